import * as z from 'zod';
import { readChatListing } from './chat-listing.ts';
import { chatSource } from './chat-source.ts';
import { cerebrasCatalogue } from './cerebras-catalogue.ts';
import { cerebrasModels } from './models/cerebras.ts';
import { checkLogins, loginSettings } from './provider-settings.ts';

/** Cerebras' own API. */
export const cerebras = chatSource({
  id: 'cerebras',
  label: 'Cerebras',
  talksTo: 'open models that Cerebras serves, fast',
  settings: z.strictObject({ ...loginSettings }).check(checkLogins),
  hostedTools: {},
  defaultBaseUrl: 'https://api.cerebras.ai',
  defaultKeyEnv: 'CEREBRAS_API_KEY',
  sharesLogins: true,
  keyOptional: false,
  factsOf: (model) => cerebrasModels.factsOf(model),
  knownModels: cerebrasModels.names,
  dialect: {
    path: '/v1/chat/completions',
    reasoning: 'effort',
    levels: ['low', 'medium', 'high'],
    limit: 'max_completion_tokens',
    topK: false,
    namedChoice: true,
  },
  listing: {
    request: { path: '/v1/models', headers: {} },
    read: readChatListing,
    details: cerebrasCatalogue,
  },
});
