import type { Script } from '../reply.ts';

/** Headings, code, a table and a list: what a long answer is made of. */
export const longAnswer: Script = {
  prompt: 'Show me how to add the waves of a tide in code, with a table of the main ones.',
  about: 'a long answer with code and a table',
  matches: ({ text }) => /\bcode\b/i.test(text),
  play: () => ({ stop: 'end_turn', beats: [{ kind: 'text', text: answer }] }),
};

const answer = `Each wave is a cosine with its own speed. The table adds them, hour by hour.

## The main waves

| Name | What drives it | Speed (°/hour) | Period |
| --- | --- | ---: | ---: |
| M₂ | the moon, twice a lunar day | 28.984 | 12.42 h |
| S₂ | the sun, twice a day | 30.000 | 12.00 h |
| N₂ | the moon’s changing distance | 28.440 | 12.66 h |
| K₁ | moon and sun, once a day | 15.041 | 23.93 h |
| O₁ | the moon, once a day | 13.943 | 25.82 h |

## The sum

\`\`\`ts
interface Wave {
  readonly name: string;
  /** Degrees per hour. */
  readonly speed: number;
  /** Metres. */
  readonly height: number;
  /** Degrees behind the moment of the origin. */
  readonly delay: number;
}

/** The height of the sea over the mean level, in metres, \`hours\` after the origin. */
function heightAt(waves: readonly Wave[], hours: number): number {
  return waves.reduce((sum, { speed, height, delay }) => {
    const angle = ((speed * hours - delay) * Math.PI) / 180;
    return sum + height * Math.cos(angle);
  }, 0);
}
\`\`\`

To find **high water**, step through the day and keep the places where the curve turns:

\`\`\`ts
const step = 0.1;
const hours = Array.from({ length: 240 }, (_, at) => at * step);
const highs = hours.filter((hour) => {
  const here = heightAt(waves, hour);
  return here > heightAt(waves, hour - step) && here >= heightAt(waves, hour + step);
});
\`\`\`

## What to watch for

- Times are in **universal time**; add the zone only when you show them.
- A port in a long estuary needs *shallow-water* waves too, such as M₄.
- The sum says nothing about wind:
  - an onshore gale raises the sea,
  - high air pressure lowers it, about one centimetre for each hectopascal.

> A table that is right to the minute and wrong by half a metre is still a good table: the minute is the moon’s, the half metre is the weather’s.
`;
