import { describe, expect, test } from 'vitest';
import {
  modelFor,
  refused,
  sending,
  sent,
  switchesOf,
  withModel,
  withSwitch,
} from '../../../renderer/stores/composer.ts';
import { cloud, local } from '../../support/window-harness/scenes/app-view.ts';
import { summary } from '../../support/window-harness/scenes/app-view.ts';

const app = { providers: [cloud, local] };
const sonata = { provider: 'acme', name: 'sonata-5' };
const qwen = { provider: 'workstation', name: 'qwen-27b-q5' };

describe('the model a message goes to', () => {
  test('is the one picked here, else the conversation’s, else the configured one, else the first', () => {
    const conversation = { ...summary('c', 'A conversation', 1), model: qwen };
    const etude = { provider: 'acme', name: 'etude-2' };
    expect(modelFor({ text: '', model: sonata }, conversation, app)).toEqual(sonata);
    expect(modelFor({ text: '' }, conversation, app)).toEqual(qwen);
    expect(modelFor({ text: '' }, undefined, { ...app, model: etude })).toEqual(etude);
    expect(modelFor({ text: '' }, undefined, app)).toEqual(sonata);
  });

  test('is never another provider’s because its own is gone', () => {
    const conversation = {
      ...summary('c', 'A conversation', 1),
      model: { provider: 'gone', name: 'm' },
    };
    expect(modelFor({ text: '' }, conversation, app)).toBeUndefined();
  });

  test('may have a name that no list has', () => {
    const typed = { provider: 'acme', name: 'sonata-9-preview' };
    expect(modelFor({ text: '', model: typed }, undefined, app)).toEqual(typed);
  });
});

describe('a draft', () => {
  test('keeps its text while it is sent, and loses it when it is stored', () => {
    expect(sending({ text: 'Hello' })).toEqual({ text: 'Hello', isSending: true });
    expect(sent({ text: 'Hello', isSending: true }, 'Hello')).toEqual({ text: '' });
  });

  test('keeps what was typed while it was sent', () => {
    expect(sent({ text: 'Hello again', isSending: true }, 'Hello')).toEqual({
      text: 'Hello again',
    });
  });

  test('keeps its text when it is refused, with the reason until the next try', () => {
    const refusal = { code: 'no_credential', details: {}, message: '' };
    const stays = refused({ text: 'Hello', isSending: true }, refusal);
    expect(stays).toEqual({ text: 'Hello', refusal });
    expect(sending(stays)).toEqual({ text: 'Hello', isSending: true });
  });

  test('switches a hosted tool for itself, and forgets the switch with the model', () => {
    const off = withSwitch({ text: '' }, 'web_search', false);
    expect(switchesOf({ text: '' }, cloud)).toEqual([{ name: 'web_search', isOn: true }]);
    expect(switchesOf(off, cloud)).toEqual([{ name: 'web_search', isOn: false }]);
    expect(switchesOf(off, local)).toEqual([]);
    expect(withModel(off, qwen)).toEqual({ text: '', model: qwen });
  });
});
