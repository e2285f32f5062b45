import type { AppView, ConversationView, ProviderView } from '../../../../shared/bridge/views.ts';
import type { ConversationSummary } from '../../../../shared/model/conversation.ts';
import { writeTurn, type WrittenTurn } from '../write-turn.ts';

const hour = 3_600_000;
/** A time of day that does not change groups while a test runs. */
export const noon = new Date().setHours(12, 0, 0, 0);

const file = '/home/ada/.config/footnote/config.toml';

export const cloud: ProviderView = {
  name: 'acme',
  source: 'alpha',
  isDemo: false,
  host: 'api.acme.example',
  credential: { kind: 'environment', variable: 'ACME_API_KEY', found: true },
  keyOptional: false,
  models: [
    {
      name: 'sonata-5',
      displayName: 'Sonata 5',
      contextWindow: 1_000_000,
      facts: [
        { fact: 'context_window', value: 1_000_000, origin: 'server' },
        { fact: 'images', value: true, origin: 'table' },
        { fact: 'tools', value: true, origin: 'table' },
        { fact: 'reasoning', value: 'adaptive', origin: 'config' },
        { fact: 'hosted_tools', value: ['web_search'], origin: 'table' },
      ],
    },
    { name: 'sonata-5-mini', displayName: 'Sonata 5 Mini', contextWindow: 200_000 },
    { name: 'etude-2', displayName: 'Étude 2', contextWindow: 32_768 },
  ],
  hostedTools: [{ name: 'web_search', enabled: true }],
  origin: { file, line: 4 },
};

export const local: ProviderView = {
  name: 'workstation',
  source: 'beta',
  isDemo: false,
  host: '127.0.0.1:8080',
  credential: { kind: 'none' },
  keyOptional: true,
  models: [{ name: 'qwen-27b-q5' }],
  hostedTools: [],
  origin: { file, line: 12 },
};

export const keyless: ProviderView = {
  name: 'office-gateway',
  source: 'beta',
  isDemo: false,
  host: 'gateway.of-a-company-with-a-long-name.example:8443',
  credential: { kind: 'environment', variable: 'OFFICE_GATEWAY_API_KEY', found: false },
  keyOptional: false,
  models: [],
  listingProblem: { code: 'no_key', details: {} },
  hostedTools: [],
  origin: { file, line: 17 },
};

export const model = { provider: 'acme', name: 'sonata-5' } as const;

export const baseApp: AppView = {
  version: '0.1.0',
  runtime: { electron: '45.5.0', outdated: false },
  platform: 'linux',
  configFile: file,
  providers: [cloud, local],
  sources: [
    {
      id: 'alpha',
      label: 'Acme Messages API',
      talksTo: 'Acme’s own servers, with web search',
      needsBaseUrl: false,
      defaultBaseUrl: 'https://api.acme.example',
      keyVariable: 'ACME_API_KEY',
      keyVariableFound: true,
      hostedTools: ['web_search'],
    },
    {
      id: 'beta',
      label: 'Messages-compatible server',
      talksTo:
        'Any server that speaks the same protocol: on this computer, in the office, a gateway',
      needsBaseUrl: true,
      keyVariableFound: false,
      hostedTools: [],
    },
    {
      id: 'gamma',
      label: 'OpenRouter',
      talksTo: 'models of many vendors',
      needsBaseUrl: false,
      defaultBaseUrl: 'https://router.example',
      hasSignIn: true,
      keyVariable: 'ROUTER_API_KEY',
      keyVariableFound: false,
      hostedTools: ['web_search'],
    },
  ],
  model,
  problems: [],
  drafts: [],
  conversations: [],
};

export function summary(
  id: string,
  title: string,
  hoursAgo: number,
  head = 'x',
): ConversationSummary {
  const at = new Date(noon - hoursAgo * hour).toISOString();
  return { id: uuid(id), title, created_at: at, updated_at: at, head, model };
}

/** An id a conversation may have. */
export function uuid(id: string): string {
  const hex = Array.from(id)
    .map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('');
  const digits = hex.padStart(32, '0').slice(-32);
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

export function conversationOf(
  title: ConversationSummary,
  turns: readonly WrittenTurn[],
  rest: Partial<ConversationView> = {},
): ConversationView {
  const written = turns.map(writeTurn);
  return {
    summary: { ...title, head: turns.at(-1)?.id ?? 'x' },
    entries: written.flatMap(({ entries }) => entries),
    usage: written.flatMap(({ usage }) => usage),
    running: [],
    hostedTools: Object.fromEntries(turns.map(({ id }) => [id, ['web_search']])),
    ...rest,
  };
}
