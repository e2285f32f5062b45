import { pages } from '../pages.ts';
import type { Script } from '../reply.ts';

/** Three sources, a sentence split over cited blocks, a list whose items are cited. */
export const citedSearch: Script = {
  prompt: 'How do tide tables know the sea a year ahead?',
  about: 'a web search, and an answer with its sources',
  matches: ({ text }) => /tide table/i.test(text),
  play: ({ canSearch }) => ({
    stop: 'end_turn',
    beats: canSearch ? searched : [{ kind: 'text', text: unsearched }],
  }),
};

const unsearched =
  'Web search is off for this message, so the demo answers without it: tide tables add up a few dozen waves whose speeds are known. Turn **Web search** on below and ask again to see sources.';

const { harmonics, machine, gauges, weather } = pages;

const searched = [
  {
    kind: 'thinking',
    text: 'The question is about method. I should look up how constituents are fitted, and what limits the table.',
  },
  {
    kind: 'search',
    id: 'srvtoolu_demo_tides',
    query: 'how are tide tables computed harmonic constituents',
    outcome: { pages: [harmonics, machine, gauges, weather] },
  },
  {
    kind: 'text',
    text: 'A tide table is a sum. ',
  },
  {
    kind: 'text',
    text: 'The level at a port is written as a few dozen waves whose **speeds are known exactly**, because they come from the motions of the moon and the sun',
    cites: [harmonics],
  },
  { kind: 'text', text: '; only the size and the delay of each wave belong to the place, and ' },
  { kind: 'text', text: 'those are read off a year of hourly gauge readings.', cites: [gauges] },
  { kind: 'text', text: '\n\nIn short:\n\n1. ' },
  {
    kind: 'text',
    text: 'Measure for a year; nineteen years for the slowest wave.',
    cites: [gauges],
  },
  { kind: 'text', text: '\n2. Fit each wave’s size and delay.\n3. ' },
  {
    kind: 'text',
    text: 'Add the waves for any date. From 1872 a machine with a wire over pulleys did this sum.',
    cites: [machine],
  },
  { kind: 'text', text: '\n\nWhat the table cannot know is the weather: ' },
  {
    kind: 'text',
    text: 'wind and air pressure can move the sea by more than a metre.',
    cites: [weather],
  },
] as const;
