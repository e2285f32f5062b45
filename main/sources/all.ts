import { anthropicMessages } from './anthropic-messages.ts';
import { anthropic } from './anthropic.ts';
import { cerebras } from './cerebras.ts';
import { google } from './google.ts';
import { llamacpp } from './llamacpp.ts';
import { ollama } from './ollama.ts';
import { openaiChatCompletions } from './openai-chat-completions.ts';
import { openai } from './openai.ts';
import { openrouter } from './openrouter.ts';
import type { Source } from './source.ts';
import { vllm } from './vllm.ts';

/** Every source a provider can be declared with, in the order they are offered. */
export const sources: readonly Source[] = [
  anthropic,
  anthropicMessages,
  cerebras,
  google,
  llamacpp,
  ollama,
  openai,
  openaiChatCompletions,
  openrouter,
  vllm,
];
