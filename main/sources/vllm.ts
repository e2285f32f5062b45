import * as z from 'zod';
import { readChatListing } from './chat-listing.ts';
import { chatSource } from './chat-source.ts';
import { providerSettings } from './provider-settings.ts';

/** A vLLM server. */
export const vllm = chatSource({
  id: 'vllm',
  label: 'vLLM',
  talksTo: 'models that vLLM serves on this computer or another one',
  settings: z.strictObject({ ...providerSettings }),
  hostedTools: {},
  defaultBaseUrl: 'http://127.0.0.1:8000',
  sharesLogins: false,
  keyOptional: true,
  factsOf: () => ({}),
  knownModels: [],
  dialect: {
    path: '/v1/chat/completions',
    reasoning: 'template_switch',
    limit: 'max_tokens',
    topK: true,
    namedChoice: true,
  },
  listing: { request: { path: '/v1/models', headers: {} }, read: readChatListing },
});
