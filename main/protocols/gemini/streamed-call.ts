import type { EntryId } from '../../../shared/model/ids.ts';
import { memberText, withMember } from '../../../shared/model/json-cut.ts';
import { type JsonText, jsonTextOf, RawJson } from '../../../shared/model/json-text.ts';
import type { JsonObject } from '../json-object.ts';
import { listIn, isObject } from '../json-object.ts';
import { addPiece, argumentsText, type ArgumentTree, emptyArguments } from './partial-arguments.ts';

/** A function call whose arguments come in pieces. */
export interface StreamedCall {
  readonly entry: EntryId;
  /** The exact text of its first part. */
  readonly first: JsonText;
  readonly tree: ArgumentTree;
  signature: JsonText | undefined;
}

export function startStreamed(entry: EntryId, first: JsonText): StreamedCall {
  return { entry, first, tree: emptyArguments(), signature: undefined };
}

/** Puts the pieces of one part in place; `text` is its exact text. */
export function growStreamed(call: StreamedCall, functionCall: JsonObject, text: JsonText): void {
  call.signature ??= memberText(text, ['thoughtSignature']);
  listIn(functionCall, 'partialArgs').forEach((piece, at) => {
    const number = memberText(text, ['functionCall', 'partialArgs', at, 'numberValue']);
    if (isObject(piece)) addPiece(call.tree, piece, number);
  });
}

export interface WholeCall {
  readonly arguments: JsonText;
  /** The part as the server takes it back: the call in one piece, its signature as it came. */
  readonly part: JsonText;
}

export function wholeCall({ first, tree, signature }: StreamedCall): WholeCall {
  const given = memberText(first, ['functionCall', 'args']);
  const text = argumentsText(tree) ?? given ?? jsonTextOf({});
  const raw = (key: string) => {
    const value = memberText(first, ['functionCall', key]);
    return value ? new RawJson(value) : undefined;
  };
  const call = jsonTextOf({ id: raw('id'), name: raw('name'), args: new RawJson(text) });
  const part = withMember(first, 'functionCall', call);
  return {
    arguments: text,
    part: signature ? withMember(part, 'thoughtSignature', signature) : part,
  };
}
