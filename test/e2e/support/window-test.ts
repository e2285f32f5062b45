import { expect, test as base } from '@playwright/test';
import { launch, newProfile, removeProfile, type Footnote, type LaunchOptions } from './launch.ts';

interface Fixtures {
  readonly appOptions: LaunchOptions;
  /** Starts the app; may be called again after `quit` with the same profile. */
  readonly start: (options?: LaunchOptions) => Promise<Footnote>;
  readonly footnote: Footnote;
}

/**
 * A test in the real window. It fails when the page's walls had anything to refuse, or when the page threw:
 * our own code never needs what they forbid.
 */
export const test = base.extend<Fixtures>({
  appOptions: [{}, { option: true }],
  start: async ({ appOptions }, use) => {
    const profile = await newProfile();
    const started: Footnote[] = [];
    await use(async (options = {}) => {
      const footnote = await launch({ profile, ...appOptions, ...options });
      started.push(footnote);
      return footnote;
    });
    for (const { quit } of started) await quit().catch(() => undefined);
    await removeProfile(profile);
    expect(started.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
  footnote: async ({ start }, use) => {
    await use(await start());
  },
});

export { expect } from '@playwright/test';
