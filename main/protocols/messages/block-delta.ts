import { memberText } from '../../../shared/model/json-cut.ts';
import type { JsonText } from '../../../shared/model/json-text.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import { isObject, type JsonObject, wordIn } from '../json-object.ts';
import { citationEvent } from './block-start.ts';
import { addItem, addString, setValue } from './native-block.ts';
import type { OpenBlock, Reading } from './reading.ts';
import { lookUp } from '../look-up.ts';
import type { DeltaWord } from './wire-types.ts';

interface Piece {
  readonly reading: Reading;
  readonly block: OpenBlock;
  readonly delta: JsonObject;
  /** The exact text of one of the delta's members. */
  readonly exact: (key: string) => JsonText | undefined;
}

/** Undefined when such a delta does not belong to such a block. */
type ReadPiece = (piece: Piece) => readonly WireEvent[] | undefined;

const readers: Readonly<Record<DeltaWord, ReadPiece>> = {
  text_delta: (piece) => stringPiece(piece, 'text', 'text'),
  thinking_delta: (piece) => stringPiece(piece, 'reasoning', 'thinking'),
  signature_delta: signaturePiece,
  input_json_delta: inputPiece,
  citations_delta: citationPiece,
  compaction_delta: compactionPiece,
};

/** What a delta adds to its block; `data` is the frame's JSON text. One that nobody knows is counted. */
export function growBlock(
  reading: Reading,
  block: OpenBlock,
  delta: JsonObject,
  data: string,
): readonly WireEvent[] {
  const type = wordIn(delta, 'type');
  const exact = (key: string) => memberText(data, ['delta', key]);
  const events = lookUp(readers, type)?.({ reading, block, delta, exact });
  if (events) return events;
  block.isTorn = true;
  return [{ type: 'unknown', name: type ?? 'content_block_delta' }];
}

function stringPiece(
  { block, delta, exact }: Piece,
  kind: 'text' | 'reasoning',
  key: 'text' | 'thinking',
): readonly WireEvent[] | undefined {
  if (block.kind !== kind && block.kind !== 'carried') return undefined;
  const text = wordIn(delta, key);
  if (text === undefined) return [];
  if (block.native) addString(block.native, key, exact(key));
  if (block.kind === 'carried') return [];
  const { entry } = block;
  return [
    kind === 'text'
      ? { type: 'text-delta', entry, text }
      : { type: 'reasoning-delta', entry, text },
  ];
}

function signaturePiece({ block, exact }: Piece): readonly WireEvent[] | undefined {
  if (!block.native || (block.kind !== 'reasoning' && block.kind !== 'carried')) return undefined;
  addString(block.native, 'signature', exact('signature'));
  return [];
}

function inputPiece({ block, delta, exact }: Piece): readonly WireEvent[] | undefined {
  const hasInput = ['tool_call', 'hosted_call', 'carried'].includes(block.kind);
  if (!hasInput) return undefined;
  const text = piecesOfJson(delta['partial_json'], exact);
  if (text === '') return [];
  block.input.push(text);
  const { entry } = block;
  return block.kind === 'tool_call' ? [{ type: 'tool-call-delta', entry, arguments: text }] : [];
}

/** Some servers send the whole input as an object instead of its text. */
function piecesOfJson(partial: unknown, exact: Piece['exact']): string {
  if (typeof partial === 'string') return partial;
  return isObject(partial) ? (exact('partial_json') ?? '') : '';
}

function citationPiece(piece: Piece): readonly WireEvent[] | undefined {
  const { reading, block, delta, exact } = piece;
  const citation = delta['citation'];
  if (!isObject(citation) || (block.kind !== 'text' && block.kind !== 'carried')) return undefined;
  const value = exact('citation');
  if (block.native) addItem(block.native, 'citations', value);
  return block.kind === 'text' ? [citationEvent(reading, block, citation, value)] : [];
}

/** It carries the block's final values, not pieces of them. */
function compactionPiece({ block, exact }: Piece): readonly WireEvent[] | undefined {
  if (!block.native || block.kind !== 'carried') return undefined;
  for (const key of ['content', 'encrypted_content']) setValue(block.native, key, exact(key));
  return [];
}
