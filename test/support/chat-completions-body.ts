import type { ChatDialect } from '../../main/protocols/chat-completions/chat-dialect.ts';
import { encodeChatCompletions } from '../../main/protocols/chat-completions/encode.ts';
import type { NativeEntry } from '../../shared/model/entry.ts';
import type { TurnSettings } from '../../shared/model/turn-settings.ts';
import { requestOf } from './sent-body.ts';

/** A server that knows the protocol and `top_k`. */
export const plain: ChatDialect = {
  path: '/chat/completions',
  reasoning: 'effort',
  limit: 'max_tokens',
  topK: true,
  namedChoice: true,
};

interface Stream {
  entries(): readonly NativeEntry[];
}

export function bodyText(stream: Stream, settings: Partial<TurnSettings> = {}, dialect = plain) {
  return encodeChatCompletions(requestOf(stream, settings), dialect).body;
}

export function bodyOf(
  stream: Stream,
  settings: Partial<TurnSettings> = {},
  dialect = plain,
): Readonly<Record<string, unknown>> {
  const body: unknown = JSON.parse(bodyText(stream, settings, dialect));
  // A request is an object.
  return body as Readonly<Record<string, unknown>>;
}
