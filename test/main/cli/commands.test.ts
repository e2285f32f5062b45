import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configCommand } from '../../../main/cli/config.ts';
import { conversationsCommand } from '../../../main/cli/conversations.ts';
import { main } from '../../../main/cli/index.ts';
import { declaredProviders as declaredIn } from '../../../main/providers/declared.ts';
import { hostedToolProblems } from '../../../main/providers/turn-settings.ts';
import { sources } from '../../../main/sources/all.ts';
import {
  answer,
  conversationId,
  storeIn,
  testTime,
  turnStart,
  userMessage,
} from '../../support/conversation-store.ts';
import { declaredProviders } from '../../support/declared-providers.ts';
import { recordedOutput } from '../../support/recorded-output.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { someSettings } from '../../support/turn-settings.ts';

async function run(...argv: readonly string[]) {
  const { output, out, problems } = recordedOutput();
  const code = await main(argv, output);
  return { code, out: out(), problems: problems() };
}

describe('wrong usage', () => {
  test.each([
    [[], /^Usage: footnote COMMAND/],
    [
      ['tell'],
      /^There is no command “tell”\. Commands: ask, replay, config, auth, providers, conversations, usage\.$/m,
    ],
    [['constructor'], /^There is no command “constructor”/],
    [['ask'], /^Usage: footnote ask /],
    [['ask', '  '], /^Usage: footnote ask /],
    [['ask', '--modle', 'a/b', 'q'], /--modle/],
    [['ask', '--model', 'no-slash', 'q'], /^“no-slash” is no model id\./],
    [['replay', 'file'], /^Say which protocol with --protocol\. Protocols: .*\bmessages\b/],
    [['replay', '--protocol', 'smoke', 'file'], /^There is no protocol “smoke”\./],
    [['replay', '--protocol', 'messages'], /^Usage: footnote replay /],
    [['replay', '--protocol', 'messages', '--status', '2e2', 'file'], /^Usage: footnote replay /],
  ] satisfies readonly (readonly [readonly string[], RegExp])[])(
    '%j: exit code 2, and what would be right',
    async (argv, said) => {
      const { code, out, problems } = await run(...argv);
      expect([code, out]).toEqual([2, '']);
      expect(problems).toMatch(said);
    },
  );

  test('of commands that read config or conversations is told, too', async () => {
    const { config } = await declaredProviders();
    const { output } = recordedOutput();
    const store = await storeIn(await temporaryFolder());
    expect(() => configCommand([], output, config.current())).toThrow(/^Usage: footnote config/);
    await expect(conversationsCommand(['show'], output, store)).rejects.toThrow(
      /^Usage: footnote conversations/,
    );
  });

  test.each([[['--help']], [['-h']], [['ask', '--help']], [['conversations', 'import', '--help']]])(
    '%j only asks',
    async (argv) => {
      const { code, out, problems } = await run(...argv);
      expect([code, problems]).toEqual([0, '']);
      expect(out).toMatch(/^Usage: footnote COMMAND/);
    },
  );
});

describe('replay', () => {
  test('prints one line of JSON for each file, and names the one it cannot read', async () => {
    const folder = await temporaryFolder();
    const good = join(folder, 'good.sse');
    const missing = join(folder, 'missing.sse');
    await writeFile(
      good,
      'data: {"type":"error","error":{"type":"overloaded_error","message":"x"}}\n\n',
    );
    const { code, out, problems } = await run(
      'replay',
      '--protocol',
      'messages',
      good,
      missing,
      good,
    );
    const files = out
      .split('\n')
      .slice(0, -1)
      .map((line) => (JSON.parse(line) as { file: string }).file);
    expect(files).toEqual([good, good]);
    expect(problems).toBe(`${missing} cannot be read: there is no such file.\n`);
    expect(code).toBe(1);
  });
});

