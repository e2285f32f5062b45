import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../main/app-error.ts';
import type { ProviderAddition } from '../../../main/config/config.ts';
import { readToml } from '../../../main/config/read-toml.ts';
import { nodeAt, toValue } from '../../../main/config/tree.ts';
import { addProvider } from '../../../main/config/write-toml.ts';
import { tomlDocument } from '../../support/toml-document.ts';
import { tries } from '../../support/tries.ts';

const small: ProviderAddition = { name: 'web', source: 'searching', hostedTools: [] };

function add(text: string, more: Partial<ProviderAddition> = {}) {
  return addProvider(text, 'c.toml', { ...small, ...more }).text;
}

function failure(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, details: error.details };
    throw error;
  }
  return 'nothing failed';
}

describe('adding a provider to a file', () => {
  test('writes a block of what was said, and tells what it wrote', () => {
    const added = `[providers.llm.web]
source = "searching"
server = "demo"
base_url = "http://127.0.0.1:1/\\"x\\""
api_key_env = "KEY"

[providers.llm.web.hosted_tools.search]
enable = true

[assistant.model]
id = "web/a/b"
`;
    const addition = {
      ...small,
      server: 'demo',
      baseUrl: 'http://127.0.0.1:1/"x"',
      keyVariable: 'KEY',
      hostedTools: ['search'],
      model: 'a/b',
    };
    expect(addProvider('', 'c.toml', addition)).toEqual({ text: added, added });
  });

  test('leaves one empty line before it, however the file ends', () => {
    const block = '[providers.llm.web]\nsource = "searching"\n';
    expect(add('# mine')).toBe(`# mine\n\n${block}`);
    expect(add('# mine\n')).toBe(`# mine\n\n${block}`);
    expect(add('# mine\n\n\n')).toBe(`# mine\n\n\n${block}`);
    expect(add(' \n')).toBe(block);
  });

  test('keeps the line ends of the file', () => {
    expect(add('[assistant.model]\r\nid = "a/b" # chosen\r\n', { model: 'm' })).toBe(
      '[assistant.model]\r\nid = "web/m" # chosen\r\n\r\n[providers.llm.web]\r\nsource = "searching"\r\n',
    );
  });

  test('changes the model in place, in whatever way it is written', () => {
    const first = (text: string) => add(text, { model: 'm' }).split('\n\n[providers')[0];
    expect(first("[assistant]\nmodel = { id = 'a/b', parameters.top_k = 1 } # x")).toBe(
      '[assistant]\nmodel = { id = "web/m", parameters.top_k = 1 } # x',
    );
    expect(first('assistant.model.id = """a/b"""')).toBe('assistant.model.id = "web/m"');
    expect(first('[assistant.model.id]\nname = "b"\n# whose\nprovider = "a"')).toBe(
      '[assistant.model.id]\nname = "m"\n# whose\nprovider = "web"',
    );
    expect(first('[assistant.model]\nid = { provider = "a", name = "b" }')).toBe(
      '[assistant.model]\nid = { provider = "web", name = "m" }',
    );
    expect(first('[assistant.model]\nid = 3')).toBe('[assistant.model]\nid = "web/m"');
  });

  test('adds the model to the table that is there', () => {
    const text = (before: string) => add(before, { model: 'm' });
    const block = '[providers.llm.web]\nsource = "searching"\n';
    expect(text('[assistant.model] # which\nparameters.top_k = 1\n')).toBe(
      `[assistant.model] # which\nid = "web/m"\nparameters.top_k = 1\n\n${block}`,
    );
    expect(text('[assistant]\nrequest.cache = "off"')).toBe(
      `[assistant]\nrequest.cache = "off"\n\n${block}\n[assistant.model]\nid = "web/m"\n`,
    );
    expect(text('[assistant]\nmodel.parameters.top_k = 1')).toBe(
      `[assistant]\nmodel.id = "web/m"\nmodel.parameters.top_k = 1\n\n${block}`,
    );
    expect(text('# top\nassistant.model.parameters.top_k = 1')).toBe(
      `assistant.model.id = "web/m"\n# top\nassistant.model.parameters.top_k = 1\n\n${block}`,
    );
  });

  test('refuses a name that is taken', () => {
    expect(failure(() => add('providers.llm.web.base_url = "x"'))).toEqual({
      code: 'bad_input',
      details: { reason: 'name_taken', name: 'web' },
    });
  });

  test('refuses a file it cannot read, and names the place', () => {
    expect(failure(() => add('a = '))).toMatchObject({
      code: 'bad_config',
      details: { reason: 'unreadable', problems: [{ line: 1, code: 'syntax' }] },
    });
  });

  test('refuses a file with no place for it, and tells what to write by hand', () => {
    expect(failure(() => add('providers = { llm = {} }'))).toEqual({
      code: 'bad_config',
      details: {
        reason: 'no_place',
        file: 'c.toml',
        added: '[providers.llm.web]\nsource = "searching"\n',
      },
    });
    expect(
      failure(() => add('[assistant.model.id]\nprovider = "half a model"', { model: 'm' })),
    ).toMatchObject({ code: 'bad_config', details: { reason: 'no_place' } });
  });

  test('touches nothing else, in any document', () => {
    fc.assert(
      fc.property(
        tomlDocument,
        fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
        (document, model) => {
          const { text } = addProvider(document.text, 'c.toml', {
            ...small,
            ...(model === undefined ? {} : { model }),
          });
          const before = readToml(document.text, 'c.toml').tree!;
          const after = readToml(text, 'c.toml').tree!;
          const { providers, assistant, ...others } = toValue(after) as Record<string, unknown>;
          expect(providers).toEqual({ llm: { web: { source: 'searching' } } });
          expect(assistant).toEqual(
            model === undefined ? undefined : { model: { id: `web/${model}` } },
          );
          expect(JSON.stringify(others)).toBe(JSON.stringify(toValue(before)));
          expect(text.startsWith(document.text.trimEnd())).toBe(true);
          expect(nodeAt(after, ['providers', 'llm', 'web'])).toMatchObject({ kind: 'table' });
        },
      ),
      { numRuns: tries(20) },
    );
  });
});
