import { expect, test } from 'vitest';
import { createAsk } from '../../renderer/ask.ts';
import { createHear } from '../../renderer/hear.ts';
import type { Answer, Bridge } from '../../shared/bridge/bridge.ts';
import type { Notice } from '../../shared/bridge/notices.ts';

function askOf(answer: Answer<unknown>) {
  // A bridge that has one answer, whatever it is asked.
  const bridge = { call: async () => answer } as unknown as Bridge;
  return createAsk(() => bridge);
}

test('an answer is what was asked for', async () => {
  expect(await askOf({ ok: true, output: [] })('conversation.list', {})).toEqual([]);
});

test('a refusal is thrown with what picks its sentence', async () => {
  const ask = askOf({
    ok: false,
    error: { code: 'no_credential', message: 'No key.', details: { provider: 'x' } },
  });
  await expect(ask('conversation.list', {})).rejects.toMatchObject({
    name: 'AskError',
    code: 'no_credential',
    details: { provider: 'x' },
  });
});

test('all who hear share one subscription, and each hears only its own notices', () => {
  const tellers: ((notice: Notice) => void)[] = [];
  const hear = createHear(() => ({
    listen: (teller) => {
      tellers.push(teller);
      return () => undefined;
    },
  }));
  const heard: string[] = [];
  const quiet = hear('command', ({ command }) => heard.push(`one ${command}`));
  hear('command', ({ command }) => heard.push(`two ${command}`));
  hear('conversations.changed', ({ changed }) => heard.push(`changed ${changed.length}`));
  expect(tellers).toHaveLength(1);

  tellers[0]?.({ type: 'command', command: 'settings' });
  quiet();
  tellers[0]?.({ type: 'conversations.changed', changed: [] });
  tellers[0]?.({ type: 'command', command: 'settings' });
  expect(heard).toEqual(['one settings', 'two settings', 'changed 0', 'two settings']);
});
