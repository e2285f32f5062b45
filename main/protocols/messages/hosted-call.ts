import type { ActivityInput } from '../../../shared/model/activity.ts';
import { isObject, type JsonObject, wordIn } from '../json-object.ts';
import { lookUp } from '../look-up.ts';
import type { HostedWord } from './wire-types.ts';

const names: Readonly<Record<HostedWord, string>> = {
  web_search: 'web_search',
  web_fetch: 'web_fetch',
  code_execution: 'code_execution',
  bash_code_execution: 'code_execution',
  text_editor_code_execution: 'code_execution',
  tool_search_tool_regex: 'tool_search',
  tool_search_tool_bm25: 'tool_search',
  advisor: 'advisor',
};

/** The wire's word for a hosted tool and the name we know it by, else its own word. */
export interface HostedName {
  readonly word: string;
  readonly name: string;
}

export function nameOfCall(block: JsonObject): HostedName {
  const word = wordIn(block, 'name') ?? 'unnamed';
  if (block['type'] === 'mcp_tool_use') return { word, name: 'mcp' };
  return { word, name: lookUp(names, word) ?? word };
}

/** A result names its tool in its type: `web_search_tool_result`. */
export function nameOfResult(type: string): HostedName {
  const word = type.replace(/_tool_result$/, '');
  return { word, name: lookUp(names, word) ?? word };
}

/**
 * What the tool was given, under the same keys whatever the tool: `query`, `url`, `code`. Everything else
 * it was given stays beside it; input that is no JSON object is kept as `text`.
 */
export function hostedInput(block: JsonObject, text: string): ActivityInput {
  const input = parsed(text);
  if (!isObject(input)) return text.trim() === '' ? {} : { text };
  if (block['type'] === 'mcp_tool_use') return mcpInput(block, input);
  switch (block['name']) {
    case 'bash_code_execution':
      return renamed(input, 'command', 'code');
    case 'tool_search_tool_regex':
      return renamed(input, 'pattern', 'query');
    default:
      return input;
  }
}

function mcpInput(block: JsonObject, input: JsonObject): ActivityInput {
  const server = wordIn(block, 'server_name');
  const tool = wordIn(block, 'name');
  return { ...(server ? { server } : {}), ...(tool ? { tool } : {}), input };
}

function renamed(input: JsonObject, from: string, to: string): ActivityInput {
  const { [from]: value, ...rest } = input;
  return typeof value === 'string' && !(to in rest) ? { [to]: value, ...rest } : input;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
