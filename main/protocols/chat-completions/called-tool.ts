import type { EntryId } from '../../../shared/model/ids.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import {
  countIn,
  isObject,
  type JsonObject,
  objectIn,
  parseObject,
  wordIn,
} from '../json-object.ts';
import { endGrowing } from './parts.ts';
import { ownId, type Reading } from './reading.ts';

/** A call of one of our tools, which comes in pieces. */
export interface CalledTool {
  readonly entry: EntryId;
  /** Where the wire says it stands; a second call may stand there later. */
  readonly place: number | undefined;
  /** The wire's id, as soon as it has one. */
  id: string | undefined;
  name: string | undefined;
  arguments: string;
  /** The last of the arguments, not told yet. */
  held: string;
  isTold: boolean;
}

interface ArrivedCalls {
  readonly calls: readonly unknown[];
  /** The exact text of one call's arguments, by its position. */
  readonly exact: (position: number) => string | undefined;
  /** Each is a call of its own, and whole. */
  readonly isWhole: boolean;
  readonly at: number;
}

/** What a list of pieces of calls tells. */
export function readCalls(reading: Reading, arrived: ArrivedCalls): readonly WireEvent[] {
  return arrived.calls.flatMap((piece, position) => {
    if (!isObject(piece)) return [];
    const called = objectIn(piece, 'function') ?? objectIn(piece, 'custom') ?? {};
    const place = countIn(piece, 'index') ?? (arrived.isWhole ? position : undefined);
    const name = wordIn(called, 'name');
    const id = wordIn(piece, 'id');
    const call = callAt(reading, { place, name, id }) ?? beginCall(reading, place);
    call.id ??= id;
    // The first one stands; some servers repeat it with every piece.
    call.name ??= name;
    addArguments(
      call,
      argumentsIn(called, () => arrived.exact(position)),
    );
    const isKnown = call.id !== undefined || call.arguments !== '';
    const ended = endGrowing(reading, arrived.at);
    return [...ended, ...(call.name !== undefined && isKnown ? tellCall(reading, call) : [])];
  });
}

type Piece = Pick<CalledTool, 'place' | 'name' | 'id'>;

/** The call a piece goes on with; undefined where it begins one. */
function callAt({ calls }: Reading, { place, name, id }: Piece): CalledTool | undefined {
  if (place !== undefined) {
    const there = calls.findLast((one) => one.place === place);
    return there && isSame(there, id) ? there : undefined;
  }
  const known = id === undefined ? undefined : calls.findLast((one) => one.id === id);
  const last = known ?? calls.at(-1);
  if (!last || !isSame(last, id)) return undefined;
  // Without index and id only a name can begin a call, and only where the one before it is over.
  const isOver = parseObject(last.arguments) !== undefined;
  return id === undefined && name !== undefined && last.name !== undefined && isOver
    ? undefined
    : last;
}

function isSame(call: CalledTool, id: string | undefined): boolean {
  return id === undefined || call.id === undefined || call.id === id;
}

function beginCall(reading: Reading, place: number | undefined): CalledTool {
  const entry = reading.context.newId();
  const rest = { id: undefined, name: undefined, arguments: '', held: '', isTold: false };
  const call: CalledTool = { entry, place, ...rest };
  reading.calls.push(call);
  return call;
}

/** Text by the protocol; some servers send the object itself. */
function argumentsIn(called: JsonObject, exact: () => string | undefined): string {
  const value = called['arguments'] ?? called['input'];
  if (typeof value === 'string') return value;
  return isObject(value) ? (exact() ?? '') : '';
}

function addArguments(call: CalledTool, text: string): void {
  call.arguments += text;
  call.held += text;
}

function tellCall(reading: Reading, call: CalledTool): readonly WireEvent[] {
  const { entry, name = '', held } = call;
  call.held = '';
  const grown: readonly WireEvent[] =
    held === '' ? [] : [{ type: 'tool-call-delta', entry, arguments: held }];
  if (call.isTold) return grown;
  call.isTold = true;
  const index = reading.nextIndex++;
  const id = shownId(reading, call, index);
  return [{ type: 'tool-call-start', entry, index, call: id, name }, ...grown];
}

/** Results are matched by it, so it is there and no other call has it. */
function shownId(reading: Reading, call: CalledTool, index: number): string {
  const isTaken = reading.calls.some((one) => one !== call && one.id === call.id);
  return call.id === undefined || isTaken ? ownId(reading, index) : call.id;
}

/**
 * No more pieces come. A call of which nothing was said was none; one without arguments has an empty object,
 * unless the answer was too long, so that they may be missing.
 */
export function endCalls(reading: Reading, at: number): readonly WireEvent[] {
  return reading.calls.flatMap((call) => {
    if (call.name === undefined && call.arguments === '') return [];
    if (call.arguments === '' && reading.stopWord !== 'length') addArguments(call, '{}');
    const rest = tellCall(reading, call);
    return [...rest, { type: 'tool-call-end', entry: call.entry, at } as const];
  });
}
