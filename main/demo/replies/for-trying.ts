import { pages } from '../pages.ts';
import type { Asked, Reply, Script } from '../reply.ts';

/** Small replies that show one thing each, played by typing `demo:` and a word. */
function named(word: string, about: string, play: (asked: Asked) => Reply): Script {
  const command = new RegExp(`^demo: ?${word}\\b`, 'im');
  return { prompt: `demo: ${word}`, about, matches: ({ text }) => command.test(text), play };
}

const paused = named('pause', 'an answer that pauses and is resumed', ({ isResume }) =>
  isResume
    ? {
        stop: 'end_turn',
        beats: [
          { kind: 'result', id: 'srvtoolu_demo_pause', pages: [pages.weather] },
          { kind: 'text', text: 'After the pause: ' },
          { kind: 'text', text: 'the wind can add a metre.', cites: [pages.weather] },
        ],
      }
    : {
        stop: 'pause_turn',
        beats: [
          { kind: 'text', text: 'Let me look that up.' },
          {
            kind: 'search',
            id: 'srvtoolu_demo_pause',
            query: 'storm surge height',
            outcome: 'pending',
          },
        ],
      },
);

const thinking = named('think', 'reasoning before the answer', () => ({
  stop: 'end_turn',
  beats: [
    {
      kind: 'thinking',
      text: 'First I weigh the question. Then I weigh it again, and it is the same.',
    },
    { kind: 'text', text: 'I have thought about it, and the answer is yes.' },
  ],
}));

const refusal = named('refuse', 'a refusal in the middle of an answer', () => ({
  stop: 'refusal',
  beats: [{ kind: 'text', text: 'I can say this much, and' }],
}));

const length = named('length', 'an answer that reaches the output limit', () => ({
  stop: 'max_tokens',
  beats: [{ kind: 'text', text: 'This answer stops before it is' }],
}));

const overloaded = named('overloaded', 'a server that fails in the middle of an answer', () => ({
  stop: 'end_turn',
  beats: [
    { kind: 'text', text: 'This much arrives', isCut: true },
    { kind: 'error', type: 'overloaded_error', message: 'Overloaded' },
  ],
}));

const cut = named('cut', 'a connection that breaks in the middle of an answer', () => ({
  stop: 'end_turn',
  beats: [
    { kind: 'text', text: 'The connection breaks after', cites: [pages.gauges], isCut: true },
    { kind: 'hang_up' },
  ],
}));

const call = named('call', 'a call of a tool, which is answered with an error', ({ hasResults }) =>
  hasResults
    ? { stop: 'end_turn', beats: [{ kind: 'text', text: 'There is no clock here, I see.' }] }
    : {
        stop: 'tool_use',
        beats: [
          { kind: 'text', text: 'I will look at the clock.' },
          { kind: 'call', id: 'toolu_demo_clock', name: 'read_clock', input: { zone: 'UTC' } },
        ],
      },
);

const uncited = named('uncited', 'a search whose results are not cited', () => ({
  stop: 'end_turn',
  beats: [
    {
      kind: 'search',
      id: 'srvtoolu_demo_uncited',
      query: 'tide gauges',
      outcome: { pages: [pages.gauges, pages.weather] },
    },
    { kind: 'text', text: 'I searched, and answer from memory all the same.' },
  ],
}));

const long = named('long', 'a very long answer', () => ({
  stop: 'end_turn',
  beats: [{ kind: 'text', text: paragraphs(400) }],
}));

function paragraphs(count: number): string {
  const lines = Array.from(
    { length: count },
    (_, at) =>
      `Paragraph ${at + 1}. The tide comes in, stands, and goes out again; *nothing* in this line is news, but there are many of it.`,
  );
  return lines.join('\n\n');
}

export const forTrying: readonly Script[] = [
  paused,
  thinking,
  refusal,
  length,
  overloaded,
  cut,
  call,
  uncited,
  long,
];
