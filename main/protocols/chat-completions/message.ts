import { itemTexts, memberText } from '../../../shared/model/json-cut.ts';
import { jsonTextOf, type JsonText, RawJson } from '../../../shared/model/json-text.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import { isObject, type JsonObject, listIn, objectIn, wordIn } from '../json-object.ts';
import { lookUp } from '../look-up.ts';
import { noteAnnotations } from './annotations.ts';
import { readCalls } from './called-tool.ts';
import { readExecuted } from './executed-tools.ts';
import { endGrowing, growReasoning, growText } from './parts.ts';
import { ownId, payloadOf, type Reading } from './reading.ts';
import { endThinkTag, splitThought, type TaggedText } from './think-tag.ts';
import type { MessageMember } from './wire-types.ts';

/** A piece of the answer, or the whole of it. */
export interface ArrivedMessage {
  readonly message: JsonObject;
  /** The exact text of a member of it. */
  readonly exact: (path: readonly (string | number)[]) => JsonText | undefined;
  readonly isWhole: boolean;
  readonly at: number;
}

/** Whether a member says something to the reader; what is in no list is carried. */
const members: Readonly<Record<MessageMember, 'read' | 'quiet' | 'carried'>> = {
  content: 'read',
  refusal: 'read',
  reasoning: 'read',
  reasoning_content: 'read',
  reasoning_details: 'read',
  tool_calls: 'read',
  function_call: 'read',
  executed_tools: 'read',
  annotations: 'read',
  audio: 'carried',
  role: 'quiet',
  name: 'quiet',
  channel: 'quiet',
  obfuscation: 'quiet',
  token_id: 'quiet',
  tool_call_id: 'quiet',
};

/** The model thinks, then says something, then calls: what comes in one piece comes in this order. */
export function readMessage(reading: Reading, arrived: ArrivedMessage): readonly WireEvent[] {
  const { message, at } = arrived;
  const more = moreOfText(reading, message);
  if (more !== undefined) return growText(reading, more, at);
  return [
    ...readReasoning(reading, arrived),
    ...readExecuted(reading, {
      tools: listIn(message, 'executed_tools'),
      exact: (position) => arrived.exact(['executed_tools', position]),
      at,
    }),
    ...readContent(reading, arrived),
    ...readRefusal(reading, message, at),
    ...readToolCalls(reading, arrived),
    ...carryUnknown(reading, arrived),
    ...noted(reading, arrived),
  ];
}

/** Nearly every piece is more of the text and nothing else; undefined for any other. */
function moreOfText({ growing, thinkTag }: Reading, message: JsonObject): string | undefined {
  const { content } = message;
  if (typeof content !== 'string' || content === '') return undefined;
  if (growing?.kind !== 'text' || thinkTag.place !== 'after') return undefined;
  const isAlone = Object.keys(message).every(
    (name) =>
      name === 'content' ||
      members[name as MessageMember] === 'quiet' ||
      !saysSomething(message[name]),
  );
  return isAlone ? content : undefined;
}

/** The same words may come in several members: the first counts, the details are kept. */
function readReasoning(reading: Reading, { message, exact, at }: ArrivedMessage) {
  const list = listIn(message, 'reasoning_details').filter(isObject);
  const field = ['reasoning_content', 'reasoning'].find(
    (key) => wordIn(message, key) !== undefined,
  );
  const inDetails = list.map((one) => wordIn(one, 'text') ?? wordIn(one, 'summary') ?? '').join('');
  const text = field === undefined ? inDetails : (wordIn(message, field) ?? '');
  if (text === '' && list.length === 0) return [];
  const details = list.length > 0 ? exact(['reasoning_details']) : undefined;
  // The server separates; what it holds back until now was the answer's.
  const held = tagged(reading, endThinkTag(reading.thinkTag), at);
  return [...held, ...growReasoning(reading, { text, field, details }, at)];
}

function tagged(reading: Reading, texts: readonly TaggedText[], at: number): readonly WireEvent[] {
  return texts.flatMap(({ kind, text }) =>
    kind === 'text'
      ? growText(reading, text, at)
      : growReasoning(reading, { text, field: undefined }, at),
  );
}

/** What the think tag holds is told: something else comes now, or nothing. */
export function tellHeld(reading: Reading, at: number): readonly WireEvent[] {
  return tagged(reading, endThinkTag(reading.thinkTag), at);
}

