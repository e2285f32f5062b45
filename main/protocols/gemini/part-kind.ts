import { type JsonObject, isObject } from '../json-object.ts';
import { lookUp } from '../look-up.ts';
import type { PartKey } from './wire-types.ts';

/** How a part is read. `carried`: kept whole, shown as one completed activity. */
export type PartKind =
  | 'text'
  | 'function_call'
  | 'code'
  | 'code_result'
  | 'server_call'
  | 'server_result'
  | 'carried';

/** A part holds one of these; what stands `beside` says more about it. */
const kinds: Readonly<Record<PartKey, PartKind | 'beside'>> = {
  text: 'text',
  functionCall: 'function_call',
  executableCode: 'code',
  codeExecutionResult: 'code_result',
  toolCall: 'server_call',
  toolResponse: 'server_result',
  functionResponse: 'carried',
  inlineData: 'carried',
  fileData: 'carried',
  audioTranscription: 'carried',
  thought: 'beside',
  thoughtSignature: 'beside',
  partMetadata: 'beside',
  mediaResolution: 'beside',
  mediaProcessing: 'beside',
  videoMetadata: 'beside',
  speechMetadata: 'beside',
};

export interface KnownPart {
  readonly kind: PartKind;
  /** The member that makes it what it is. */
  readonly key: string;
  readonly known: boolean;
}

/** A part with nothing but members beside is a text without characters; undefined for an empty part. */
export function partKind(part: JsonObject): KnownPart | undefined {
  const keys = Object.keys(part);
  for (const key of keys) {
    const kind = lookUp(kinds, key);
    const fits = kind === 'text' ? typeof part[key] === 'string' : isObject(part[key]);
    if (kind && kind !== 'beside' && fits) return { kind, key, known: true };
  }
  const stranger = keys.find((key) => !lookUp(kinds, key));
  if (stranger !== undefined) return { kind: 'carried', key: stranger, known: false };
  return keys.length > 0 ? { kind: 'text', key: 'text', known: true } : undefined;
}

/** Whether a text part is rebuilt from its text alone. */
export function isPlainText(part: JsonObject): boolean {
  return Object.keys(part).every((key) => key === 'text' || key === 'thought');
}
