import type { Entry, NativeEntry, ToolCallEntry } from '../../../shared/model/entry.ts';
import { itemTexts } from '../../../shared/model/json-cut.ts';
import { type JsonTree, RawJson } from '../../../shared/model/json-text.ts';
import type { Payload } from '../../../shared/model/payload.ts';
import { wireCallId } from '../call-id.ts';
import { quotedText, streamedText } from '../quotes.ts';
import type { RequestObject } from '../request-json.ts';
import { ownPayload } from '../sendable.ts';
import { answersOf, sidesOf } from '../sides.ts';
import { userText } from '../user-part-text.ts';
import { joinDetails } from './reasoning-details.ts';

/**
 * The stream as messages, beginning with the user; each result of a tool is a message of its own. `stream`
 * has sendable payloads only.
 */
export function messageList(
  stream: readonly NativeEntry[],
  provider: string,
): readonly RequestObject[] {
  const idOf = callIds(stream, provider);
  const messages = sidesOf(stream).flatMap(({ role, entries }): readonly RequestObject[] =>
    role === 'user'
      ? entries.flatMap(({ entry }) => userMessage(entry, idOf))
      : answersOf(entries).flatMap((answer) => assistantMessage(answer, provider, idOf)),
  );
  const first = messages.findIndex(({ role }) => role === 'user');
  return first === -1 ? [] : messages.slice(first);
}

type IdOf = (call: string) => string;

/** Ids of calls that another provider's model made are written in letters that every server takes. */
function callIds(stream: readonly NativeEntry[], provider: string): IdOf {
  const foreign = new Set(
    stream.flatMap(({ entry }) =>
      entry.kind === 'tool_call' && entry.by?.provider !== provider ? [entry.call] : [],
    ),
  );
  return (call) => (foreign.has(call) ? wireCallId(call) : call);
}

function userMessage(entry: Entry, idOf: IdOf): readonly RequestObject[] {
  if (entry.kind === 'user_message') {
    const content = userText(entry.parts);
    return content === '' ? [] : [{ role: 'user', content }];
  }
  if (entry.kind !== 'tool_result') return [];
  const { call, content, is_error: isError } = entry;
  // The protocol has no word for a failed call: its content says it.
  const said = isError && content === '' ? 'The tool failed and said nothing.' : content;
  return [{ role: 'tool', tool_call_id: idOf(call), content: said }];
}

/** What was thought goes back to the provider that thought it, as it came; to others it is text. */
function assistantMessage(
  answer: readonly NativeEntry[],
  provider: string,
  idOf: IdOf,
): readonly RequestObject[] {
  const entries = answer.map(({ entry }) => entry);
  const isOwn = entries[0]?.by?.provider === provider;
  const content = isOwn ? streamedText(entries) : quotedText(entries);
  const calls = entries.flatMap((entry) =>
    entry.kind === 'tool_call' ? [toolCall(entry, idOf)] : [],
  );
  if (content === '' && calls.length === 0) return [];
  return [
    {
      role: 'assistant',
      ...(isOwn ? thoughtOf(answer) : {}),
      // Templates of models join it with other text, which `null` is not.
      content,
      tool_calls: calls.length > 0 ? calls : undefined,
    },
  ];
}

/** Reasoning in the members it came in; details as they were, put together. */
function thoughtOf(answer: readonly NativeEntry[]): RequestObject {
  const payloads = answer.flatMap((native) => {
    const own = native.entry.kind === 'reasoning' ? ownPayload(native) : undefined;
    return own ? [own] : [];
  });
  const details = joinDetails(ofFormat(payloads, 'reasoning_details').flatMap(itemTexts));
  return {
    reasoning_content: wordsIn(payloads, 'reasoning_content'),
    reasoning: wordsIn(payloads, 'reasoning'),
    reasoning_details: details.length > 0 ? details.map((one) => new RawJson(one)) : undefined,
  };
}

function ofFormat(payloads: readonly Payload[], word: string) {
  return payloads.flatMap(({ format, value }) => (format === `chat.${word}` ? [value] : []));
}

function wordsIn(payloads: readonly Payload[], word: string): string | undefined {
  const texts = ofFormat(payloads, word).flatMap((value) => {
    const text: unknown = JSON.parse(value);
    return typeof text === 'string' ? [text] : [];
  });
  return texts.length > 0 ? texts.join('') : undefined;
}

/** Arguments are text by the protocol, so they go as they came. */
function toolCall({ call, name, arguments: text }: ToolCallEntry, idOf: IdOf): JsonTree {
  const args = text === '' ? '{}' : text;
  return { id: idOf(call), type: 'function', function: { name, arguments: args } };
}
