import { describe, expect, test } from 'vitest';
import { anthropicModels } from '../../../main/sources/models/anthropic.ts';
import { each, modelTable } from '../../../main/sources/models/model-table.ts';

describe('a table of models', () => {
  const table = modelTable([
    {
      source: 'a page',
      date: '2026-01-01',
      models: {
        ...each(['one', 'two'], { context_window: 10, reasoning: { mode: 'budget', min: 5 } }),
        three: { images: true },
      },
    },
    {
      source: 'a later page',
      date: '2026-02-01',
      models: { one: { context_window: 20, reasoning: { mode: 'adaptive' } } },
    },
  ]);

  test('puts together what was said of a model; the later word stands', () => {
    expect(table.factsOf('one')).toEqual({
      context_window: 20,
      reasoning: { mode: 'adaptive', min: 5 },
    });
    expect(table.factsOf('two')).toEqual({
      context_window: 10,
      reasoning: { mode: 'budget', min: 5 },
    });
  });

  test('knows a snapshot by the name without its day, and nothing of others', () => {
    expect(table.factsOf('three-20260101')).toEqual({ images: true });
    expect(table.factsOf('three-mini')).toEqual({});
    expect(table.factsOf('constructor')).toEqual({});
  });

  test('offers the models in the order they were first spoken of', () => {
    expect(table.names).toEqual(['one', 'two', 'three']);
  });
});

describe('the built-in table', () => {
  test('begins with the newest models', () => {
    expect(anthropicModels.names.slice(0, 4)).toEqual([
      'claude-fable-5-2',
      'claude-fable-5-1',
      'claude-opus-5-5',
      'claude-sonnet-5-5',
    ]);
  });

  test('has no model that can be disabled and kept between tools at once', () => {
    for (const name of anthropicModels.names) {
      const { can_disable: canDisable, between_tools: between } =
        anthropicModels.factsOf(name).reasoning ?? {};
      expect({ name, both: canDisable === true && between === true }).toEqual({
        name,
        both: false,
      });
    }
  });

  test('lets every model search whose searching is known', () => {
    for (const name of anthropicModels.names) {
      const versions = anthropicModels.factsOf(name).hosted_tools?.['web_search'];
      expect(versions).toContain('web_search_20250305');
    }
  });
});
