import * as z from 'zod';
import { readChatListing } from './chat-listing.ts';
import { chatSource } from './chat-source.ts';
import { openrouterSignIn } from './openrouter-sign-in.ts';
import { openrouterWebSearch } from './openrouter-web-search.ts';
import { checkLogins, loginSettings } from './provider-settings.ts';

/** OpenRouter: models of many vendors behind one key. */
export const openrouter = chatSource({
  id: 'openrouter',
  label: 'OpenRouter',
  talksTo: 'models of many vendors through OpenRouter',
  settings: z
    .strictObject({
      ...loginSettings,
      hosted_tools: z
        .strictObject({ web_search: openrouterWebSearch.options.optional() })
        .optional(),
    })
    .check(checkLogins),
  hostedTools: { web_search: openrouterWebSearch },
  defaultBaseUrl: 'https://openrouter.ai',
  defaultKeyEnv: 'OPENROUTER_API_KEY',
  sharesLogins: true,
  keyOptional: false,
  signIn: openrouterSignIn,
  factsOf: () => ({}),
  knownModels: [],
  dialect: {
    path: '/api/v1/chat/completions',
    reasoning: 'object',
    levels: ['xlow', 'low', 'medium', 'high', 'xhigh'],
    limit: 'max_tokens',
    topK: true,
    namedChoice: true,
  },
  listing: { request: { path: '/api/v1/models', headers: {} }, read: readChatListing },
});
