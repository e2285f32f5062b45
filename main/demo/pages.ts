import type { DemoPage } from './reply.ts';

/** The demo's own small web. `.example` is reserved, so none of these names can be a real site. */
export const pages = {
  harmonics: {
    url: 'https://tides.harbour-office.example/methods/harmonic-constituents',
    title: 'Harmonic constituents: how a tide table is computed',
    age: 'March 4, 2026',
    excerpt:
      'The level at a port is written as a sum of waves whose speeds are known from the motions of the moon and the sun.',
  },
  machine: {
    url: 'https://museum.old-instruments.example/tide-predicting-machine',
    title: 'The tide-predicting machine of 1872',
    age: 'January 18, 2025',
    excerpt:
      'A single wire ran over the pulleys and added the constituents as the crank was turned.',
  },
  gauges: {
    url: 'https://coast-survey.example/handbook/tide-gauges',
    title: 'Tide gauges, and why a year of readings is wanted',
    age: 'September 30, 2026',
    excerpt:
      'With a year of hourly readings the larger constituents can be told apart; nineteen years are needed for the slowest.',
  },
  weather: {
    url: 'https://coast-survey.example/handbook/surge',
    title: 'Surge: what the table cannot know',
    age: 'June 2, 2026',
    excerpt:
      'Wind and air pressure can raise or lower the sea by more than a metre on top of the tide.',
  },
  ferry: {
    url: 'https://ferries.sound-line.example/timetable/december',
    title: 'Winter timetable, valid from 1 December',
    age: 'November 27, 2026',
    excerpt: 'The first boat leaves the mainland pier at 06:40 on weekdays; on Sundays at 08:10.',
  },
  pier: {
    url: 'https://island-council.example/notices/pier-works',
    title: 'Pier works until 18 December',
    age: 'November 24, 2026',
    excerpt: 'Until the works end, boats to the island use the northern berth.',
  },
} as const satisfies Record<string, DemoPage>;
