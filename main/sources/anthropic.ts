import * as z from 'zod';
import type { MessagesDialect } from '../protocols/messages/messages-dialect.ts';
import { anthropicCodeExecution } from './anthropic-code-execution.ts';
import { anthropicWebFetch } from './anthropic-web-fetch.ts';
import { anthropicWebSearch } from './anthropic-web-search.ts';
import { messagesSource } from './messages-source.ts';
import { anthropicModels } from './models/anthropic.ts';
import { checkLogins, loginSettings } from './provider-settings.ts';

const dialect: MessagesDialect = {
  thinkingReplay: 'signed',
  unknownReasoning: 'adaptive',
  reasoningOff: 'by_facts',
  // Several models show nothing of their thinking unless asked to.
  thinkingDisplay: 'summarized',
  thinkingIsExclusive: true,
  sampling: 'when_known',
  structuredOutput: 'native',
  extensions: true,
};

const hostedTools = {
  web_search: anthropicWebSearch,
  web_fetch: anthropicWebFetch,
  code_execution: anthropicCodeExecution,
};

/** Anthropic's own API. */
export const anthropic = messagesSource({
  id: 'anthropic',
  label: 'Anthropic',
  talksTo: 'Claude models at Anthropic',
  settings: z
    .strictObject({
      ...loginSettings,
      hosted_tools: z
        .strictObject({
          web_search: anthropicWebSearch.options.optional(),
          web_fetch: anthropicWebFetch.options.optional(),
          code_execution: anthropicCodeExecution.options.optional(),
        })
        .optional(),
    })
    .check(checkLogins),
  hostedTools,
  defaultBaseUrl: 'https://api.anthropic.com',
  defaultKeyEnv: 'ANTHROPIC_API_KEY',
  keyOptional: false,
  sharesLogins: true,
  credentialHeaders: (key) => ({ 'x-api-key': key }),
  dialect,
  models: anthropicModels,
});
