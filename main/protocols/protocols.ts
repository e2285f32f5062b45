import type { TurnError } from '../../shared/model/turn-error.ts';
import type { WireFailure } from '../http/wire.ts';
import { chatCompletionsDecoder } from './chat-completions/decode.ts';
import { explainChatCompletions } from './chat-completions/explain.ts';
import { geminiDecoder } from './gemini/decode.ts';
import { explainGemini } from './gemini/explain.ts';
import { messagesDecoder } from './messages/decode.ts';
import { explainMessages } from './messages/explain.ts';
import { responsesDecoder } from './responses/decode.ts';
import { explainResponses } from './responses/explain.ts';
import { ollamaDecoder } from './ollama/decode.ts';
import { explainOllama } from './ollama/explain.ts';
import type { DecodeContext, Decoder } from './protocol.ts';

/** The reading half of a wire protocol. */
export interface Protocol {
  decoder(context: DecodeContext): Decoder;
  explain(failure: WireFailure): TurnError;
}

/** Every wire protocol by its name. */
export const protocols = {
  'chat-completions': { decoder: chatCompletionsDecoder, explain: explainChatCompletions },
  gemini: { decoder: geminiDecoder, explain: explainGemini },
  messages: { decoder: messagesDecoder, explain: explainMessages },
  ollama: { decoder: ollamaDecoder, explain: explainOllama },
  responses: { decoder: responsesDecoder, explain: explainResponses },
} as const satisfies Readonly<Record<string, Protocol>>;

export type ProtocolName = keyof typeof protocols;

export function isProtocolName(name: string): name is ProtocolName {
  return Object.hasOwn(protocols, name);
}
