import * as z from 'zod';
import { readChatListing } from './chat-listing.ts';
import { chatSource } from './chat-source.ts';
import { llamacppProps } from './llamacpp-props.ts';
import { providerSettings } from './provider-settings.ts';

/** A llama.cpp server. */
export const llamacpp = chatSource({
  id: 'llamacpp',
  label: 'llama.cpp',
  talksTo: 'a model that llama.cpp serves on this computer or another one',
  settings: z.strictObject({ ...providerSettings }),
  hostedTools: {},
  defaultBaseUrl: 'http://127.0.0.1:8080',
  sharesLogins: false,
  keyOptional: true,
  factsOf: () => ({}),
  knownModels: [],
  dialect: {
    path: '/v1/chat/completions',
    reasoning: 'template_switch',
    limit: 'max_tokens',
    topK: true,
    // The server reads a choice as a word only.
    namedChoice: false,
  },
  listing: {
    request: { path: '/v1/models', headers: {} },
    read: readChatListing,
    details: llamacppProps,
  },
});
