import * as z from 'zod';
import { abandonedActivities } from '../protocols/responses/abandoned.ts';
import { responsesDecoder } from '../protocols/responses/decode.ts';
import { encodeResponses } from '../protocols/responses/encode.ts';
import { explainResponses } from '../protocols/responses/explain.ts';
import { requestNotices } from '../protocols/responses/request-notices.ts';
import type { ResponsesDialect } from '../protocols/responses/responses-dialect.ts';
import { responsesRefusals } from '../protocols/responses/refusals.ts';
import { refusedFormats } from '../protocols/refused-replay.ts';
import { openaiModels } from './models/openai.ts';
import { openaiCodeInterpreter } from './openai-code-interpreter.ts';
import { openaiFileSearch } from './openai-file-search.ts';
import { readOpenaiListing } from './openai-listing.ts';
import { openaiWebSearch } from './openai-web-search.ts';
import { checkLogins, loginSettings } from './provider-settings.ts';
import type { Source } from './source.ts';

const dialect: ResponsesDialect = {
  reasoningReplay: 'sealed',
  includes: true,
  allowedTools: true,
  cacheKey: true,
  paddingOff: true,
  serviceTier: true,
  structuredOutput: 'native',
};

/** OpenAI's own API, and servers that speak its Responses protocol as it does. */
export const openai: Source = {
  id: 'openai',
  label: 'OpenAI',
  talksTo: 'GPT models at OpenAI',
  settings: z
    .strictObject({
      ...loginSettings,
      hosted_tools: z
        .strictObject({
          web_search: openaiWebSearch.options.optional(),
          file_search: openaiFileSearch.options.optional(),
          code_interpreter: openaiCodeInterpreter.options.optional(),
        })
        .optional(),
    })
    .check(checkLogins),
  hostedTools: {
    web_search: openaiWebSearch,
    file_search: openaiFileSearch,
    code_interpreter: openaiCodeInterpreter,
  },
  defaultBaseUrl: 'https://api.openai.com',
  defaultKeyEnv: 'OPENAI_API_KEY',
  sharesLogins: true,
  keyOptional: false,
  credentialHeaders: (key) => ({ authorization: `Bearer ${key}` }),
  factsOf: (model) => openaiModels.factsOf(model),
  knownModels: openaiModels.names,
  encode: (request) => encodeResponses(request, dialect),
  decoder: responsesDecoder,
  apiVersion: () => 'v1',
  abandoned: abandonedActivities,
  notices: requestNotices,
  explain: explainResponses,
  refusedFormats: (failure) => refusedFormats(failure, responsesRefusals),
  listing: { request: { path: '/v1/models', headers: {} }, read: readOpenaiListing },
};
