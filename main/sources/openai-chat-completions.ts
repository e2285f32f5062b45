import * as z from 'zod';
import { readChatListing } from './chat-listing.ts';
import { chatSource } from './chat-source.ts';
import { providerSettings } from './provider-settings.ts';

/** Any server that speaks Chat Completions, without extensions. */
export const openaiChatCompletions = chatSource({
  id: 'openai-chat-completions',
  label: 'Chat Completions API',
  talksTo: 'any server with an OpenAI-compatible Chat Completions endpoint',
  settings: z.strictObject({ ...providerSettings, base_url: providerSettings.base_url.unwrap() }),
  hostedTools: {},
  sharesLogins: false,
  keyOptional: true,
  factsOf: () => ({}),
  knownModels: [],
  dialect: {
    // The address has the version: `https://api.example.com/v1`.
    path: '/chat/completions',
    reasoning: 'effort',
    limit: 'max_tokens',
    topK: true,
    namedChoice: true,
  },
  listing: { request: { path: '/models', headers: {} }, read: readChatListing },
});