/** A text, or a list of parts. */
function readContent(reading: Reading, arrived: ArrivedMessage): readonly WireEvent[] {
  const { message, at } = arrived;
  const { content } = message;
  if (typeof content === 'string') {
    return content === '' ? [] : tagged(reading, splitThought(reading.thinkTag, content), at);
  }
  if (!Array.isArray(content)) return isObject(content) ? readPart(reading, arrived, content) : [];
  return content.flatMap((part: unknown, position) =>
    isObject(part) ? readPart(reading, arrived, part, position) : [],
  );
}

function readPart(
  reading: Reading,
  { at, exact }: ArrivedMessage,
  part: JsonObject,
  position?: number,
): readonly WireEvent[] {
  const type = wordIn(part, 'type') ?? 'text';
  if (type === 'text') {
    const text = wordIn(part, 'text') ?? '';
    return text === '' ? [] : [...tellHeld(reading, at), ...growText(reading, text, at)];
  }
  if (type === 'thinking') {
    const text = thoughtIn(part['thinking']);
    const thought = { text, field: undefined };
    return text === '' ? [] : [...tellHeld(reading, at), ...growReasoning(reading, thought, at)];
  }
  return carry(reading, type, exact(position === undefined ? ['content'] : ['content', position]));
}

/** A text, or a list of texts. */
function thoughtIn(thinking: unknown): string {
  if (typeof thinking === 'string') return thinking;
  const parts = Array.isArray(thinking) ? thinking.filter(isObject) : [];
  return parts.map((one) => wordIn(one, 'text') ?? '').join('');
}

function readRefusal(reading: Reading, message: JsonObject, at: number): readonly WireEvent[] {
  const refusal = wordIn(message, 'refusal');
  if (refusal === undefined) return [];
  reading.hasRefused = true;
  return [...tellHeld(reading, at), ...growText(reading, refusal, at)];
}

function readToolCalls(reading: Reading, arrived: ArrivedMessage): readonly WireEvent[] {
  const { message, exact, isWhole, at } = arrived;
  const calls = listIn(message, 'tool_calls');
  const only = objectIn(message, 'function_call');
  if (calls.length === 0 && !only) return [];
  const held = tellHeld(reading, at);
  if (calls.length === 0) {
    // The form from before there could be several.
    const whole = { calls: [{ index: 0, function: only }], isWhole, at };
    const text = () => exact(['function_call', 'arguments']);
    return [...held, ...readCalls(reading, { ...whole, exact: text })];
  }
  const text = (position: number) => exact(['tool_calls', position, 'function', 'arguments']);
  return [...held, ...readCalls(reading, { calls, exact: text, isWhole, at })];
}

function noted(reading: Reading, { message, exact }: ArrivedMessage): readonly WireEvent[] {
  const list = listIn(message, 'annotations');
  if (list.length === 0) return [];
  const texts = itemTexts(exact(['annotations']) ?? '[]');
  noteAnnotations(
    reading,
    list.map((value, position) => ({ value, text: texts[position] })),
  );
  return [];
}

/** Members nobody knows, pictures among them, are kept and shown, but have no way back. */
function carryUnknown(reading: Reading, { message, exact }: ArrivedMessage): readonly WireEvent[] {
  return Object.keys(message).flatMap((name) => {
    const isCarried = (lookUp(members, name) ?? 'carried') === 'carried';
    return isCarried && saysSomething(message[name]) ? carry(reading, name, exact([name])) : [];
  });
}

/** Told once; kept until the end, since the next piece may have more of it. */
function carry(reading: Reading, name: string, value: JsonText | undefined): readonly WireEvent[] {
  if (!value) return [];
  const before = reading.carried.get(name);
  if (before) before.push(value);
  else reading.carried.set(name, [value]);
  return before ? [] : [{ type: 'unknown', name }];
}

function saysSomething(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return !(Array.isArray(value) && value.length === 0);
}

/** One activity for each member nobody knows, with all that came in it. */
export function endCarried(reading: Reading, at: number): readonly WireEvent[] {
  return [...reading.carried].flatMap(([name, values]): readonly WireEvent[] => {
    const entry = reading.context.newId();
    const index = reading.nextIndex++;
    const [only] = values;
    const isOne = values.length === 1 && only !== undefined;
    const value = isOne ? only : jsonTextOf(values.map((one) => new RawJson(one)));
    const outcome = { state: 'completed', input: {}, summary: '' } as const;
    const activity = ownId(reading, index);
    return [
      ...endGrowing(reading, at),
      { type: 'activity-start', entry, index, at, activity, name },
      { type: 'activity-end', entry, at, outcome, payload: payloadOf(reading, name, value) },
    ];
  });
}

/** The exact text of a member below a place in a frame. */
export function cutter(frame: string, place: readonly (string | number)[]) {
  return (path: readonly (string | number)[]) => memberText(frame, [...place, ...path]);
}
