import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sources } from '../../../main/sources/all.ts';
import { countedIds } from '../../support/counted-ids.ts';
import { requestOf } from '../../support/sent-body.ts';
import { streamWriter } from '../../support/stream-writer.ts';

const secret = 'sk-canary';
const r1 = { response: 'resp001' };

function conversation() {
  const stream = streamWriter().turn('turn001').user('Hi').text(r1, 'Hello.').stop(r1, 'stop');
  return stream.turn('turn002').user('Go on');
}

test('every source has an id of its own', () => {
  const ids = sources.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(sources)('$id', (source) => {
  test('is named and described for people', () => {
    expect(source.label).toMatch(/\S/);
    expect(source.talksTo).toMatch(/^\S.*[^.\s]$/);
  });

  test('has an address, or asks for one', () => {
    if (source.defaultBaseUrl === undefined) {
      expect(source.settings.safeParse({}).success).toBe(false);
    } else {
      expect(source.settings.safeParse({}).success).toBe(true);
      expect(source.defaultBaseUrl).toMatch(/^https?:\/\/[^/]+[^/]$/);
    }
  });

  test('takes no setting it does not know, at any depth', () => {
    const base_url = 'https://one.example';
    const models = (facts: object) => ({ base_url, models: { m: facts } });
    const parse = (block: object) => source.settings.safeParse(block).success;
    expect(parse({ base_url })).toBe(true);
    expect(parse({ base_url, base_ulr: base_url })).toBe(false);
    expect(parse(models({ context_window: 10 }))).toBe(true);
    expect(parse(models({ context_windows: 10 }))).toBe(false);
    expect(parse({ base_url, hosted_tools: { teleport: { enable: true } } })).toBe(false);
  });

  test('describes its hosted tools in its settings, off until turned on', () => {
    const base_url = 'https://one.example';
    for (const [name, tool] of Object.entries(source.hostedTools)) {
      const parsed = source.settings.parse({ base_url, hosted_tools: { [name]: {} } });
      expect(parsed).toEqual({ base_url, hosted_tools: { [name]: { enable: false } } });
      expect(tool.options.safeParse({ enable: true, enabel: true }).success).toBe(false);
      const resolved = tool.resolve({ enable: true }, {});
      // A tool may need more than to be turned on; then it says what.
      const code = 'problem' in resolved ? resolved.problem.code : 'hosted_tool_option_missing';
      expect(code).toBe('hosted_tool_option_missing');
    }
  });

  test('sends the same bytes for the same stream, and a path below the address', () => {
    const first = source.encode(requestOf(conversation()));
    expect(source.encode(requestOf(conversation()))).toEqual(first);
    expect(first.path).toMatch(/^\/\S+$/);
    expect(source.listing.request.path).toMatch(/^\/\S+$/);
  });

  test('keeps the key to the headers made for it', () => {
    const headers = Object.entries(source.credentialHeaders(secret));
    expect(headers.length).toBeGreaterThan(0);
    for (const [name, value] of headers) {
      expect(name).toMatch(/^[a-z-]+$/);
      expect(value).toContain(secret);
    }
    expect(source.listing.request.path).not.toMatch(/key/i);
  });

  test('begins a request like the one before it', () => {
    const before = source.encode(requestOf(conversation())).body;
    const after = conversation().text({ response: 'resp002' }, 'So.').turn('turn003').user('And?');
    const common = before.slice(0, before.indexOf('Go on'));
    expect(common.length).toBeGreaterThan(50);
    expect(source.encode(requestOf(after)).body.startsWith(common)).toBe(true);
  });

  test('leaves nothing unfinished and has nothing to tell in a plain conversation', () => {
    expect(source.abandoned(requestOf(conversation()))).toEqual([]);
    expect(source.notices(requestOf(conversation()))).toEqual([]);
  });

  test('reads any listing without failing, and leaves out what has no name', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const read = source.listing.read(body);
        expect(read.every(({ name }) => name !== '')).toBe(true);
      }),
    );
    for (const body of [undefined, '<html>', [], { data: 'no' }, { data: [null, {}, { id: 3 }] }]) {
      expect(source.listing.read(body)).toEqual([]);
    }
  });

  test('waits for the end of an answer', () => {
    const decoder = source.decoder({
      provider: 'home',
      apiVersion: source.apiVersion({}),
      toolVersions: {},
      newId: countedIds(),
    });
    expect(decoder.isComplete()).toBe(false);
  });

  test('explains a failure with the server’s own words', () => {
    const body = JSON.stringify({ error: { type: 'authentication_error', message: 'bad key' } });
    const failure = { kind: 'status', status: 401, headers: {}, body } as const;
    expect(source.explain(failure)).toMatchObject({
      kind: 'auth',
      message: 'bad key',
      status: 401,
    });
  });
});
