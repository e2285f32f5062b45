import type { ChatDialect } from '../protocols/chat-completions/chat-dialect.ts';
import { chatCompletionsDecoder } from '../protocols/chat-completions/decode.ts';
import { encodeChatCompletions } from '../protocols/chat-completions/encode.ts';
import { explainChatCompletions } from '../protocols/chat-completions/explain.ts';
import { chatNotices } from '../protocols/chat-completions/request-notices.ts';
import { chatRefusals } from '../protocols/chat-completions/refusals.ts';
import { refusedFormats } from '../protocols/refused-replay.ts';
import type { Source } from './source.ts';

/** What a source of this protocol has of its own. */
type OwnParts = Omit<
  Source,
  | 'encode'
  | 'decoder'
  | 'apiVersion'
  | 'abandoned'
  | 'notices'
  | 'explain'
  | 'refusedFormats'
  | 'credentialHeaders'
> & { readonly dialect: ChatDialect };

/** A source that speaks Chat Completions; what is special about it is in `own`. */
export function chatSource({ dialect, ...own }: OwnParts): Source {
  return {
    ...own,
    credentialHeaders: (key) => ({ authorization: `Bearer ${key}` }),
    encode: (request) => encodeChatCompletions(request, dialect),
    decoder: chatCompletionsDecoder,
    apiVersion: () => 'v1',
    // Nothing that runs on the server is ever sent back, so nothing can be left out unfinished.
    abandoned: () => [],
    notices: (request) => chatNotices(request, dialect),
    explain: explainChatCompletions,
    refusedFormats: (failure) => refusedFormats(failure, chatRefusals),
  };
}
