import { memberText } from '../../../shared/model/json-cut.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import { isObject, type JsonObject, listIn, objectIn, wordIn } from '../json-object.ts';
import { ownId, type Reading } from './reading.ts';

/** The message of one line. */
export interface ArrivedMessage {
  readonly message: JsonObject;
  /** The line it is in, as it came. */
  readonly line: string;
  readonly at: number;
}

const known: ReadonlySet<string> = new Set([
  'role',
  'content',
  'thinking',
  'tool_calls',
  'tool_name',
]);

/** What one piece of the answer tells: it thinks, then says something, then calls; all may repeat. */
export function readMessage(reading: Reading, arrived: ArrivedMessage): readonly WireEvent[] {
  const { message, at } = arrived;
  const more = moreOfText(reading, message);
  if (more) return [more];
  const thinking = wordIn(message, 'thinking');
  const content = wordIn(message, 'content');
  const calls = listIn(message, 'tool_calls');
  return [
    ...(thinking === undefined ? [] : grow(reading, 'reasoning', { text: thinking, at })),
    ...(content === undefined ? [] : grow(reading, 'text', { text: content, at })),
    ...(calls.length === 0 ? [] : endGrowing(reading, at)),
    ...calls.flatMap((call, position) =>
      isObject(call) ? readCall(reading, arrived, { call, position }) : [],
    ),
    ...carryUnknown(reading, arrived),
  ];
}

/** Nearly every piece is more of the text and nothing else; undefined for any other. */
function moreOfText({ growing }: Reading, message: JsonObject): WireEvent | undefined {
  const content = wordIn(message, 'content');
  if (growing?.kind !== 'text' || content === undefined) return undefined;
  const isAlone = Object.keys(message).every((key) => key === 'content' || key === 'role');
  return isAlone ? delta('text', growing.entry, content) : undefined;
}

interface TextPiece {
  readonly text: string;
  readonly at: number;
}

function grow(
  reading: Reading,
  kind: 'text' | 'reasoning',
  { text, at }: TextPiece,
): readonly WireEvent[] {
  if (reading.growing?.kind === kind) return [delta(kind, reading.growing.entry, text)];
  const ended = endGrowing(reading, at);
  const entry = reading.context.newId();
  const index = reading.nextIndex++;
  reading.growing = { kind, entry };
  const start: WireEvent =
    kind === 'text'
      ? { type: 'text-start', entry, index }
      : { type: 'reasoning-start', entry, index, at };
  return [...ended, start, delta(kind, entry, text)];
}

function delta(kind: 'text' | 'reasoning', entry: string, text: string): WireEvent {
  return kind === 'text'
    ? { type: 'text-delta', entry, text }
    : { type: 'reasoning-delta', entry, text };
}

/** Something else has come, or the end: nothing can be added any more. */
export function endGrowing(reading: Reading, at: number): readonly WireEvent[] {
  const { growing } = reading;
  if (!growing) return [];
  reading.growing = undefined;
  const type = growing.kind === 'text' ? 'text-end' : 'reasoning-end';
  return [{ type, entry: growing.entry, at }];
}

interface ArrivedCall {
  readonly call: JsonObject;
  readonly position: number;
}

/** Calls come whole. Their `index` may be 0 on all of them, so it says nothing. */
function readCall(
  reading: Reading,
  { line, at }: ArrivedMessage,
  { call, position }: ArrivedCall,
): readonly WireEvent[] {
  const entry = reading.context.newId();
  const index = reading.nextIndex++;
  const given = wordIn(call, 'id');
  const id = given === undefined || reading.calls.has(given) ? ownId(reading, index) : given;
  reading.calls.add(id);
  const called = objectIn(call, 'function') ?? {};
  const path = ['message', 'tool_calls', position, 'function', 'arguments'];
  const text = argumentsText(called['arguments'], () => memberText(line, path));
  return [
    { type: 'tool-call-start', entry, index, call: id, name: wordIn(called, 'name') ?? '' },
    { type: 'tool-call-delta', entry, arguments: text },
    { type: 'tool-call-end', entry, at },
  ];
}

/** An object by the protocol; some servers send its text. */
function argumentsText(value: unknown, exact: () => string | undefined): string {
  if (typeof value === 'string' && value !== '') return value;
  return (isObject(value) ? exact() : undefined) ?? '{}';
}

/** Members nobody knows, pictures among them, are kept and shown, but have no way back. */
function carryUnknown(
  reading: Reading,
  { message, line, at }: ArrivedMessage,
): readonly WireEvent[] {
  const keys = Object.keys(message).filter((key) => !known.has(key) && saysSomething(message[key]));
  return keys.flatMap((name): readonly WireEvent[] => {
    const value = memberText(line, ['message', name]);
    if (!value) return [];
    const entry = reading.context.newId();
    const index = reading.nextIndex++;
    const { provider, apiVersion: version } = reading.context;
    const payload = { provider, format: `ollama.${name}`, version, value };
    const outcome = { state: 'completed', input: {}, summary: '' } as const;
    return [
      { type: 'unknown', name },
      ...endGrowing(reading, at),
      { type: 'activity-start', entry, index, at, activity: ownId(reading, index), name },
      { type: 'activity-end', entry, at, outcome, payload },
    ];
  });
}

function saysSomething(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return !(Array.isArray(value) && value.length === 0);
}
