import { describe, expect, test } from 'vitest';
import type { AppErrorCode } from '../../../../main/app-error.ts';
import type { ActivityItem } from '../../../../shared/model/reading-item.ts';
import { noticeCodes } from '../../../../shared/model/notice-code.ts';
import { turnErrorKinds } from '../../../../shared/model/turn-error.ts';
import {
  activitiesFolded,
  activityOutcome,
  activitySubject,
  activityTitle,
  foldedOutcome,
} from '../../../../shared/text/phrases/activities.ts';
import {
  citedTimes,
  hostOf,
  shortHost,
  sourceTitle,
} from '../../../../shared/text/phrases/citations.ts';
import {
  cacheShare,
  searchesCompared,
  tokensInOut,
  turnHeading,
} from '../../../../shared/text/phrases/conversation.ts';
import { offerLabel, turnErrorText, waitingText } from '../../../../shared/text/phrases/errors.ts';
import { noticeText } from '../../../../shared/text/phrases/notices.ts';
import {
  duration,
  elapsed,
  remaining,
  tokensShort,
} from '../../../../shared/text/phrases/numbers.ts';
import { checkText, credentialText } from '../../../../shared/text/phrases/onboarding.ts';
import { refusalText } from '../../../../shared/text/phrases/refusals.ts';

const place = { provider: 'acme', model: 'sonata-5' };

describe('errors', () => {
  test.each(turnErrorKinds)('%s: what happened, what to do, what is offered', (kind) => {
    const { title, advice, offers } = turnErrorText({ kind, status: 400 }, place);
    expect(`${title} ${advice}`).not.toMatch(/[{}]|undefined/);
    expect(advice).toMatch(/\.$/);
    expect(offers.map(offerLabel).every((label) => label !== '')).toBe(true);
    expect(offers.length).toBeGreaterThan(0);
  });

  test('a key that was not there is not a key that was refused', () => {
    expect(turnErrorText({ kind: 'auth' }, place).title).toBe('There is no key for acme');
    expect(turnErrorText({ kind: 'auth', status: 401 }, place).title).toBe(
      'acme did not accept the key',
    );
  });

  test('names are put in as they are', () => {
    const odd = { provider: '$&', model: '{provider}' };
    expect(turnErrorText({ kind: 'unknown_model' }, odd).title).toContain('$& has no model called');
  });

  const codes: readonly AppErrorCode[] = [
    'not_found',
    'bad_input',
    'bad_config',
    'no_credential',
    'busy',
    'not_saving',
    'damaged',
    'refused',
  ];
  test.each([...codes, 'internal'])('%s is said, with what to do', (code) => {
    const { title, advice } = refusalText({ code, details: { provider: 'acme' } });
    expect(title).not.toBe('');
    expect(advice).toMatch(/\.$/);
  });

  test('a full disk is a full disk, and a missing variable has a name', () => {
    expect(refusalText({ code: 'not_saving', details: { reason: 'full' } }).advice).toContain(
      'disk is full',
    );
    const variable = { provider: 'acme', variable: 'ACME_API_KEY' };
    expect(refusalText({ code: 'no_credential', details: variable }).advice).toContain(
      'ACME_API_KEY is not set',
    );
  });

  test('a wait counts down to nothing, not below', () => {
    expect(waitingText(11_400, 2)).toBe('Trying again in 12 s (try 2)');
    expect(waitingText(-5, 2)).toBe('Trying again in 0 s (try 2)');
  });
});

test.each([...noticeCodes, 'of_a_newer_version'])(
  'the notice %s has a sentence whatever its details',
  (code) => {
    expect(noticeText({ code, details: {} })).toMatch(/\S/);
    expect(noticeText({ code, details: { name: {}, attempt: null, limit: [] } })).not.toMatch(
      /object|undefined/,
    );
  },
);

describe('numbers', () => {
  test.each([
    [0, '0.0 s'],
    [9_400, '9.4 s'],
    [9_960, '10 s'],
    [59_600, '1 min'],
    [185_000, '3 min 5 s'],
    [7_800_000, '2 h 10 min'],
  ])('%i ms took %s', (ms, words) => {
    expect(duration(ms)).toBe(words);
  });

  test('what runs is counted in whole seconds', () => {
    expect([elapsed(-5), elapsed(999), elapsed(4_999), elapsed(61_000)]).toEqual([
      '0 s',
      '0 s',
      '4 s',
      '1 min 1 s',
    ]);
    expect([remaining(1), remaining(60_001)]).toEqual(['1 s', '1 min 1 s']);
    expect([tokensShort(1_000_000), tokensShort(200_000), tokensShort(512)]).toEqual([
      '1M',
      '200k',
      '512',
    ]);
  });
});

