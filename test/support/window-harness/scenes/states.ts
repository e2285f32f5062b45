import type { Scene } from '../scene.ts';
import type { WrittenTurn } from '../write-turn.ts';
import { baseApp, conversationOf, model, noon, summary, uuid } from './app-view.ts';
import { searching } from './cited.ts';

const at = noon + 3_600_000;
const one = summary('states', 'Every state of an answer', 0.2);

function sceneOf(turns: readonly WrittenTurn[], title = one, rest: Partial<Scene> = {}): Scene {
  return {
    app: { ...baseApp, conversations: [title] },
    conversations: [conversationOf(title, turns)],
    ...rest,
  };
}

const results = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    url: `https://site-${index + 1}.example/page`,
    title: `Result number ${index + 1}`,
  }));

const source = {
  kind: 'web',
  url: 'https://site-1.example/page',
  title: 'Result number 1',
} as const;

/** Many searches in a row, one that failed, thinking, a tool call, a pause that was resumed, a branch. */
export const busy = sceneOf([
  {
    id: 'busy000',
    question: 'Compare the tidal power stations that went into service since 2020.',
    at,
    model,
    parts: [
      {
        reasoning:
          'The user wants recent stations. I should search for each region and then compare output and cost.',
        took: 7400,
      },
      { search: 'tidal power stations since 2020', results: results(6) },
      { search: 'tidal lagoon Swansea status', results: results(4) },
      { search: 'MeyGen phase 2 output', failed: 'failed: too many requests' },
      {
        search: 'https://tethys.pnnl.gov/project-sites/a-very-long-path-that-goes-on/and-on/and-on',
        tool: 'web_fetch',
        results: results(1),
      },
      {
        text: 'There are **four** that report output in public.{1} I will look at costs next.',
        from: [source],
      },
      { stop: 'pause', raw: 'pause_turn' },
      { notice: 'resumed', details: { attempt: 1, limit: 5 } },
      { search: 'levelised cost tidal stream 2026', results: results(5) },
      {
        call: 'read_file',
        with: '{"path":"notes/tidal.md"}',
        result: 'There is no tool named "read_file" in this conversation.',
        bad: true,
      },
      {
        text: 'Costs per megawatt-hour fell by a third between 2020 and 2026, though no two reports count the same things.',
      },
      { stop: 'length', raw: 'max_tokens' },
    ],
    usage: { inputTokens: 41_800, outputTokens: 4096, hosted: { web_search: 5 } },
  },
]);

/** What was asked again: branches, a part that was taken back, a search that never ended. */
export const again = sceneOf([
  {
    id: 'again01',
    question: 'When does the ferry to Skye run in December?',
    at,
    model,
    parts: [{ text: 'Six times a day.' }, { stop: 'stop' }],
  },
  {
    id: 'again02',
    question: 'When does the ferry to Skye run on Sundays in December?',
    at: at + 60_000,
    model,
    parts: [
      { search: 'Mallaig Armadale ferry winter timetable', unfinished: true },
      { text: 'On Sundays there', incomplete: true },
      {
        notice: 'interrupted',
        details: {
          cause: 'error',
          error: {
            kind: 'network',
            message: 'socket hang up',
            origin: 'https://api.acme.example',
            retryable: true,
          },
        },
      },
      { retract: 'retry' },
      { search: 'Mallaig Armadale ferry winter timetable', results: results(3) },
      { text: 'On Sundays in December there are **two** crossings each way.' },
      { stop: 'stop' },
    ],
    usage: { inputTokens: 900, outputTokens: 40, hosted: { web_search: 2 } },
  },
]);

const failing = (
  id: string,
  parent: string | undefined,
  parts: WrittenTurn['parts'],
): WrittenTurn => ({
  id,
  ...(parent === undefined ? {} : { parent }),
  question: 'What changed in the last release?',
  at,
  model,
  parts,
});

const error = (kind: string, message: string, more: Readonly<Record<string, unknown>> = {}) =>
  ({
    notice: 'interrupted',
    details: { cause: 'error', error: { kind, message, ...more } },
  }) as const;

