import type {
  Entry,
  NativeEntry,
  ReasoningEntry,
  TextEntry,
  ToolCallEntry,
} from '../../../shared/model/entry.ts';
import type { EntryId } from '../../../shared/model/ids.ts';
import { memberText } from '../../../shared/model/json-cut.ts';
import { RawJson, type JsonTree } from '../../../shared/model/json-text.ts';
import type { Payload } from '../../../shared/model/payload.ts';
import type { MessagesDialect } from './messages-dialect.ts';
import type { RequestObject } from '../request-json.ts';
import { textBlock } from './text-block.ts';
import { callInput } from '../call-input.ts';
import { joinQuotes, type Quote, quoteOf, thoughtAsText } from '../quotes.ts';
import { ownPayload } from '../sendable.ts';
import { wireCallId } from './wire-call-id.ts';

export interface AssistantContext {
  /** Who is asked: its own entries go natively, those of others as text. */
  readonly provider: string;
  readonly dialect: Pick<MessagesDialect, 'thinkingReplay'>;
  readonly leftOut: ReadonlySet<EntryId>;
  /** Whether the request goes on with this answer, which must then go back unchanged. */
  readonly isOpen: boolean;
}

type Block =
  | { readonly kind: 'block'; readonly block: JsonTree; readonly isBlank?: boolean }
  | { readonly kind: 'thinking'; readonly block: JsonTree; readonly text: string };

type Piece = Block | Quote;

/** The blocks of one assistant message; empty when nothing of it can be sent. */
export function assistantBlocks(
  said: readonly NativeEntry[],
  context: AssistantContext,
): readonly JsonTree[] {
  const pieces = said.flatMap((native, at): readonly Piece[] => {
    if (context.leftOut.has(native.entry.id)) return [];
    const isOwn = native.entry.by?.provider === context.provider;
    return isOwn ? ownPieces(native, context) : quotedPieces(native.entry, said[at - 1]?.entry);
  });
  const allowed = endingAllowed(pieces, context);
  // The server refuses a message of nothing but white space.
  if (!allowed.some(saysSomething)) return [];
  const written = joinQuotes<Block>(allowed, (text) => ({ kind: 'block', block: textBlock(text) }));
  return written.map(({ block }) => block);
}

function saysSomething(piece: Piece): boolean {
  if (piece.kind === 'quote') return piece.text.trim() !== '';
  return piece.kind === 'thinking' || !piece.isBlank;
}

function ownPieces(native: NativeEntry, context: AssistantContext): readonly Piece[] {
  const { entry } = native;
  const payload = ownPayload(native);
  switch (entry.kind) {
    case 'text':
      return ownText(entry, native);
    case 'reasoning':
      return ownReasoning(entry, native, context.dialect);
    case 'tool_call':
      return [{ kind: 'block', block: ownToolUse(entry, payload) }];
    case 'hosted_activity':
      return payload ? [{ kind: 'block', block: new RawJson(payload.value) }] : [];
    case 'structured':
      return [{ kind: 'block', block: textBlock(JSON.stringify(entry.data)) }];
    default:
      return [];
  }
}

/** The server refuses a text without characters; white space between cited sentences it takes. */
function ownText(entry: TextEntry, native: NativeEntry): readonly Piece[] {
  if (entry.text === '') return [];
  const payload = entry.incomplete ? undefined : ownPayload(native);
  const block = payload ? new RawJson(payload.value) : citedText(entry, native);
  return [{ kind: 'block', block, isBlank: entry.text.trim() === '' }];
}

/**
 * A text block as the server streams it: a cited one begins with its `citations`, one without has no such
 * member. The sources of a text that was cut off may be missing some, so it goes without any.
 */
function citedText(entry: TextEntry, { payloads }: NativeEntry): RequestObject {
  const citations = entry.attributions.flatMap((_, at) => {
    const cited = payloads.find(({ slot }) => slot === `attribution:${at}`);
    return cited ? [new RawJson(cited.payload.value)] : [];
  });
  if (entry.incomplete || citations.length === 0) return textBlock(entry.text);
  return { citations, ...textBlock(entry.text) };
}

function ownReasoning(
  entry: ReasoningEntry,
  native: NativeEntry,
  { thinkingReplay }: AssistantContext['dialect'],
): readonly Piece[] {
  const { text } = entry;
  const payload = ownPayload(native);
  if (payload && (thinkingReplay === 'any' || isSigned(payload.format, payload.value))) {
    return [{ kind: 'thinking', block: new RawJson(payload.value), text }];
  }
  if (text.trim() === '') return [];
  if (thinkingReplay === 'signed') return [thoughtBlock(text)];
  const block = { type: 'thinking', thinking: text, signature: '' };
  return [{ kind: 'thinking', block, text }];
}

/** Redacted thinking has no signature: it is sealed as a whole. */
function isSigned(format: string, value: string): boolean {
  if (format !== 'messages.thinking') return true;
  const signature = memberText(value, ['signature']);
  return signature !== undefined && signature !== '""' && signature !== 'null';
}

function thoughtBlock(text: string): Block {
  return { kind: 'block', block: textBlock(`${thoughtAsText(text)}\n\n`) };
}

/** What another provider's model said and thought goes as text: no activity, no citation. */
function quotedPieces(entry: Entry, before: Entry | undefined): readonly Piece[] {
  if (entry.kind === 'tool_call') {
    return [{ kind: 'block', block: { ...toolUse(entry), id: wireCallId(entry.call) } }];
  }
  return quoteOf(entry, before) ?? [];
}

/** A call without an id of its own got one of ours, which its result has too: then its block does not go. */
function ownToolUse(entry: ToolCallEntry, payload: Payload | undefined): JsonTree {
  const id = payload && memberText(payload.value, ['id']);
  return payload && id !== undefined && JSON.parse(id) === entry.call
    ? new RawJson(payload.value)
    : toolUse(entry);
}

function toolUse({ call, name, arguments: text }: ToolCallEntry): RequestObject {
  return { type: 'tool_use', id: call, name, input: callInput(text) };
}

/** A finished message must not end with thinking where signatures count; a paused one goes back as it is. */
function endingAllowed(pieces: readonly Piece[], context: AssistantContext): readonly Piece[] {
  if (context.isOpen || context.dialect.thinkingReplay === 'any') return pieces;
  const end = pieces.findLastIndex(({ kind }) => kind !== 'thinking') + 1;
  const thoughts = pieces
    .slice(end)
    .flatMap((piece) =>
      piece.kind === 'thinking' && piece.text.trim() !== '' ? [thoughtBlock(piece.text)] : [],
    );
  return [...pieces.slice(0, end), ...thoughts];
}
