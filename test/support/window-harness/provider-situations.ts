import type { Page } from '@playwright/test';
import type { Situation } from './situations.ts';

async function openProviders(page: Page): Promise<void> {
  await page.keyboard.press('Control+,');
}

async function openProvider(page: Page, name: RegExp): Promise<void> {
  await openProviders(page);
  await page.getByRole('button', { name }).click();
}

async function giveKey(page: Page, name: RegExp, button: string): Promise<void> {
  await openProvider(page, name);
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel('Key', { exact: true }).fill('a-key-that-was-typed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

async function openProbe(page: Page): Promise<void> {
  await openProvider(page, /^acme/);
  await page.getByRole('button', { name: 'Check…' }).click();
}

async function probe(page: Page): Promise<void> {
  await openProbe(page);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

async function openKeyForm(page: Page): Promise<void> {
  await openProvider(page, /^office/);
  await page.getByRole('button', { name: 'Give a key' }).click();
}

async function beginSignIn(page: Page): Promise<void> {
  await openKeyForm(page);
  await page.getByRole('button', { name: 'Sign in with OpenRouter' }).click();
}

/** Providers, their keys, and what is found out about them. */
export const providerSituations: readonly Situation[] = [
  { name: 'providers', scene: 'providers', open: openProviders },
  {
    name: 'provider',
    scene: 'providers',
    async open(page) {
      await openProviders(page);
      await page.getByRole('button', { name: /^acme/ }).click();
    },
  },
  {
    name: 'key',
    scene: 'providers',
    async open(page) {
      await openProviders(page);
      await page.getByRole('button', { name: /^office/ }).click();
      await page.getByRole('button', { name: 'Give a key' }).click();
    },
  },
  {
    name: 'key-not-saved',
    scene: 'noKeychain',
    open: (page) => giveKey(page, /^office/, 'Give a key'),
  },
  {
    name: 'key-doubted',
    scene: 'wrongKey',
    open: (page) => giveKey(page, /^office/, 'Give a key'),
  },
  {
    name: 'key-elsewhere',
    scene: 'movedAway',
    async open(page) {
      await openProvider(page, /^office/);
      await page.getByRole('button', { name: 'Change the key' }).click();
    },
  },
  { name: 'key-moved', scene: 'movedAway', open: (page) => openProvider(page, /^office/) },
  {
    name: 'models-not-listed',
    scene: 'providers',
    async open(page) {
      await page.keyboard.press('Control+Shift+M');
      await page.getByPlaceholder('Search models').waitFor();
    },
  },
  {
    name: 'add-with-sign-in',
    scene: 'firstRun',
    async open(page) {
      await page.getByRole('radio', { name: /^OpenRouter/ }).check();
      await page.getByRole('button', { name: 'Add provider' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'sign-in',
    scene: 'signedOut',
    open: (page) => openKeyForm(page),
  },
  {
    name: 'sign-in-waits',
    scene: 'signedOut',
    open: (page) => beginSignIn(page),
  },
  {
    name: 'sign-in-declined',
    scene: 'signInDeclined',
    open: (page) => beginSignIn(page),
  },
  { name: 'probe', scene: 'probed', open: (page) => openProbe(page) },
  { name: 'probed', scene: 'probed', open: (page) => probe(page) },
  { name: 'probe-failed', scene: 'probeFailed', open: (page) => probe(page) },
  { name: 'key-saved', scene: 'locked', open: (page) => openProvider(page, /^acme/) },
  { name: 'key-locked', scene: 'locked', open: (page) => openProvider(page, /^office/) },
  {
    name: 'key-removing',
    scene: 'locked',
    async open(page) {
      await openProvider(page, /^acme/);
      await page.getByRole('button', { name: 'Remove the key' }).click();
    },
  },
  {
    name: 'keychain-waits',
    scene: 'keychainWaits',
    async open(page) {
      await openProvider(page, /^office/);
      await page.getByText('Waiting for the system keychain').waitFor();
    },
  },
  {
    name: 'key-waits',
    scene: 'keychainWaits',
    async open(page) {
      await openProvider(page, /^office/);
      await page.getByRole('button', { name: 'Change the key' }).click();
    },
  },
];
