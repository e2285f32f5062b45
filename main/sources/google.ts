import * as z from 'zod';
import { apiVersion } from '../protocols/gemini/api-version.ts';
import { geminiDecoder } from '../protocols/gemini/decode.ts';
import { abandonedByGemini, encodeGemini } from '../protocols/gemini/encode.ts';
import { explainGemini } from '../protocols/gemini/explain.ts';
import { geminiNotices } from '../protocols/gemini/request-notices.ts';
import { geminiRefusals } from '../protocols/gemini/refusals.ts';
import { refusedFormats } from '../protocols/refused-replay.ts';
import { suggestionsInGemini } from '../protocols/gemini/suggestions.ts';
import { readGoogleListing } from './google-listing.ts';
import { googleTools } from './google-tools.ts';
import { googleModels } from './models/google.ts';
import { checkLogins, loginSettings } from './provider-settings.ts';
import type { Source } from './source.ts';

/** Google's Gemini API. */
export const google: Source = {
  id: 'google',
  label: 'Google',
  talksTo: 'Gemini models at Google',
  settings: z
    .strictObject({
      ...loginSettings,
      hosted_tools: z
        .strictObject({
          google_search: googleTools.google_search.options.optional(),
          url_context: googleTools.url_context.options.optional(),
          code_execution: googleTools.code_execution.options.optional(),
        })
        .optional(),
    })
    .check(checkLogins),
  hostedTools: googleTools,
  defaultBaseUrl: 'https://generativelanguage.googleapis.com',
  defaultKeyEnv: 'GEMINI_API_KEY',
  sharesLogins: true,
  keyOptional: false,
  credentialHeaders: (key) => ({ 'x-goog-api-key': key }),
  factsOf: (model) => googleModels.factsOf(model),
  knownModels: googleModels.names,
  encode: encodeGemini,
  decoder: geminiDecoder,
  apiVersion: () => apiVersion,
  abandoned: abandonedByGemini,
  notices: geminiNotices,
  explain: explainGemini,
  refusedFormats: (failure) => refusedFormats(failure, geminiRefusals),
  suggestionsIn: suggestionsInGemini,
  listing: {
    // As many as a page can have.
    request: { path: `/${apiVersion}/models?pageSize=1000`, headers: {} },
    read: readGoogleListing,
  },
};
