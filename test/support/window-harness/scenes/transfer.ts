import type { Scene } from '../scene.ts';
import { cited } from './cited.ts';

const november = { month: '2026-11' } as const;

/** A year of use, and an export that was taken in with some of its lines left out. */
export const used: Scene = {
  ...cited,
  usage: [
    {
      provider: 'acme',
      model: 'sonata-5',
      month: '2026-12',
      responses: 12,
      inputTokens: 84_310,
      outputTokens: 9022,
      cacheReadTokens: 51_700,
      cacheWriteTokens: 12_004,
      reasoningTokens: 3100,
      searches: 17,
      countedSearches: 18,
    },
    {
      provider: 'workstation',
      model: 'qwen-27b-q5-with-a-name-that-is-longer-than-anybody-would-like',
      month: '2026-12',
      responses: 3,
      searches: 0,
    },
    {
      ...november,
      provider: 'acme',
      model: 'sonata-5',
      responses: 241,
      inputTokens: 1_904_222,
      outputTokens: 212_480,
      searches: 96,
      countedSearches: 96,
    },
    {
      ...november,
      provider: 'acme',
      model: 'sonata-5-mini',
      responses: 38,
      inputTokens: 60_120,
      outputTokens: 8044,
      searches: 0,
    },
  ],
  imported: {
    conversations: [
      {
        id: 'a',
        title: 'Object safety for async traits',
        isNew: false,
        added: 6,
        present: 22,
        held: 0,
      },
      { id: 'b', title: 'Ferry timetable, December', isNew: true, added: 16, present: 0, held: 8 },
      {
        id: 'c',
        title: 'Everything there is to know about the tides of the northern sea, in order',
        isNew: false,
        added: 0,
        present: 104,
        held: 0,
      },
    ],
    skipped: [
      { line: 31, reason: 'other_content', about: 'k3f0a9z' },
      { line: 52, reason: 'deleted_turn', about: 'turn0a1' },
      { line: 1204, reason: 'not_json' },
    ],
    skippedCount: 118,
  },
};

/** A file was chosen that is no export. */
export const notAnExport: Scene = {
  ...cited,
  refused: {
    'conversation.import': {
      code: 'bad_input',
      message: 'Line 1 is not the beginning of an export.',
      details: { reason: 'not_an_export', line: 1 },
    },
  },
};
