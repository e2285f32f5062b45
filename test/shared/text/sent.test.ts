import { expect, test } from 'vitest';
import type { SentParts } from '../../../shared/model/sent-part.ts';
import { sentHow, sentPart, sentSummary, size } from '../../../shared/text/phrases/sent.ts';

const part = (more: Partial<SentParts>): SentParts => ({
  kind: 'text',
  as: 'text',
  by: 'home',
  count: 1,
  bytes: 0,
  ...more,
});

test('what goes how is counted in one sentence, the user’s own messages aside', () => {
  const own: SentParts = { kind: 'user_message', as: 'text', count: 1, bytes: 0 };
  const turn = (parts: readonly SentParts[]) => ({ turn: 't', question: 'So?', parts });
  const searches = part({ kind: 'hosted_activity', as: 'native', count: 3, bytes: 900 });
  const turns = [turn([own, searches, part({})]), turn([own, part({ as: 'left_out', count: 2 })])];
  expect(sentSummary({ bytes: 18_240, turns }, 'home')).toBe(
    'Of the answers so far, home gets 3 parts as home wrote them and 1 part as text. 2 parts are not sent. With them, your message makes a request of 18.2 kB.',
  );
  expect(sentSummary({ bytes: 90, turns: [turn([own])] }, 'home')).toBe(
    'home gets your messages, and nothing of the answers. With them, your message makes a request of 90 bytes.',
  );
});

test('each part says how it goes, and why not as it was written', () => {
  expect(sentPart(part({ kind: 'hosted_activity', name: 'web_search', count: 2 }))).toBe(
    'Web search × 2',
  );
  expect(sentHow(part({ as: 'native', bytes: 2210 }), 'home')).toBe('as home wrote it, 2.2 kB');
  expect(sentHow(part({ as: 'left_out', kind: 'reasoning', reason: 'refused' }), 'home')).toBe(
    'not sent: home did not take it back',
  );
  expect(sentHow(part({ by: 'work', reason: 'other_provider' }), 'home')).toBe(
    'as text: what work added to it, only work can read',
  );
  expect(size(2_300_000)).toBe('2.3 MB');
});
