import type { ToolResultEntry, UserMessageEntry } from '../../../shared/model/entry.ts';
import type { RequestObject } from '../request-json.ts';
import { textBlock } from './text-block.ts';
import { userPartText } from '../user-part-text.ts';

/** What the user wrote; the server refuses a text without characters. */
export function userBlocks({ parts }: UserMessageEntry): readonly RequestObject[] {
  return parts
    .map(userPartText)
    .filter((text) => text !== '')
    .map(textBlock);
}

/** `call` is the id the call has in this request. The server refuses an error without words. */
export function resultBlock(entry: ToolResultEntry, call: string): RequestObject {
  const { content, is_error: isError } = entry;
  return {
    type: 'tool_result',
    tool_use_id: call,
    content: isError && content === '' ? 'The tool failed and said nothing.' : content,
    is_error: isError ? true : undefined,
  };
}
