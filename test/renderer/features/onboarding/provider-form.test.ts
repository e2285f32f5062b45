import { describe, expect, test } from 'vitest';
import {
  draftFrom,
  formFor,
  formProblems,
  keyKinds,
} from '../../../../renderer/features/onboarding/provider-form.ts';
import type { SourceView } from '../../../../shared/bridge/views.ts';
import { calls } from '../../../../shared/bridge/calls.ts';
import { baseApp } from '../../../support/window-harness/scenes/app-view.ts';

const [cloud, server] = baseApp.sources as readonly [SourceView, SourceView];

describe('a form for a source', () => {
  test('begins with what is most likely right', () => {
    expect(formFor(cloud, [])).toMatchObject({
      name: 'alpha',
      keyKind: 'variable',
      variable: 'ACME_API_KEY',
    });
    expect(formFor(cloud, ['alpha', 'alpha-2']).name).toBe('alpha-3');
    expect(formFor({ ...cloud, keyVariableFound: false }, []).keyKind).toBe('keychain');
    expect(formFor(server, []).keyKind).toBe('none');
  });

  test('offers to go without a key only where a server may need none', () => {
    expect(keyKinds(cloud)).toEqual(['keychain', 'variable', 'session']);
    expect(keyKinds(server)).toEqual(['keychain', 'variable', 'session', 'none']);
  });

  test('begins with a sign-in where there is one, which needs no key in the form', () => {
    const vendor = { ...cloud, keyVariableFound: false, hasSignIn: true } as const;
    const form = formFor(vendor, []);
    expect(form.keyKind).toBe('sign-in');
    expect(keyKinds(vendor)).toEqual(['sign-in', 'keychain', 'variable', 'session']);
    expect(formProblems(form, vendor, [])).toEqual({});
    expect(draftFrom(form, vendor)).not.toHaveProperty('key');
    expect(formFor({ ...vendor, keyVariableFound: true }, []).keyKind).toBe('variable');
  });

  test('says what is wrong, field by field', () => {
    const form = { ...formFor(server, []), name: 'My Server', keyKind: 'session' as const };
    expect(formProblems(form, server, [])).toEqual({
      name: 'name_shape',
      baseUrl: 'url_empty',
      typedKey: 'key_empty',
    });
  });

  test.each([
    ['', 'name_empty'],
    ['aliases', 'name_reserved'],
    ['acme', 'name_taken'],
    ['a'.repeat(65), 'name_shape'],
    ['my_server-2', undefined],
  ] as const)('the name “%s”: %s', (name, problem) => {
    expect(formProblems({ ...formFor(cloud, []), name }, cloud, ['acme']).name).toBe(problem);
  });

  test.each([
    ['http://127.0.0.1:8080', undefined],
    ['https://gateway.example/v1', undefined],
    ['127.0.0.1:8080', 'url_shape'],
    ['ftp://example.org', 'url_shape'],
    ['http://', 'url_shape'],
  ] as const)('the address “%s”: %s', (baseUrl, problem) => {
    expect(formProblems({ ...formFor(server, []), baseUrl }, server, []).baseUrl).toBe(problem);
  });

  test('a key that was typed where a variable belongs is seen', () => {
    const form = { ...formFor(cloud, []), variable: 'sk-abc-123' };
    expect(formProblems(form, cloud, []).variable).toBe('variable_shape');
  });
});

describe('the draft main gets', () => {
  test('leaves out what the source does anyway, and a key that is not used', () => {
    const form = {
      ...formFor(cloud, []),
      typedKey: 'typed, then thought better of',
      model: ' sonata-5 ',
    };
    expect(draftFrom(form, cloud)).toEqual({
      name: 'alpha',
      source: 'alpha',
      hostedTools: [],
      model: 'sonata-5',
    });
  });

  test('is what the bridge takes', () => {
    const form = {
      ...formFor(server, []),
      baseUrl: ' http://127.0.0.1:8080 ',
      keyKind: 'session' as const,
      typedKey: ' secret ',
      hostedTools: ['web_search'],
    };
    const draft = draftFrom(form, server);
    expect(draft).toEqual({
      name: 'beta',
      source: 'beta',
      hostedTools: [],
      baseUrl: 'http://127.0.0.1:8080',
      key: { text: 'secret', keep: 'session' },
    });
    expect(calls['provider.add'].input.safeParse(draft).success).toBe(true);
  });
});
