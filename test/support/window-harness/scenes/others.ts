import type { Scene } from '../scene.ts';
import { baseApp, conversationOf, keyless, model, noon, summary } from './app-view.ts';
import { writeTurn } from '../write-turn.ts';
import { cited } from './cited.ts';

/** Nothing is declared. */
export const firstRun: Scene = {
  app: { ...baseApp, providers: [], conversations: [] },
  conversations: [],
  check: {
    reachable: true,
    credentialAccepted: true,
    models: [{ name: 'sonata-5', displayName: 'Sonata 5' }, { name: 'sonata-5-mini' }],
  },
};

export const unreachable: Scene = {
  ...firstRun,
  check: {
    reachable: false,
    models: [],
    problem: 'network',
    message: 'connect ECONNREFUSED 127.0.0.1:8080',
  },
};

/** A provider is declared, nothing has been asked. */
export const empty: Scene = { app: baseApp, conversations: [] };

export const providers: Scene = {
  app: { ...cited.app, providers: [...baseApp.providers, keyless] },
  conversations: cited.conversations,
};

/** Mistakes in the config file, a runtime that is too old, and a message that is refused. */
export const troubled: Scene = {
  ...cited,
  app: {
    ...cited.app,
    runtime: { electron: '33.2.1', outdated: true },
    problems: [
      {
        file: baseApp.configFile,
        line: 12,
        column: 3,
        key: 'providers.llm.acme.base_ulr',
        code: 'unknown_key',
        details: { name: 'base_ulr', nearest: 'base_url', known: ['base_url', 'api_key_env'] },
      },
      {
        file: baseApp.configFile,
        line: 20,
        column: 1,
        key: 'providers.llm.office',
        code: 'missing_key',
        details: { name: 'source' },
      },
    ],
  },
  refused: {
    'turn.start': {
      code: 'no_credential',
      message: 'no key',
      details: { provider: 'acme', variable: 'ACME_API_KEY' },
    },
  },
};

export const unreadable: Scene = {
  ...empty,
  refused: {
    'app.view': { code: 'damaged', message: 'The file with the conversations is damaged.' },
  },
};

export const lost: Scene = {
  ...cited,
  refused: { 'conversation.open': { code: 'damaged', message: 'no' } },
};

const many = Array.from({ length: 600 }, (_, index) =>
  summary(`c${index}`, `Conversation number ${index + 1}`, index * 3),
);

const longTurns = Array.from({ length: 300 }, (_, index) => ({
  id: `turn${String(index).padStart(3, '0')}`,
  ...(index === 0 ? {} : { parent: `turn${String(index - 1).padStart(3, '0')}` }),
  question: `Question number ${index + 1}: what comes after ${index}?`,
  at: noon - (300 - index) * 60_000,
  model,
  parts: [
    {
      text: `After ${index} comes ${index + 1}.\n\n${'It is the same with every number, and one can go on as long as one likes. '.repeat((index % 7) + 1)}\n\n- one\n- two\n- three`,
    },
    { stop: 'stop' } as const,
  ],
  usage: { inputTokens: 100 + index, outputTokens: 80 },
}));

/** Six hundred conversations, and three hundred turns in the first. */
export const large: Scene = {
  app: { ...baseApp, conversations: many },
  conversations: [conversationOf(many[0]!, longTurns)],
};

const words = Array.from({ length: 3000 }, (_, index) =>
  index % 60 === 59 ? 'end.\n\n' : 'word ',
);

/** A long conversation in which a long answer is being written, a word each few milliseconds. */
export const streaming: Scene = {
  app: { ...baseApp, conversations: many.slice(0, 20) },
  conversations: [
    {
      ...conversationOf(many[0]!, longTurns.slice(0, 40)),
      summary: { ...many[0]!, head: 'stream0' },
      running: ['stream0'],
    },
  ],
  running: [
    {
      conversation: many[0]!.id,
      turn: 'stream0',
      before: [
        ...writeTurn({
          id: 'stream0',
          parent: 'turn039',
          question: 'Write a long text.',
          at: Date.now(),
          model,
          parts: [],
        }).entries.map((entry) => ({ type: 'entry', entry }) as const),
        {
          type: 'response-start',
          response: 'r',
          provider: 'acme',
          model: 'sonata-5',
          at: Date.now(),
        },
        { type: 'text-start', entry: 't', index: 0 },
      ],
      after: words.map((text) => ({ type: 'text-delta', entry: 't', text }) as const),
      every: 5,
    },
  ],
};
