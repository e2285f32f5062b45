import * as z from 'zod';
import { ollamaDecoder } from '../protocols/ollama/decode.ts';
import { encodeOllama } from '../protocols/ollama/encode.ts';
import { explainOllama } from '../protocols/ollama/explain.ts';
import { ollamaNotices } from '../protocols/ollama/request-notices.ts';
import { ollamaDetails, readOllamaListing } from './ollama-listing.ts';
import { providerSettings } from './provider-settings.ts';
import type { Source } from './source.ts';

/** An Ollama server, by its own protocol. */
export const ollama: Source = {
  id: 'ollama',
  label: 'Ollama',
  talksTo: 'models that Ollama runs on this computer or another one',
  settings: z.strictObject({ ...providerSettings }),
  hostedTools: {},
  defaultBaseUrl: 'http://127.0.0.1:11434',
  sharesLogins: false,
  keyOptional: true,
  // The server itself asks for none; what stands before it may.
  credentialHeaders: (key) => ({ authorization: `Bearer ${key}` }),
  factsOf: () => ({}),
  knownModels: [],
  encode: encodeOllama,
  decoder: ollamaDecoder,
  // The protocol has no versions; its paths begin with this.
  apiVersion: () => 'api',
  abandoned: () => [],
  notices: ollamaNotices,
  explain: explainOllama,
  // It takes back its thoughts as plain words, with nothing that could be refused.
  refusedFormats: () => undefined,
  listing: {
    request: { path: '/api/tags', headers: {} },
    read: readOllamaListing,
    details: ollamaDetails,
  },
};
