import { describe, expect, test } from 'vitest';
import { composerAct } from '../../../../renderer/features/composer/composer-key.ts';
import { modelGroups, typedModels } from '../../../../renderer/features/composer/model-groups.ts';
import { recallBy } from '../../../../renderer/features/composer/recall.ts';
import { cloud, local } from '../../../support/window-harness/scenes/app-view.ts';

const press = (key: string, more = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 0,
  ...more,
});

test('keys of the composer', () => {
  expect(composerAct(press('Enter'), false)).toBe('send');
  expect(composerAct(press('Enter', { shiftKey: true }), false)).toBeUndefined();
  expect(composerAct(press('Enter', { isComposing: true }), false)).toBeUndefined();
  expect(composerAct(press('Enter', { keyCode: 229 }), false)).toBeUndefined();
  expect(composerAct(press('Escape'), true)).toBe('stop');
  expect(composerAct(press('Escape'), false)).toBeUndefined();
  expect(composerAct(press('Escape', { isComposing: true }), true)).toBeUndefined();
  expect(composerAct(press('ArrowUp'), false)).toBe('recall');
  expect(composerAct(press('ArrowUp', { shiftKey: true }), false)).toBeUndefined();
});

describe('recalling what was asked', () => {
  const asked = ['latest', 'before', 'first'];
  const start = { at: -1, text: '' };

  test('goes back from an empty field, step by step, and forward again', () => {
    const latest = recallBy('ArrowUp', start, '', asked);
    expect(latest).toEqual({ at: 0, text: 'latest' });
    const before = recallBy('ArrowUp', latest ?? start, 'latest', asked);
    expect(before).toEqual({ at: 1, text: 'before' });
    expect(recallBy('ArrowDown', before ?? start, 'before', asked)).toEqual(latest);
    expect(recallBy('ArrowDown', latest ?? start, 'latest', asked)).toEqual(start);
  });

  test('ends at the first message', () => {
    expect(recallBy('ArrowUp', { at: 2, text: 'first' }, 'first', asked)).toBeUndefined();
  });

  test('leaves the keys alone where something was written', () => {
    expect(recallBy('ArrowUp', start, 'my own', asked)).toBeUndefined();
    expect(
      recallBy('ArrowUp', { at: 0, text: 'latest' }, 'latest, changed', asked),
    ).toBeUndefined();
    expect(recallBy('ArrowDown', start, '', asked)).toBeUndefined();
  });

  test('begins anew after the field was emptied', () => {
    expect(recallBy('ArrowUp', { at: 1, text: 'before' }, '', asked)).toEqual({
      at: 0,
      text: 'latest',
    });
  });
});

describe('the models to pick from', () => {
  const unknown = 'Nothing is known of this model. It can be used all the same.';

  test('stand with why there is no list, where a provider gave none', () => {
    const listingProblem = { code: 'no_key', details: {} } as const;
    expect(modelGroups([{ ...local, models: [], listingProblem }], undefined)).toEqual([
      { heading: 'workstation', items: [], note: 'Models are listed once there is a key.' },
    ]);
    expect(modelGroups([{ ...local, models: [] }], undefined)).toEqual([]);
  });

  test('are grouped by provider, with what is known of each', () => {
    expect(modelGroups([cloud, local], { provider: 'acme', name: 'etude-2' })).toEqual([
      {
        heading: 'acme',
        items: [
          {
            value: 'acme/sonata-5',
            label: 'sonata-5',
            isPicked: false,
            note: 'Sonata 5',
            about: 'pictures, tools, reasoning, web search',
            hint: 'From your config: reasons (adaptive). From the server’s list: 1M context. From the built-in table: reads pictures, calls tools, can use Web search.',
            end: '1M context',
          },
          {
            value: 'acme/sonata-5-mini',
            label: 'sonata-5-mini',
            isPicked: false,
            note: 'Sonata 5 Mini',
            about: '',
            hint: unknown,
            end: '200k context',
          },
          {
            value: 'acme/etude-2',
            label: 'etude-2',
            isPicked: true,
            note: 'Étude 2',
            about: '',
            hint: unknown,
            end: '32.8k context',
          },
        ],
      },
      {
        heading: 'workstation',
        items: [
          {
            value: 'workstation/qwen-27b-q5',
            label: 'qwen-27b-q5',
            isPicked: false,
            about: '',
            hint: unknown,
          },
        ],
      },
    ]);
  });

  test('hold the one in use even when no list has it', () => {
    const [group] = modelGroups([local], { provider: 'workstation', name: 'typed/by-hand' });
    expect(group?.items.map(({ value }) => value)).toEqual([
      'workstation/typed/by-hand',
      'workstation/qwen-27b-q5',
    ]);
  });

  test('can be typed: at any provider, or at the one that is named', () => {
    const values = (text: string) => typedModels([cloud, local], text).map(({ value }) => value);
    expect(values('new-model')).toEqual(['acme/new-model', 'workstation/new-model']);
    expect(values('workstation/org/model')).toEqual(['workstation/org/model']);
    expect(values('org/model')).toEqual(['acme/org/model', 'workstation/org/model']);
    expect(values('sonata-5')).toEqual(['workstation/sonata-5']);
  });
});
