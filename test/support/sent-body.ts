import { encodeMessages } from '../../main/protocols/messages/encode.ts';
import type { MessagesDialect } from '../../main/protocols/messages/messages-dialect.ts';
import type { ModelRequest } from '../../main/protocols/protocol.ts';
import { sanitize } from '../../main/turns/sanitize.ts';
import type { NativeEntry } from '../../shared/model/entry.ts';
import type { TurnSettings } from '../../shared/model/turn-settings.ts';
import { turnSettings } from './turn-settings.ts';

/** A server that checks signatures, as the vendor's own does. */
export const strict: MessagesDialect = {
  thinkingReplay: 'signed',
  unknownReasoning: 'adaptive',
  reasoningOff: 'by_facts',
  thinkingIsExclusive: true,
  sampling: 'when_known',
  structuredOutput: 'native',
  extensions: true,
};

/** A server that takes what it is given. */
export const lenient: MessagesDialect = {
  thinkingReplay: 'any',
  unknownReasoning: 'budget',
  reasoningOff: 'disabled',
  thinkingIsExclusive: false,
  sampling: 'always',
  structuredOutput: 'forced_tool',
  extensions: false,
};

export interface Body {
  readonly [key: string]: unknown;
  readonly messages: readonly { readonly role: string; readonly content: readonly unknown[] }[];
}

/** The request a turn would send for this stream. */
export function requestOf(
  stream: { entries(): readonly NativeEntry[] },
  settings: Partial<TurnSettings> = {},
): ModelRequest {
  return { settings: turnSettings(settings), stream: sanitize(stream.entries()) };
}

export function bodyText(request: ModelRequest, dialect = strict): string {
  return encodeMessages(request, dialect).body;
}

export function bodyOf(request: ModelRequest, dialect = strict): Body {
  return JSON.parse(bodyText(request, dialect)) as Body;
}

/** What each side says, as the body has it. */
export function messagesOf(request: ModelRequest, dialect = strict): Body['messages'] {
  return bodyOf(request, dialect).messages;
}
