import { type JsonObject, wordIn } from '../json-object.ts';
import { lookUp } from '../look-up.ts';
import type { ItemWord } from './wire-types.ts';

/**
 * How an item is read. `hosted`: work of the provider, that begins and ends. `carried`: kept whole, shown
 * as one completed activity.
 */
export type ItemKind = 'message' | 'reasoning' | 'tool_call' | 'hosted' | 'carried';

const kinds: Readonly<Record<ItemWord, ItemKind>> = {
  message: 'message',
  reasoning: 'reasoning',
  function_call: 'tool_call',
  custom_tool_call: 'tool_call',
  web_search_call: 'hosted',
  x_search_call: 'hosted',
  file_search_call: 'hosted',
  code_interpreter_call: 'hosted',
  image_generation_call: 'hosted',
  tool_search_call: 'hosted',
  mcp_call: 'hosted',
  mcp_list_tools: 'hosted',
  mcp_approval_request: 'carried',
  mcp_approval_response: 'carried',
  computer_call: 'carried',
  computer_call_output: 'carried',
  local_shell_call: 'carried',
  local_shell_call_output: 'carried',
  shell_call: 'carried',
  shell_call_output: 'carried',
  apply_patch_call: 'carried',
  apply_patch_call_output: 'carried',
  function_call_output: 'carried',
  custom_tool_call_output: 'carried',
  tool_search_output: 'carried',
  additional_tools: 'carried',
  program: 'carried',
  program_output: 'carried',
  compaction: 'carried',
};

export function itemKind(item: JsonObject): { readonly kind: ItemKind; readonly known: boolean } {
  const kind = lookUp(kinds, wordIn(item, 'type'));
  return { kind: kind ?? 'carried', known: kind !== undefined };
}
