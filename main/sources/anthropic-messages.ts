import * as z from 'zod';
import type { MessagesDialect } from '../protocols/messages/messages-dialect.ts';
import { messagesSource } from './messages-source.ts';
import { modelTable } from './models/model-table.ts';
import { providerSettings } from './provider-settings.ts';

/** Neutral: other vendors' models behind the same protocol, which take and ignore other things. */
const dialect: MessagesDialect = {
  thinkingReplay: 'any',
  unknownReasoning: 'budget',
  reasoningOff: 'disabled',
  thinkingIsExclusive: false,
  sampling: 'always',
  structuredOutput: 'forced_tool',
  extensions: false,
};

/** Any server that speaks the Messages protocol, without extensions. */
export const anthropicMessages = messagesSource({
  id: 'anthropic-messages',
  label: 'Messages API',
  talksTo: 'any server with an Anthropic-compatible Messages endpoint',
  settings: z.strictObject({ ...providerSettings, base_url: providerSettings.base_url.unwrap() }),
  hostedTools: {},
  keyOptional: true,
  sharesLogins: false,
  // The protocol's own header, and the one that servers look at which take keys for several protocols.
  credentialHeaders: (key) => ({ 'x-api-key': key, authorization: `Bearer ${key}` }),
  dialect,
  models: modelTable([]),
});
