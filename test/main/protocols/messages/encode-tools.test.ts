import { describe, expect, test } from 'vitest';
import type { ToolDefinition, TurnSettings } from '../../../../shared/model/turn-settings.ts';
import { bodyOf, lenient, requestOf, strict } from '../../../support/sent-body.ts';
import { streamWriter } from '../../../support/stream-writer.ts';

const r1 = { response: 'resp001' };
const schema = { type: 'object', properties: { at: { type: 'string' } } };
const tool = (name: string): ToolDefinition => ({ name, description: `Does ${name}.`, schema });
const sent = (name: string) => ({ name, description: `Does ${name}.`, input_schema: schema });
const hosted_tools = {
  web_search: {
    version: 'web_search_20250305',
    options: { max_uses: 3, allowed_domains: ['a.b'] },
  },
};
const search = {
  type: 'web_search_20250305',
  name: 'web_search',
  max_uses: 3,
  allowed_domains: ['a.b'],
};

type Stream = ReturnType<typeof streamWriter>;
const asked = () => streamWriter().user('Hi');
const called = () =>
  asked().call(r1, 'c1', '{}').stop(r1, 'tool_use').result('c1', 'Seen.').user('Go on');
const searched = () =>
  asked()
    .started(r1, 'a1', '{"type":"server_tool_use","id":"a1"}')
    .completed(r1, 'a1', '{"type":"web_search_tool_result","tool_use_id":"a1"}')
    .text(r1, 'High.')
    .user('Go on');

/** What a request says about tools. */
function told(settings: Partial<TurnSettings>, stream: Stream = asked(), dialect = strict) {
  const { tools, tool_choice, system } = bodyOf(requestOf(stream, settings), dialect);
  return { tools, tool_choice, system };
}

test('hosted tools stand before client tools; without any there is no list', () => {
  expect(told({})).toEqual({});
  expect(told({ hosted_tools, tools: [tool('look'), tool('fetch')] })).toEqual({
    tools: [search, sent('look'), sent('fetch')],
  });
});

describe('`required` is met by a client tool only', () => {
  const tool_choice = 'required';

  test('any of them where no hosted tool is declared', () => {
    expect(told({ tool_choice, tools: [tool('look'), tool('fetch')] })).toEqual({
      tools: [sent('look'), sent('fetch')],
      tool_choice: { type: 'any' },
    });
  });

  test('the only one by its name beside a hosted tool', () => {
    expect(told({ tool_choice, hosted_tools, tools: [tool('look')] })).toEqual({
      tools: [search, sent('look')],
      tool_choice: { type: 'tool', name: 'look' },
    });
  });

  test('any of several, without the hosted tools', () => {
    expect(told({ tool_choice, hosted_tools, tools: [tool('look'), tool('fetch')] })).toEqual({
      tools: [sent('look'), sent('fetch')],
      tool_choice: { type: 'any' },
    });
  });

  test('in words, when hosted tools must stay declared for what is sent back', () => {
    const settings = { tool_choice, hosted_tools, tools: [tool('look'), tool('fetch')] };
    expect(told(settings, searched())).toEqual({
      tools: [search, sent('look'), sent('fetch')],
      system: [
        { type: 'text', text: 'Answer by calling at least one of these tools: look, fetch.' },
      ],
    });
  });

  test('in words as the last system block, where the model thinks and refuses to be forced', () => {
    const settings = {
      tool_choice,
      tools: [tool('look')],
      instructions: ['Be brief.'],
      cache: 'short',
      facts: { reasoning: { mode: 'adaptive' as const } },
    };
    const marked = { cache_control: { type: 'ephemeral' } };
    expect(told(settings)).toEqual({
      tools: [{ ...sent('look'), ...marked }],
      system: [
        { type: 'text', text: 'Be brief.', ...marked },
        { type: 'text', text: 'Answer by calling the tool look.' },
      ],
    });
    expect(told(settings, asked(), lenient)).toMatchObject({ tool_choice: { type: 'any' } });
  });

  test('and by nothing when there is no client tool', () => {
    expect(told({ tool_choice, hosted_tools })).toEqual({ tools: [search] });
  });
});

describe('the name of a tool forces that tool', () => {
  const tool_choice = 'look';

  test('by name among several, and beside a hosted tool', () => {
    const forced = { tool_choice: { type: 'tool', name: 'look' } };
    expect(told({ tool_choice, tools: [tool('fetch'), tool('look')] })).toMatchObject(forced);
    expect(told({ tool_choice, hosted_tools, tools: [tool('look')] })).toMatchObject(forced);
  });

  test('as any tool where it is the only one', () => {
    const any = { tool_choice: { type: 'any' } };
    expect(told({ tool_choice, tools: [tool('look')] })).toMatchObject(any);
  });

  test('never a hosted one, and none that is not there', () => {
    expect(told({ tool_choice: 'web_search', hosted_tools, tools: [tool('look')] })).toEqual({
      tools: [search, sent('look')],
    });
  });
});

describe('`none` is about client tools', () => {
  const tool_choice = 'none';

  test('they are not declared, and hosted tools stay', () => {
    expect(told({ tool_choice, hosted_tools, tools: [tool('look')] })).toEqual({ tools: [search] });
    expect(told({ tool_choice, tools: [tool('look')] })).toEqual({});
  });

  test('they stay declared and are forbidden when the request holds calls', () => {
    expect(told({ tool_choice, hosted_tools, tools: [tool('look')] }, called())).toEqual({
      tools: [search, sent('look')],
      tool_choice: { type: 'none' },
    });
  });
});

test('calls of tools that exist no more are declared as such and forbidden', () => {
  expect(told({}, called())).toEqual({
    tools: [
      { name: 'look', description: 'No longer available.', input_schema: { type: 'object' } },
    ],
    tool_choice: { type: 'none' },
  });
  expect(told({ tools: [tool('fetch')] }, called())).toEqual({ tools: [sent('fetch')] });
});

describe('an answer in a given form', () => {
  const form = { type: 'object', properties: { titles: { type: 'array' } } };
  const asked = () => streamWriter().user('Name it', form);
  const answer = {
    name: 'structured_output',
    description: 'Gives the answer in its final form.',
    input_schema: form,
  };

  test('is a tool that must be called, after the others and by name', () => {
    expect(told({ hosted_tools, tools: [tool('look')] }, asked(), lenient)).toEqual({
      tools: [search, sent('look'), answer],
      tool_choice: { type: 'tool', name: 'structured_output' },
    });
    expect(told({}, asked(), lenient)).toEqual({ tools: [answer], tool_choice: { type: 'any' } });
  });

  test('is asked for in words where the model thinks and refuses to be forced', () => {
    const facts = { structured_output: false, reasoning: { mode: 'adaptive' as const } };
    expect(told({ facts }, asked())).toEqual({
      tools: [answer],
      system: [{ type: 'text', text: 'Answer by calling the tool structured_output.' }],
    });
  });

  test('is asked for by the message that has it, not by those after it', () => {
    const stream = asked().text(r1, '{}').user('And in words?');
    expect(told({}, stream, lenient)).toEqual({});
    expect(bodyOf(requestOf(stream))).not.toHaveProperty('output_config');
  });
});
