import type { ToolResultEntry, UserMessageEntry, UserPart } from '../../../shared/model/entry.ts';
import type { RequestObject } from '../request-json.ts';
import { textBlock } from './text-block.ts';
import { unreachable } from '../../../shared/unreachable.ts';

/** What the user wrote; the server refuses a text without characters. */
export function userBlocks({ parts }: UserMessageEntry): readonly RequestObject[] {
  return parts.flatMap(partBlocks);
}

function partBlocks(part: UserPart): readonly RequestObject[] {
  switch (part.kind) {
    case 'text':
      return part.text === '' ? [] : [textBlock(part.text)];
    // The bytes of an attachment are not part of a request yet; the model learns that there was one.
    case 'image':
      return [textBlock(`(An attached image, ${part.mime}, was not sent.)`)];
    case 'file':
      return [textBlock(`(The attached file ${JSON.stringify(part.name)} was not sent.)`)];
    default:
      return unreachable(part);
  }
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
