import type { Entry, NativeEntry, ToolCallEntry } from '../../../shared/model/entry.ts';
import type { JsonTree } from '../../../shared/model/json-text.ts';
import { callInput } from '../call-input.ts';
import { quotedText, streamedText } from '../quotes.ts';
import type { RequestObject } from '../request-json.ts';
import { answersOf, sidesOf } from '../sides.ts';
import { userText } from '../user-part-text.ts';

/** The stream as messages, beginning with the user; each result of a tool is a message of its own. */
export function messageList(
  stream: readonly NativeEntry[],
  provider: string,
): readonly RequestObject[] {
  const names = new Map<string, string>();
  const messages = sidesOf(stream).flatMap(({ role, entries }): readonly RequestObject[] => {
    if (role === 'user') return entries.flatMap(({ entry }) => userMessage(entry, names));
    for (const { entry } of entries) {
      if (entry.kind === 'tool_call') names.set(entry.call, entry.name);
    }
    return answersOf(entries).flatMap((answer) => assistantMessage(answer, provider));
  });
  const first = messages.findIndex(({ role }) => role === 'user');
  return first === -1 ? [] : messages.slice(first);
}

function userMessage(entry: Entry, names: ReadonlyMap<string, string>): readonly RequestObject[] {
  if (entry.kind === 'user_message') {
    const content = userText(entry.parts);
    return content === '' ? [] : [{ role: 'user', content }];
  }
  if (entry.kind !== 'tool_result') return [];
  const { call, content } = entry;
  return [{ role: 'tool', tool_name: names.get(call), tool_call_id: call, content }];
}

/** What was thought goes back to the provider that thought it; to others it is text. */
function assistantMessage(
  answer: readonly NativeEntry[],
  provider: string,
): readonly RequestObject[] {
  const entries = answer.map(({ entry }) => entry);
  const isOwn = entries[0]?.by?.provider === provider;
  const content = isOwn ? streamedText(entries) : quotedText(entries);
  const thinking = entries.flatMap((entry) => (entry.kind === 'reasoning' ? [entry.text] : []));
  const calls = entries.flatMap((entry) => (entry.kind === 'tool_call' ? [toolCall(entry)] : []));
  if (content === '' && calls.length === 0) return [];
  return [
    {
      role: 'assistant',
      content,
      thinking: isOwn && thinking.length > 0 ? thinking.join('') : undefined,
      tool_calls: calls.length > 0 ? calls : undefined,
    },
  ];
}

function toolCall({ call, name, arguments: text }: ToolCallEntry): JsonTree {
  return { id: call, function: { name, arguments: callInput(text) } };
}
