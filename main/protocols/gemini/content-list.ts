import type { NativeEntry, ToolCallEntry, ToolResultEntry } from '../../../shared/model/entry.ts';
import { memberText } from '../../../shared/model/json-cut.ts';
import { type JsonTree, RawJson } from '../../../shared/model/json-text.ts';
import { ownPayload } from '../sendable.ts';
import { sidesOf } from '../sides.ts';
import { userPartText } from '../user-part-text.ts';
import { modelParts, type ModelContext } from './model-parts.ts';

interface Content {
  readonly role: 'user' | 'model';
  readonly parts: readonly JsonTree[];
}

/** The stream as contents that alternate and begin with the user. `stream` has sendable payloads only. */
export function contentList(
  stream: readonly NativeEntry[],
  context: ModelContext,
): readonly JsonTree[] {
  const calls = new Map<string, NativeEntry>();
  const contents = sidesOf(stream).map(({ role, entries }): Content => {
    if (role === 'user') return { role, parts: entries.flatMap((one) => userParts(one, calls)) };
    // An id may be used again later: a result belongs to the call before it.
    for (const one of entries) if (one.entry.kind === 'tool_call') calls.set(one.entry.call, one);
    return { role: 'model', parts: modelParts(entries, context) };
  });
  return alternating(contents).map(({ role, parts }) => ({ role, parts }));
}

function userParts(
  { entry }: NativeEntry,
  calls: ReadonlyMap<string, NativeEntry>,
): readonly JsonTree[] {
  if (entry.kind === 'user_message') {
    const texts = entry.parts.map(userPartText).filter((text) => text !== '');
    return texts.map((text) => ({ text }));
  }
  const call = entry.kind === 'tool_result' ? calls.get(entry.call) : undefined;
  if (entry.kind !== 'tool_result' || call?.entry.kind !== 'tool_call') return [];
  return [responsePart(entry, call.entry, call)];
}

/** Answers go by name and order; an id is sent only where the call had one on the wire. */
function responsePart(
  { content, is_error: isError }: ToolResultEntry,
  { name }: ToolCallEntry,
  call: NativeEntry,
): JsonTree {
  const id = memberText(ownPayload(call)?.value ?? '{}', ['functionCall', 'id']);
  const response = isError ? { error: content } : { output: content };
  return { functionResponse: { id: id ? new RawJson(id) : undefined, name, response } };
}

/** What has nothing to say is dropped, and its neighbours become one. */
function alternating(contents: readonly Content[]): readonly Content[] {
  const joined: Content[] = [];
  for (const content of contents) {
    const last = joined.at(-1);
    if (content.parts.length === 0 || (!last && content.role === 'model')) continue;
    if (last?.role === content.role) {
      joined[joined.length - 1] = { ...last, parts: [...last.parts, ...content.parts] };
    } else joined.push(content);
  }
  return joined;
}
