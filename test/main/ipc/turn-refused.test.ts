import { expect, test } from 'vitest';
import { serveWindow } from '../../../main/ipc/serve-window.ts';
import { inlineCore } from '../../support/inline-core.ts';

const toml = `[providers.llm.own]
source = "anthropic"
api_key_env = "OWN_KEY"
[providers.llm.lab]
source = "anthropic-messages"
base_url = "http://gpu.example"
api_key_env = "LAB_KEY"
[providers.llm.clash]
source = "anthropic"
api_key_env = "LAB_KEY"
[providers.llm.clash.hosted_tools.web_search]
enable = true
allowed_domains = ["a.example"]
blocked_domains = ["b.example"]
`;

test.each([
  ['a key is missing', 'own', 'no_credential', undefined],
  ['its key would go out in the clear', 'lab', 'refused', 'in_the_clear'],
  ['two settings clash', 'clash', 'bad_config', 'hosted_tool'],
  ['nobody declared it', 'gone', 'not_found', undefined],
] as const)(
  'a turn is refused before it is stored when %s',
  async (_why, provider, code, reason) => {
    const core = await inlineCore({ toml, env: { LAB_KEY: 'k' } });
    const service = serveWindow({
      ...core,
      deletions: { begin: async () => expect.fail(), undo: async () => expect.fail() },
      saving: core.store,
      chooseFile: { toSave: async () => undefined, toOpen: async () => undefined },
      tending: { begin: () => {} },
      about: { version: '1', runtime: { electron: '45.0.0', outdated: false }, platform: 'linux' },
      log: { info: () => {}, error: () => {} },
      openLink: async () => ({ opened: false }),
      askForKey: async () => false,
      probe: () => Promise.reject(new Error('not probed here')),
      showFile: () => {},
      credentials: { listen: () => () => undefined, setAside: () => undefined },
      stopWaiting: () => {},
      tell: () => {},
      window: { left: () => undefined, keep: () => {}, mayClose: () => {} },
    });
    const input = { text: 'q', model: { provider, name: 'm' } };
    const answer = await service.answer('turn.start', input);
    const error = 'error' in answer ? answer.error : undefined;
    expect([error?.code, error?.details?.['reason']]).toEqual([code, reason]);
    expect(await core.store.list()).toEqual([]);
  },
);
