import type {
  NativeEntry,
  ToolResultEntry,
  UserMessageEntry,
} from '../../../shared/model/entry.ts';
import type { JsonTree } from '../../../shared/model/json-text.ts';
import type { RequestObject } from '../request-json.ts';
import { userPartText } from '../user-part-text.ts';
import { joinQuotes, type Quote, quoteOf } from '../quotes.ts';
import { wireCallId } from '../call-id.ts';
import { assistantMessage, callItem, ownItems } from './own-items.ts';
import type { ResponsesDialect } from './responses-dialect.ts';

export interface InputContext {
  /** Who is asked: its own answers go as items, those of others as text. */
  readonly provider: string;
  readonly dialect: Pick<ResponsesDialect, 'reasoningReplay'>;
}

/** The stream as input, beginning with the user. `stream` has sendable payloads only. */
export function inputItems(
  stream: readonly NativeEntry[],
  { provider, dialect }: InputContext,
): readonly JsonTree[] {
  const foreign = foreignCalls(stream, provider);
  const groups = groupsOf(stream);
  const first = groups.findIndex(
    ([one]) => one?.entry.kind === 'user_message' && hasWords(one.entry),
  );
  if (first === -1) return [];
  return groups.slice(first).flatMap((group): readonly JsonTree[] => {
    const [head] = group;
    if (!head) return [];
    const { entry } = head;
    if (entry.kind === 'user_message') return userItems(entry);
    if (entry.kind === 'tool_result') return [resultItem(entry, foreign)];
    if (!entry.by) return [];
    return entry.by.provider === provider ? ownItems(group, dialect) : quotedItems(group);
  });
}

/** The entries of one response together; what was said to the model, each by itself. */
function groupsOf(stream: readonly NativeEntry[]): readonly (readonly NativeEntry[])[] {
  const groups: NativeEntry[][] = [];
  for (const native of stream) {
    const response = native.entry.by?.response;
    const last = groups.at(-1);
    const goesOn = response !== undefined && last?.[0]?.entry.by?.response === response;
    if (goesOn) last?.push(native);
    else groups.push([native]);
  }
  return groups;
}

function hasWords(entry: UserMessageEntry): boolean {
  return userItems(entry).length > 0;
}

function userItems({ parts }: UserMessageEntry): readonly RequestObject[] {
  const texts = parts.map(userPartText).filter((text) => text !== '');
  const [only] = texts;
  if (only === undefined) return [];
  const content =
    texts.length === 1 ? only : texts.map((text) => ({ type: 'input_text', text }) as const);
  return [{ type: 'message', role: 'user', content }];
}

/** The protocol has no word for a failed call: its content says it. */
function resultItem(entry: ToolResultEntry, foreign: ReadonlySet<string>): RequestObject {
  const { call, content, is_error: isError } = entry;
  return {
    type: 'function_call_output',
    call_id: foreign.has(call) ? wireCallId(call) : call,
    output: isError && content === '' ? 'The tool failed and said nothing.' : content,
  };
}

/** Ids of calls that another provider's model made: they are written in this protocol's letters. */
function foreignCalls(stream: readonly NativeEntry[], provider: string): ReadonlySet<string> {
  return new Set(
    stream.flatMap(({ entry }) =>
      entry.kind === 'tool_call' && entry.by?.provider !== provider ? [entry.call] : [],
    ),
  );
}

interface Item {
  readonly kind: 'item';
  readonly item: JsonTree;
}

/** What another provider's model said and thought goes as text: no activity, no citation. */
function quotedItems(said: readonly NativeEntry[]): readonly JsonTree[] {
  const pieces = said.flatMap(({ entry }, at): readonly (Item | Quote)[] => {
    if (entry.kind !== 'tool_call') return quoteOf(entry, said[at - 1]?.entry) ?? [];
    return [{ kind: 'item', item: callItem(entry, wireCallId(entry.call)) }];
  });
  const items = joinQuotes<Item>(pieces, (text) => ({
    kind: 'item',
    item: assistantMessage(text),
  }));
  return items.map(({ item }) => item);
}
