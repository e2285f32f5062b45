import { anthropicMessages } from './anthropic-messages.ts';
import { anthropic } from './anthropic.ts';
import { google } from './google.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import type { Source } from './source.ts';

/** Every source a provider can be declared with, in the order they are offered. */
export const sources: readonly Source[] = [anthropic, anthropicMessages, google, ollama, openai];
