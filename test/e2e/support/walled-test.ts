import { test as base } from '@playwright/test';
import { launch, newProfile, removeProfile, type Footnote } from './launch.ts';
import { listenOnLoopback, type Listener } from '../../support/loopback-listener.ts';

interface Fixtures {
  readonly footnote: Footnote;
  /** Every name and address of the network leads here. */
  readonly outside: Listener;
}

/** What the page is made to try here is refused on purpose, so complaints are expected. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
  outside: async ({}, use) => {
    const outside = await listenOnLoopback();
    await use(outside);
    await outside.close();
  },
  footnote: async ({ outside }, use) => {
    const profile = await newProfile();
    const everything = `--host-resolver-rules=MAP * 127.0.0.1:${outside.port}`;
    const footnote = await launch({ profile, switches: [everything] });
    await use(footnote);
    await footnote.quit();
    await removeProfile(profile);
  },
});

export { expect } from '@playwright/test';
