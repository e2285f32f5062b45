import { expect, test } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tourQuestions } from '../../main/demo/demo.ts';
import { newProfile, removeProfile, runToEnd } from './support/launch.ts';

test('the tour asks its questions in the window, prints the answers and leaves a picture of each', async () => {
  const profile = await newProfile();
  const folder = join(profile, 'tour');
  const { ending, output, complaints } = await runToEnd(profile, {
    env: { FOOTNOTE_TOUR: folder },
  });
  expect(ending, complaints).toBe(0);

  for (const question of tourQuestions) expect(output).toContain(question);
  expect(output).toContain('⚒ web search: "how are tide tables computed harmonic constituents"');
  expect(output).toContain('  4 results');
  expect(output).toContain('  failed: ');
  expect(output).toMatch(/Sources\n\[1\] Harmonic constituents.*\n {4}https:\/\/tides\./);
  expect(output).toContain(
    'weather: wind and air pressure can move the sea by more than a metre.[4]',
  );
  expect(output).toContain('| M₂ | the moon, twice a lunar day | 28.984 | 12.42 h |');

  const pictures = (await readdir(folder)).toSorted();
  expect(pictures).toEqual(['1.png', '2.png', '3.png']);
  for (const picture of pictures) {
    const bytes = await readFile(join(folder, picture));
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1280, 800]);
    // An empty window of one colour makes less than a tenth of this.
    expect(bytes.length).toBeGreaterThan(40_000);
  }
  await removeProfile(profile);
});
