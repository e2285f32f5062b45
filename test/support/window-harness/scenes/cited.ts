import type { ModelEvent } from '../../../../shared/model/model-event.ts';
import type { Scene } from '../scene.ts';
import { writeTurn, type WrittenTurn } from '../write-turn.ts';
import { baseApp, conversationOf, model, noon, summary, uuid } from './app-view.ts';

const rust = [
  {
    kind: 'web',
    url: 'https://blog.rust-lang.org/2023/12/21/async-fn-rpit-in-traits.html',
    title: 'Announcing async fn in traits',
    excerpt: '…traits that use async fn are not object safe, so they cannot be used with dyn yet…',
  },
  {
    kind: 'web',
    url: 'https://rust-lang.github.io/rust-project-goals/2026h2/async-fn-dyn.html',
    title: 'Async fn in dyn trait: project goal, second half of 2026',
    excerpt:
      'The design was accepted in May; an experiment is available on nightly behind a feature gate.',
  },
  {
    kind: 'web',
    url: 'https://docs.rs/dynosaur',
    title: 'dynosaur: dynamic dispatch for async traits',
  },
] as const;

const firstTurn: WrittenTurn = {
  id: 'first00',
  question:
    'Can I use `async fn` in a trait and still make a trait object of it? What is the state of it this autumn?',
  at: noon + 7_331_000,
  model,
  parts: [
    {
      search: 'rust async trait object safety 2026',
      results: [
        ...rust.map(({ url, title }) => ({ url, title })),
        { url: 'https://example.org/async/dyn', title: 'A long discussion of dyn and async' },
      ],
    },
    {
      text: [
        'Since Rust 1.75 you can write `async fn` in traits directly, but a trait that has one is **not object safe**: the compiler cannot name one return type for every implementor.{1} That is still so in the current stable release.{2}',
        'Three ways around it are in use:',
        '1. Return a boxed future yourself, or let `#[async_trait]` do it; one allocation a call.{1}\n2. Generate a second, object-safe trait with `#[dynosaur]`, which boxes only behind `dyn`.{3}\n3. Wait for `dyn async Trait`, which has an accepted design and no date.{2}',
        "```rust\ntrait Store {\n    fn load(&self, id: Id) -> Pin<Box<dyn Future<Output = Item> + Send + '_>>;\n}\n```",
      ].join('\n\n'),
      from: rust,
    },
    { stop: 'stop', raw: 'end_turn' },
  ],
  usage: { inputTokens: 2310, outputTokens: 412, cacheReadTokens: 1430, hosted: { web_search: 1 } },
};

const titles = [
  summary('rust', 'Object safety for async traits', 0.1),
  summary('ferry', 'Ferry timetable, December', 1),
  summary('quantize', 'Quantize a 27B for 24 GB', 25),
  summary('contract', 'Contract draft, section 4', 27),
  summary('tidal', 'Reading list on tidal power', 24 * 4),
  summary('postgres', 'Postgres 19 release notes', 24 * 4.2),
  summary('names', 'Names for the new reading room', 24 * 5),
  summary('old', 'Moving the archive', 24 * 40),
];

const secondId = 'second0';
const [start, message] = writeTurn({
  id: secondId,
  parent: firstTurn.id,
  question: 'Does dynosaur work without std?',
  at: Date.now() - 4200,
  model,
  parts: [],
}).entries;

/** A second turn whose search has begun and not ended. */
export const searching: readonly ModelEvent[] = [
  ...[start, message].flatMap((entry) => (entry ? [{ type: 'entry', entry } as const] : [])),
  {
    type: 'response-start',
    response: 'r2',
    provider: model.provider,
    model: model.name,
    at: Date.now() - 4100,
  },
  {
    type: 'activity-start',
    entry: 's1',
    index: 0,
    at: Date.now() - 4000,
    activity: 'a2',
    name: 'web_search',
  },
  {
    type: 'activity-end',
    entry: 's1',
    at: Date.now() - 4000,
    outcome: { state: 'started', input: { query: 'dynosaur crate no_std support' }, summary: '' },
  },
];

const conversation = conversationOf(titles[0]!, [firstTurn]);

/** The conversation of the mock: an answer with sources, and a search that runs. */
export const cited: Scene = {
  app: { ...baseApp, conversations: titles.map((title) => ({ ...title })) },
  conversations: [
    {
      ...conversation,
      summary: { ...conversation.summary, head: secondId },
      running: [secondId],
    },
  ],
  running: [
    { conversation: uuid('rust'), turn: secondId, before: searching, after: rest(), every: 60_000 },
  ],
};

function rest(): readonly ModelEvent[] {
  const at = Date.now();
  const words =
    'Yes, with `default-features = false`: the generated code needs only `alloc`. The crate says so in its manifest and tests it on a target without an operating system. ';
  return [
    {
      type: 'activity-start',
      entry: 's2',
      index: 1,
      at,
      activity: 'a2',
      name: 'web_search',
    },
    {
      type: 'activity-end',
      entry: 's2',
      at,
      outcome: {
        state: 'completed',
        input: { query: 'dynosaur crate no_std support' },
        summary: '2 results',
        results: [
          { url: 'https://docs.rs/dynosaur', title: 'dynosaur: dynamic dispatch for async traits' },
          { url: 'https://github.com/spastorino/dynosaur', title: 'dynosaur on GitHub' },
        ],
      },
    },
    { type: 'text-start', entry: 't1', index: 2 },
    {
      type: 'attribution',
      entry: 't1',
      attribution: {
        source: {
          kind: 'web',
          url: 'https://docs.rs/dynosaur',
          title: 'dynosaur: dynamic dispatch for async traits',
        },
        excerpt: 'This crate is no_std with alloc.',
      },
    },
    ...words.split(/(?<= )/).map((text) => ({ type: 'text-delta', entry: 't1', text }) as const),
    { type: 'text-end', entry: 't1', at },
    { type: 'usage', usage: { inputTokens: 3120, outputTokens: 58, hosted: { web_search: 1 } } },
    { type: 'stop', entry: 'st', index: 3, at, reason: 'stop', raw: 'end_turn' },
    { type: 'response-end', entry: 'en', at, outcome: { status: 'complete' } },
    { type: 'turn-end', at },
  ];
}
