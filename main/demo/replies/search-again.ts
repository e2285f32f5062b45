import { pages } from '../pages.ts';
import type { Script } from '../reply.ts';

/** A search that fails at the provider, and the one that is tried after it. */
export const searchAgain: Script = {
  prompt: 'When does the first ferry leave on a Sunday in December?',
  about: 'a search that fails and is tried again',
  matches: ({ text }) => /ferry/i.test(text),
  play: ({ canSearch }) => ({
    stop: 'end_turn',
    beats: canSearch
      ? [
          { kind: 'text', text: 'I will look at the winter timetable.' },
          {
            kind: 'search',
            id: 'srvtoolu_demo_ferry_1',
            query: 'sound line ferry timetable Sunday December',
            outcome: { error: 'unavailable' },
          },
          { kind: 'text', text: 'The search did not answer; I will try once more.' },
          {
            kind: 'search',
            id: 'srvtoolu_demo_ferry_2',
            query: 'ferry winter timetable first boat Sunday',
            outcome: { pages: [pages.ferry, pages.pier] },
          },
          {
            kind: 'text',
            text: 'On Sundays the first boat leaves the mainland pier at **08:10**.',
            cites: [pages.ferry],
          },
          { kind: 'text', text: ' ' },
          {
            kind: 'text',
            text: 'Until 18 December it uses the northern berth, because the pier is being repaired.',
            cites: [pages.pier],
          },
        ]
      : [
          {
            kind: 'text',
            text: 'Web search is off for this message, and without it the demo knows no timetable. Turn **Web search** on below and ask again.',
          },
        ],
  }),
};