describe('config', () => {
  async function config(verb: string, toml: string) {
    const { config: opened, file } = await declaredProviders({ toml });
    const loaded = opened.current();
    const { output, out, problems } = recordedOutput();
    const unserved = declaredIn(loaded, sources).flatMap(hostedToolProblems);
    const code = configCommand([verb], output, loaded, unserved);
    const short = (text: string) => text.replaceAll(file, 'c.toml');
    return { code, out: short(out()), problems: short(problems()) };
  }

  const good = `[providers.llm.own]
source = "anthropic"
[providers.llm.own.models."claude-next"]
context_window = 7
`;

  test('check finds nothing', async () => {
    expect(await config('check', good)).toEqual({
      code: 0,
      out: 'c.toml: no mistakes found.\n',
      problems: '',
    });
  });

  test('show prints each value with its place', async () => {
    const { code, out } = await config('show', good);
    expect(out.split('\n')).toEqual([
      'providers.llm.own.source = "anthropic"  # c.toml:2:1',
      'providers.llm.own.models.claude-next.context_window = 7  # c.toml:4:1',
      expect.stringMatching(/^assistant\.request\.cache = "short" {2}# /),
      'conversation.title.generate.auto = false  # default',
      '',
    ]);
    expect(code).toBe(0);
  });

  test('check names every mistake with its place, also what only a turn would find', async () => {
    const toml = `${good}[providers.llm.own.hosted_tools.web_search]
enable = true
allowed_domains = ["a.example"]
blocked_domains = ["b.example"]
[providers.llm.other]
sorce = "anthropic"
`;
    const { code, out, problems } = await config('check', toml);
    expect(problems.split('\n')).toEqual([
      expect.stringMatching(
        /^c\.toml:7:1: “web_search” takes .*The other one is at c\.toml:8:1\.$/,
      ),
      expect.stringMatching(/^c\.toml:9:16: The provider “other” has no source/),
      '',
    ]);
    expect([code, out]).toEqual([1, '']);
  });

  test('a hint is told and is no mistake', async () => {
    const toml =
      '[providers.llm.lab]\nsource = "anthropic-messages"\nbase_url = "https://h.example/v1"\n';
    const { code, problems } = await config('check', toml);
    expect(problems).toMatch(/^c\.toml:3:1: /);
    expect(code).toBe(0);
  });

  test('a file with control characters in it does not reach the terminal', async () => {
    const toml = `[providers.llm.own]\nsource = "anthropic"\n"\\u001b[2J\\u009b31mred" = 1\n`;
    const { problems } = await config('check', toml);
    expect(problems).toContain('red');
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    expect(problems).not.toMatch(/[\u001b\u009b]/);
  });
});

describe('conversations', () => {
  const id = conversationId;

  async function stored() {
    const store = await storeIn(await temporaryFolder());
    await store.create({ id, at: testTime });
    await store.append({
      conversation: id,
      head: 'turn001',
      title: 'Tides \u001b[31mand\n moons',
      settings: { hash1: someSettings },
      entries: [
        turnStart('turn001'),
        userMessage('turn001', 'e000002', 'Why?\nSay.'),
        answer('turn001', 'e000003', 'The moon.'),
      ],
    });
    return store;
  }

  async function conversations(...args: readonly string[]) {
    const store = await stored();
    const { output, out, problems } = recordedOutput();
    const code = await conversationsCommand(
      args.map((arg) => arg.replace('ID', id)),
      output,
      store,
    );
    return { code, out: out(), problems: problems() };
  }

  test('list: one a line', async () => {
    const { code, out } = await conversations('list');
    expect(out).toMatch(
      new RegExp(`^${id} {2}\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d {2}Tides and moons\\n$`),
    );
    expect(code).toBe(0);
  });

  test('list --json: one object a line, with its id', async () => {
    const { out } = await conversations('list', '--json');
    expect(out.split('\n')).toHaveLength(2);
    expect(JSON.parse(out)).toMatchObject({ id, head: 'turn001' });
  });

  test('show: what was asked and answered', async () => {
    const { code, out } = await conversations('show', 'ID');
    expect(out.split('\n')).toEqual(['> Why?', '> Say.', '', 'The moon.', '', '']);
    expect(code).toBe(0);
  });

  async function deleting(answer: string | undefined, ...options: readonly string[]) {
    const store = await stored();
    const { output, out, problems } = recordedOutput();
    const args = ['delete', id, ...options];
    const code = await conversationsCommand(args, output, store, async () => answer);
    return { code, out: out(), problems: problems(), left: (await store.list()).length };
  }

  test('search: the conversation, then each message with what stands around the hit', async () => {
    const { code, out } = await conversations('search', 'WHY');
    expect(code).toBe(0);
    expect(out).toContain(
      `${conversationId}  2026-11-30 12:00  Tides and moons\n  You: Why? Say.\n`,
    );
  });

  test('search --json: one object a line', async () => {
    const { out } = await conversations('search', '--json', 'why');
    expect(JSON.parse(out)).toMatchObject({
      conversation: conversationId,
      messages: [{ turn: 'turn001', role: 'question', excerpt: { hits: [{ start: 0, end: 3 }] } }],
    });
  });

  test('search: says when nothing was found', async () => {
    const { code, out, problems } = await conversations('search', 'nowhere');
    expect([code, out]).toEqual([1, '']);
    expect(problems).toMatch(/^Nothing was found for “nowhere”/);
  });

  test('delete: asks back, and does nothing without a yes', async () => {
    const asked = 'Delete “Tides and moons” with 1 turn for good? [y/N]\n';
    expect(await deleting('')).toEqual({
      code: 1,
      out: asked,
      problems: 'Nothing was deleted.\n',
      left: 1,
    });
    expect(await deleting(undefined)).toMatchObject({
      code: 1,
      problems: expect.stringContaining('--yes'),
      left: 1,
    });
    expect(await deleting('Yes ')).toEqual({
      code: 0,
      out: `${asked}Deleted, with 1 turn.\n`,
      problems: '',
      left: 0,
    });
  });

  test('delete --yes: does not ask', async () => {
    expect(await deleting(undefined, '--yes')).toMatchObject({
      code: 0,
      out: 'Deleted, with 1 turn.\n',
      left: 0,
    });
  });

  test.each(['0190a000-0000-7000-8000-000000000000', 'nonsense'])(
    'show of one that is not there: exit code 1 (%s)',
    async (id) => {
      const { code, out, problems } = await conversations('show', id);
      expect([code, out]).toEqual([1, '']);
      expect(problems).toContain(`There is no conversation “${id}”.`);
    },
  );
});
