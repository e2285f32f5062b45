import type { Entry, NativeEntry, ToolCallEntry } from '../../../shared/model/entry.ts';
import type { EntryId, ResponseId } from '../../../shared/model/ids.ts';
import { memberText, withMember } from '../../../shared/model/json-cut.ts';
import {
  type JsonText,
  jsonTextOf,
  type JsonTree,
  RawJson,
} from '../../../shared/model/json-text.ts';
import { callInput } from '../call-input.ts';
import { joinQuotes, type Quote, quoteOf } from '../quotes.ts';
import { ownPayload } from '../sendable.ts';

export interface ModelContext {
  /** Who is asked: its own parts go back in place, those of others as text. */
  readonly provider: string;
  readonly leftOut: ReadonlySet<EntryId>;
}

type Part = { readonly kind: 'part'; readonly part: JsonTree };

/** The parts of one answer; empty when nothing of it can be sent. */
export function modelParts(
  said: readonly NativeEntry[],
  context: ModelContext,
): readonly JsonTree[] {
  const firsts = firstCalls(said);
  const pieces = said.flatMap((native, at): readonly (Part | Quote)[] => {
    const { entry } = native;
    if (context.leftOut.has(entry.id)) return [];
    if (entry.kind === 'tool_call') {
      const call = callPart(native, entry, context.provider);
      return [{ kind: 'part', part: new RawJson(firsts.has(entry.id) ? signed(call) : call) }];
    }
    if (entry.by?.provider !== context.provider) return quoteOf(entry, said[at - 1]?.entry) ?? [];
    return ownPart(native).map((part) => ({ kind: 'part', part }));
  });
  const parts = joinQuotes<Part>(pieces, (text) => ({ kind: 'part', part: { text } }));
  return parts.map(({ part }) => part);
}

/** The first call of each response: the one that must have a signature. */
function firstCalls(said: readonly NativeEntry[]): ReadonlySet<EntryId> {
  const firsts = new Map<ResponseId, EntryId>();
  for (const { entry } of said) {
    const response = entry.by?.response ?? '';
    if (entry.kind === 'tool_call' && !firsts.has(response)) firsts.set(response, entry.id);
  }
  return new Set(firsts.values());
}

function callPart(native: NativeEntry, entry: ToolCallEntry, provider: string): JsonText {
  const payload = entry.by?.provider === provider ? ownPayload(native) : undefined;
  if (payload?.format === 'gemini.part') return payload.value;
  const functionCall = { name: entry.name, args: callInput(entry.arguments) };
  return jsonTextOf({ functionCall });
}

/** What the vendor documents for a call whose signature nobody has (thought signatures, "FAQs"). */
const unsigned = jsonTextOf('skip_thought_signature_validator');

function signed(call: JsonText): JsonText {
  const signature = memberText(call, ['thoughtSignature']);
  const isSigned = signature !== undefined && signature !== '""' && signature !== 'null';
  return isSigned ? call : withMember(call, 'thoughtSignature', unsigned);
}

/** A part as it came, else what it said; a text that was cut off never had its signature. */
function ownPart(native: NativeEntry): readonly JsonTree[] {
  const { entry } = native;
  const payload = ownPayload(native);
  if (payload) return payload.format === 'gemini.part' ? [new RawJson(payload.value)] : [];
  return plainPart(entry);
}

function plainPart(entry: Entry): readonly JsonTree[] {
  switch (entry.kind) {
    case 'text':
      return entry.text === '' ? [] : [{ text: entry.text }];
    case 'reasoning':
      return entry.text === '' ? [] : [{ text: entry.text, thought: true }];
    case 'structured':
      return [{ text: JSON.stringify(entry.data) }];
    default:
      return [];
  }
}