/** Failures, one after the other; only the last offers something. */
export const failures = sceneOf([
  failing('fail001', undefined, [error('auth', '')]),
  failing('fail002', 'fail001', [
    error(
      'quota',
      'Your credit balance is too low to access the API. Please go to Plans & Billing to upgrade or purchase credits.',
      { status: 400, requestId: 'req_011CQm4zXr6yJ2nU8sVvW5cD' },
    ),
  ]),
  failing('fail003', 'fail002', [
    { text: 'The release brought a new parser,', incomplete: true },
    { notice: 'interrupted', details: { cause: 'stop' } },
  ]),
  failing('fail004', 'fail003', [
    { search: 'release notes', results: results(2) },
    { text: 'It brought a new parser{1}, and with it', from: [source], incomplete: true },
    error('network', 'read ECONNRESET', { origin: 'https://api.acme.example' }),
  ]),
]);

/** A turn that waits before another try. */
export const waiting: Scene = {
  ...sceneOf([], one),
  conversations: [{ ...conversationOf(one, []), running: ['second0'] }],
  running: [
    {
      conversation: uuid('states'),
      turn: 'second0',
      before: [
        ...searching.slice(0, 3),
        {
          type: 'waiting',
          until: Date.now() + 23_000,
          attempt: 2,
          error: {
            kind: 'rate_limit',
            status: 429,
            message:
              'This request would exceed your organization’s rate limit of 50 requests per minute.',
            requestId: 'req_77',
            retryable: true,
          },
        },
      ],
    },
  ],
};

const long =
  'A title that somebody wrote without thinking of the width of the column it would have to stand in, and which therefore does not fit anywhere at all';

/** Text that does not fit, and text from right to left. */
export const awkward: Scene = {
  app: {
    ...baseApp,
    conversations: [
      summary('long', long, 0.1),
      summary('arabic', 'مواعيد العبّارة في شهر ديسمبر', 1),
      summary('japanese', '潮力発電についての読書リスト、第二版', 2),
      { ...summary('untitled', '', 3) },
    ],
  },
  conversations: [
    conversationOf(summary('long', long, 0.1), [
      {
        id: 'awkward',
        question: `ما هي مواعيد العبّارة إلى سكاي في ديسمبر؟\n\nhttps://example.org/${'a-very-long-address-without-a-place-to-break/'.repeat(4)}`,
        at,
        model: {
          provider: 'acme',
          name: 'sonata-5-with-a-name-that-is-longer-than-any-sensible-model-name-20260901',
        },
        parts: [
          {
            search:
              'مواعيد عبّارة مالايغ أرماديل في الشتاء وفي أيام الأحد من شهر ديسمبر على وجه الخصوص',
            results: results(3),
          },
          {
            text: 'تعمل العبّارة ست مرات في اليوم.{1} 冬の間は一日六便です。{2}{3} See also <https://example.org/x>.',
            from: [
              {
                kind: 'web',
                url: `https://${'subdomain.'.repeat(6)}example.org/${'path/'.repeat(30)}`,
                title: long,
                excerpt: 'تعمل العبّارة ست مرات في اليوم ما عدا أيام الأحد.',
              },
              {
                kind: 'web',
                url: 'https://example.jp/時刻表',
                title: '冬の時刻表：マレーグ〜アーマデール間のフェリー（十二月）',
                excerpt: '冬の間は一日六便、日曜日は二便です。',
              },
              {
                kind: 'document',
                title: 'Winter timetable.pdf',
                pages: { start: 3, end: 5 },
                excerpt: 'Sundays: 10:15, 16:40',
              },
            ],
          },
          { stop: 'stop' },
        ],
        usage: { inputTokens: 1_204_331, outputTokens: 20_480, cacheReadTokens: 1_100_000 },
      },
    ]),
  ],
};

/** Another process writes the answer: it has begun and there is no end yet. */
export const elsewhere = sceneOf(
  [
    {
      id: 'one0000',
      question: 'When does the ferry run?',
      at,
      model,
      parts: [{ text: 'Six times a day.' }, { stop: 'stop' }],
    },
    {
      id: 'two0000',
      parent: 'one0000',
      question: 'And in summer?',
      at,
      model,
      parts: [{ search: 'ferry summer timetable', results: results(2) }],
    },
  ],
  one,
  { elsewhere: one.id },
);
