import { type JsonObject, wordIn } from '../json-object.ts';
import { lookUp } from '../look-up.ts';
import type { BlockWord } from './wire-types.ts';

/** How a block is read. `carried`: kept whole, shown as one completed activity. */
export type BlockKind =
  | 'text'
  | 'reasoning'
  | 'tool_call'
  | 'hosted_call'
  | 'hosted_result'
  | 'carried';

const kinds: Readonly<Record<BlockWord, BlockKind>> = {
  text: 'text',
  thinking: 'reasoning',
  redacted_thinking: 'reasoning',
  tool_use: 'tool_call',
  server_tool_use: 'hosted_call',
  mcp_tool_use: 'hosted_call',
  web_search_tool_result: 'hosted_result',
  web_fetch_tool_result: 'hosted_result',
  code_execution_tool_result: 'hosted_result',
  bash_code_execution_tool_result: 'hosted_result',
  text_editor_code_execution_tool_result: 'hosted_result',
  tool_search_tool_result: 'hosted_result',
  advisor_tool_result: 'hosted_result',
  mcp_tool_result: 'hosted_result',
  mcp_tool_listing: 'carried',
  container_upload: 'carried',
  compaction: 'carried',
  fallback: 'carried',
};

/** A result of a hosted tool that nobody knows is read as one too, so that its call does not stay open. */
export function blockKind(block: JsonObject): {
  readonly kind: BlockKind;
  readonly known: boolean;
} {
  const type = wordIn(block, 'type') ?? '';
  const kind = lookUp(kinds, type);
  if (kind) return { kind, known: true };
  const isResult = type.endsWith('_tool_result') && wordIn(block, 'tool_use_id') !== undefined;
  return { kind: isResult ? 'hosted_result' : 'carried', known: false };
}