describe('activities', () => {
  const search: ActivityItem = {
    kind: 'activity',
    id: 'a',
    activity: 'a',
    name: 'web_search',
    provider: 'acme',
    state: 'completed',
    input: { query: 'why' },
    summary: '',
    results: [{ url: 'https://a.example/' }],
    startedAt: 1000,
  };

  test('say what came of them', () => {
    const outcome = (change: Partial<ActivityItem>) =>
      activityOutcome({ ...search, ...change }, 5000);
    expect(outcome({})).toBe('1 result');
    expect(outcome({ results: [] })).toBe('no results');
    expect(outcome({ state: 'running' })).toBe('4 s');
    expect(outcome({ state: 'unfinished' })).toBe('did not finish');
    expect(outcome({ state: 'failed', summary: 'failed: odd code' })).toBe('failed: odd code');
    expect(outcome({ state: 'failed', reason: 'limit', summary: 'failed: max uses' })).toBe(
      'not run: the limit of searches for this answer was reached',
    );
    expect(outcome({ state: 'failed', reason: 'abandoned', summary: 'abandoned' })).toBe(
      'left behind',
    );
  });

  test('a page that was read is not a search, whatever the provider calls it', () => {
    const page = { ...search, input: { url: 'https://a.example/' } };
    expect(activityTitle(page)).toBe('Page read');
    expect(activitySubject(page.input)).toBe('https://a.example/');
    expect(activitiesFolded([search, search, page])).toBe('2 searches, 1 page read');
  });

  test('folded, count their results and what went wrong', () => {
    const failed = { ...search, state: 'failed', results: [] } as const;
    expect(foldedOutcome([search, search, failed, { ...failed, state: 'unfinished' }])).toBe(
      '2 results, 1 failed, 1 did not finish',
    );
  });

  test('of a kind nobody knows are called what the provider calls them', () => {
    expect(activityTitle({ name: 'weather_lookup', input: {} })).toBe('Weather lookup');
  });
});

describe('sources', () => {
  test('are named by their title, else by what tells them apart', () => {
    expect(sourceTitle({ kind: 'web', url: 'https://www.a.example/x', title: ' ' })).toBe(
      'a.example',
    );
    expect(sourceTitle({ kind: 'document', index: 0 })).toBe('Document 1');
    expect(sourceTitle({ kind: 'unknown', label: '' })).toBe('A source of an unknown kind');
    expect([citedTimes(1), citedTimes(2), citedTimes(5)]).toEqual([
      'cited once',
      'cited twice',
      'cited 5 times',
    ]);
  });

  test.each([
    ['https://www.Example.org/path', 'example.org'],
    ['https://user:password@evil.example/', 'evil.example'],
    ['https://good.example@evil.example/', 'evil.example'],
    ['http://127.0.0.1:8080/x', '127.0.0.1:8080'],
    ['data:text/html,x', 'data:…'],
    ['no address', 'no address'],
  ])('the host of %s is %s', (url, host) => {
    expect(hostOf(url)).toBe(host);
  });

  test('a long host keeps its end, which says where it leads', () => {
    const short = shortHost(`https://${'login.bank.example.'.repeat(4)}evil.example/`);
    expect(short).toMatch(/^….*\.evil\.example$/);
    expect(short.length).toBe(36);
  });
});

test('what a turn cost and counted', () => {
  expect(tokensInOut({ inputTokens: 2310, outputTokens: 412 })).toBe('2,310 in · 412 out');
  expect(tokensInOut({ outputTokens: 1 })).toBe('1 out');
  expect(tokensInOut({})).toBeUndefined();
  expect(cacheShare({ inputTokens: 1000, cacheReadTokens: 620 })).toBe('62 % cached');
  expect(cacheShare({ inputTokens: 1000 })).toBeUndefined();
  expect(searchesCompared(0, undefined)).toBe('no search ran');
  expect(searchesCompared(2, 3)).toBe('2 recorded, 3 counted by the provider');
  expect(turnHeading(2, 'word '.repeat(40))).toHaveLength(88);
});

test('what came of a check', () => {
  const models = [{ name: 'a' }, { name: 'b' }];
  expect(checkText({ reachable: true, credentialAccepted: true, models })).toEqual({
    good: true,
    text: 'The server answers, accepts the key and lists 2 models.',
  });
  expect(checkText({ reachable: true, models: [] })).toEqual({
    good: true,
    text: 'The server answers and does not list its models. Type a model’s name.',
  });
  expect(
    checkText({ reachable: true, credentialAccepted: false, models: [], problem: 'auth' }).good,
  ).toBe(false);
  expect(checkText({ reachable: false, models: [], problem: 'network' }).good).toBe(false);
  expect(credentialText({ kind: 'environment', variable: 'KEY', found: false }, false)).toEqual({
    name: 'KEY',
    note: 'environment, not set',
    isMissing: true,
  });
});
