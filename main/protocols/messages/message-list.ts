import type { NativeEntry } from '../../../shared/model/entry.ts';
import type { JsonTree } from '../../../shared/model/json-text.ts';
import { assistantBlocks, type AssistantContext } from './assistant-blocks.ts';
import { openAnswer } from './open-answer.ts';
import type { RequestObject } from '../request-json.ts';
import { sidesOf } from '../sides.ts';
import { wireCallId } from './wire-call-id.ts';
import { resultBlock, userBlocks } from './user-blocks.ts';

export type Message =
  | { readonly role: 'user'; readonly content: readonly RequestObject[] }
  | { readonly role: 'assistant'; readonly content: readonly JsonTree[] };

export type MessageContext = Omit<AssistantContext, 'isOpen'>;

/**
 * The stream as messages that alternate and begin with the user. Responses with nothing said between them
 * are one message: that is a paused answer and its continuation. `stream` has sendable payloads only.
 */
export function messageList(
  stream: readonly NativeEntry[],
  context: MessageContext,
): readonly Message[] {
  const open = openAnswer(stream);
  const quoted = quotedCalls(stream, context.provider);
  const messages = sidesOf(stream).map(({ role, entries }): Message => {
    if (role === 'user')
      return { role, content: entries.flatMap((one) => said(one, quoted, context)) };
    const isOpen = entries.some(({ entry }) => entry.by && open.has(entry.by.response));
    return { role, content: assistantBlocks(entries, { ...context, isOpen }) };
  });
  return fromFirstUser(withoutEmpty(messages));
}

function said(
  { entry }: NativeEntry,
  quoted: ReadonlySet<string>,
  { leftOut }: MessageContext,
): readonly RequestObject[] {
  if (leftOut.has(entry.id)) return [];
  if (entry.kind === 'user_message') return userBlocks(entry);
  if (entry.kind !== 'tool_result') return [];
  return [resultBlock(entry, quoted.has(entry.call) ? wireCallId(entry.call) : entry.call)];
}

/** Ids of calls that another provider's model made: they are written in this protocol's letters. */
function quotedCalls(stream: readonly NativeEntry[], provider: string): ReadonlySet<string> {
  return new Set(
    stream.flatMap(({ entry }) =>
      entry.kind === 'tool_call' && entry.by?.provider !== provider ? [entry.call] : [],
    ),
  );
}

/** The server refuses a list that begins with an answer. */
function fromFirstUser(messages: readonly Message[]): readonly Message[] {
  const first = messages.findIndex(({ role }) => role === 'user');
  return first === -1 ? [] : messages.slice(first);
}

/** A message that has nothing to say is dropped, and its neighbours become one. */
function withoutEmpty(messages: readonly Message[]): readonly Message[] {
  const joined: Message[] = [];
  for (const message of messages) {
    if (message.content.length === 0) continue;
    const last = joined.at(-1);
    if (last?.role !== message.role) {
      joined.push(message);
      continue;
    }
    joined[joined.length - 1] = join(last, message);
  }
  return joined;
}

function join(first: Message, second: Message): Message {
  if (first.role === 'assistant' || second.role === 'assistant') {
    return { role: 'assistant', content: [...first.content, ...second.content] };
  }
  return { role: 'user', content: [...first.content, ...second.content] };
}
