import { expect, test as base } from '@playwright/test';
import { launch, newProfile, removeProfile, type Footnote, type LaunchOptions } from './launch.ts';

interface Fixtures {
  readonly appOptions: LaunchOptions;
  /** Where the app keeps its files; empty until a test puts something there. */
  readonly profile: string;
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
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
  profile: async ({}, use) => {
    const profile = await newProfile();
    await use(profile);
    await removeProfile(profile);
  },
  start: async ({ appOptions, profile }, use) => {
    const started: Footnote[] = [];
    await use(async (options = {}) => {
      const footnote = await launch({ profile, ...appOptions, ...options });
      started.push(footnote);
      return footnote;
    });
    for (const { quit } of started) await quit().catch(() => undefined);
    expect(started.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
  footnote: async ({ start }, use) => {
    await use(await start());
  },
});

export { expect } from '@playwright/test';
