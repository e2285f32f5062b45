import { memberText } from '../../../shared/model/json-cut.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import type { Frame } from '../../http/wire.ts';
import { countIn, isObject, type JsonObject, objectIn, wordIn } from '../json-object.ts';
import { addInput, endItem, partKey, wholePart } from './item-end.ts';
import { partOf, startItem } from './item-start.ts';
import type { OutputItem, Reading } from './reading.ts';
import { tellItem } from './response.ts';
import { annotate, completePart, growPart, settlePart, type TextPart } from './text-part.ts';
import type { EventWord } from './wire-types.ts';

type ReadEvent = (reading: Reading, event: JsonObject, frame: Frame) => readonly WireEvent[];

const quiet: ReadEvent = () => [];

/** Events of the response itself; all others are about one of its items. */
type ResponseWord =
  | 'response.created'
  | 'response.queued'
  | 'response.in_progress'
  | 'response.completed'
  | 'response.incomplete'
  | 'response.failed'
  | 'error'
  | 'keepalive';

/** What is told while hosted tools work says nothing that the finished item does not say. */
export const itemEvents: Readonly<Record<Exclude<EventWord, ResponseWord>, ReadEvent>> = {
  'response.output_item.added': addItem,
  'response.output_item.done': finishItem,
  'response.content_part.added': (...told) => readPart(told, 'content'),
  'response.content_part.done': (...told) => readPart(told, 'content'),
  'response.output_text.delta': readTextDelta,
  'response.output_text.done': (...told) => readTextDone(told, 'content'),
  'response.output_text.annotation.added': addAnnotation,
  'response.refusal.delta': readRefusal,
  'response.refusal.done': readRefusalDone,
  'response.reasoning_summary_part.added': (...told) => readPart(told, 'summary'),
  'response.reasoning_summary_part.done': (...told) => readPart(told, 'summary'),
  'response.reasoning_summary_text.delta': (...told) => readThought(told, 'summary'),
  'response.reasoning_summary_text.done': (...told) => readTextDone(told, 'summary'),
  'response.reasoning_part.added': (...told) => readPart(told, 'content'),
  'response.reasoning_part.done': (...told) => readPart(told, 'content'),
  'response.reasoning_text.delta': (...told) => readThought(told, 'content'),
  'response.reasoning_text.done': (...told) => readTextDone(told, 'content'),
  'response.function_call_arguments.delta': readInput,
  'response.function_call_arguments.done': (...told) => readInputDone(told, 'arguments'),
  'response.custom_tool_call_input.delta': readInput,
  'response.custom_tool_call_input.done': (...told) => readInputDone(told, 'input'),
  'response.web_search_call.in_progress': quiet,
  'response.web_search_call.searching': quiet,
  'response.web_search_call.completed': quiet,
  'response.file_search_call.in_progress': quiet,
  'response.file_search_call.searching': quiet,
  'response.file_search_call.completed': quiet,
  'response.code_interpreter_call.in_progress': quiet,
  'response.code_interpreter_call.interpreting': quiet,
  'response.code_interpreter_call.completed': quiet,
  'response.code_interpreter_call_code.delta': quiet,
  'response.code_interpreter_call_code.done': quiet,
  'response.image_generation_call.in_progress': quiet,
  'response.image_generation_call.generating': quiet,
  'response.image_generation_call.partial_image': quiet,
  'response.image_generation_call.completed': quiet,
  'response.mcp_call.in_progress': quiet,
  'response.mcp_call.completed': quiet,
  'response.mcp_call.failed': quiet,
  'response.mcp_call_arguments.delta': quiet,
  'response.mcp_call_arguments.done': quiet,
  'response.mcp_list_tools.in_progress': quiet,
  'response.mcp_list_tools.completed': quiet,
  'response.mcp_list_tools.failed': quiet,
  'response.shell_call_command.added': quiet,
  'response.shell_call_command.delta': quiet,
  'response.shell_call_command.done': quiet,
  'response.shell_call_output_content.delta': quiet,
  'response.shell_call_output_content.done': quiet,
  'response.apply_patch_call_operation_diff.delta': quiet,
  'response.apply_patch_call_operation_diff.done': quiet,
  'response.compaction.compacting': quiet,
  'response.audio.delta': quiet,
  'response.audio.done': quiet,
  'response.audio.transcript.delta': quiet,
  'response.audio.transcript.done': quiet,
};

/** The open item an event is about: by index, since ids may be others each time, else by id, else the last. */
function itemFor(reading: Reading, event: JsonObject): OutputItem | undefined {
  const index = countIn(event, 'output_index');
  const id = wordIn(event, 'item_id') ?? wordIn(objectIn(event, 'item') ?? {}, 'id');
  const byIndex = index === undefined ? undefined : reading.byKey.get(index);
  const byId = id === undefined ? undefined : reading.byKey.get(id);
  return byIndex ?? byId ?? (index === undefined && id === undefined ? reading.seen.at(-1) : byId);
}

function addItem(reading: Reading, event: JsonObject, { at }: Frame): readonly WireEvent[] {
  const item = objectIn(event, 'item');
  if (!item) return [{ type: 'unknown', name: 'response.output_item.added' }];
  const index = countIn(event, 'output_index');
  const before = index === undefined ? undefined : reading.byKey.get(index);
  const ended = before ? endItem(reading, before, { at, isOver: true }) : [];
  return [...ended, ...startItem(reading, { item, index, at }).events];
}

function finishItem(reading: Reading, event: JsonObject, frame: Frame): readonly WireEvent[] {
  const { at, data } = frame;
  const item = objectIn(event, 'item');
  if (!item) return [{ type: 'unknown', name: 'response.output_item.done' }];
  const whole = { item, text: memberText(data, ['item']) };
  const known = itemFor(reading, event);
  if (known?.isOpen && known.type === item['type']) {
    return endItem(reading, known, { at, whole, isOver: true });
  }
  // Told to be done a second time.
  if (known && !known.isOpen && known.id !== undefined && known.id === item['id']) return [];
  return tellItem(reading, whole, { index: countIn(event, 'output_index'), at });
}

/** The part an event is about; text of an item that was never announced is an item of its own. */
function place(
  reading: Reading,
  event: JsonObject,
  told: { readonly list: 'content' | 'summary'; readonly type: string; readonly at: number },
): { readonly part: TextPart; readonly events: readonly WireEvent[] } | undefined {
  const { list, type, at } = told;
  const known = itemFor(reading, event);
  if (known?.isOpen && known.type !== type) return undefined;
  const { item, events } = known?.isOpen
    ? { item: known, events: [] }
    : startItem(reading, { item: orphan(event, type), index: countIn(event, 'output_index'), at });
  const index = countIn(event, list === 'summary' ? 'summary_index' : 'content_index') ?? 0;
  const found = partOf(reading, item, { key: partKey(list, index), at });
  return { part: found.part, events: [...events, ...found.events] };
}

function orphan(event: JsonObject, type: string): JsonObject {
  const id = wordIn(event, 'item_id');
  return { type, ...(id === undefined ? {} : { id }) };
}

export function readTextDelta(
  reading: Reading,
  event: JsonObject,
  { at }: Frame,
): readonly WireEvent[] {
  return grow(reading, event, { list: 'content', type: 'message', at });
}

function grow(
  reading: Reading,
  event: JsonObject,
  told: Parameters<typeof place>[2],
): readonly WireEvent[] {
  const piece = wordIn(event, 'delta');
  if (piece === undefined) return [];
  const found = place(reading, event, told);
  if (!found) return [{ type: 'unknown', name: wordIn(event, 'type') ?? 'delta' }];
  return [...found.events, ...growPart(found.part, piece)];
}

function readRefusal(reading: Reading, event: JsonObject, frame: Frame): readonly WireEvent[] {
  reading.hasRefused = true;
  return readTextDelta(reading, event, frame);
}

type Told = Parameters<ReadEvent>;

function readThought(
  [reading, event, { at }]: Told,
  list: 'content' | 'summary',
): readonly WireEvent[] {
  return grow(reading, event, { list, type: 'reasoning', at });
}

/** Its whole text; annotations may still come, but none that needs more of it. */
function readTextDone([reading, event]: Told, list: 'content' | 'summary'): readonly WireEvent[] {
  const part = knownPart(reading, event, list);
  if (!part) return [];
  return [...completePart(part, event['text']), ...settlePart(reading, part)];
}

function readRefusalDone(reading: Reading, event: JsonObject): readonly WireEvent[] {
  const part = knownPart(reading, event, 'content');
  return part ? completePart(part, event['refusal']) : [];
}

function knownPart(
  reading: Reading,
  event: JsonObject,
  list: 'content' | 'summary',
): TextPart | undefined {
  const item = itemFor(reading, event);
  const index = countIn(event, list === 'summary' ? 'summary_index' : 'content_index') ?? 0;
  return item?.isOpen ? item.parts.get(partKey(list, index)) : undefined;
}

function readPart(
  [reading, event, { at, data }]: Told,
  list: 'content' | 'summary',
): readonly WireEvent[] {
  const item = itemFor(reading, event);
  const part = event['part'];
  const holdsParts = item?.kind === 'message' || item?.kind === 'reasoning';
  if (!item?.isOpen || !holdsParts || !isObject(part)) return [];
  const index = countIn(event, list === 'summary' ? 'summary_index' : 'content_index') ?? 0;
  const key = partKey(list, index);
  // One that nobody knows is counted where the whole item is told.
  return wholePart(reading, item, { part, text: memberText(data, ['part']), key, at }) ?? [];
}

function addAnnotation(
  reading: Reading,
  event: JsonObject,
  { at, data }: Frame,
): readonly WireEvent[] {
  const annotation = objectIn(event, 'annotation');
  const told = { list: 'content', type: 'message', at } as const;
  const found = annotation && place(reading, event, told);
  if (!found) return [{ type: 'unknown', name: 'response.output_text.annotation.added' }];
  const text = memberText(data, ['annotation']);
  return [...found.events, ...annotate(reading, found.part, { annotation, text })];
}

/** A piece of a call that was not announced waits for the whole call. */
function readInput(reading: Reading, event: JsonObject): readonly WireEvent[] {
  const item = itemFor(reading, event);
  const piece = wordIn(event, 'delta');
  if (!item?.isOpen || item.kind !== 'tool_call' || piece === undefined) return [];
  return tellInput(item, item.input + piece);
}

function readInputDone([reading, event]: Told, key: 'arguments' | 'input'): readonly WireEvent[] {
  const item = itemFor(reading, event);
  const whole = wordIn(event, key);
  if (!item?.isOpen || item.kind !== 'tool_call' || whole === undefined) return [];
  return tellInput(item, whole);
}

function tellInput(item: OutputItem, whole: string): readonly WireEvent[] {
  const added = addInput(item, whole);
  if (added === '' || !item.isTold) return [];
  return [{ type: 'tool-call-delta', entry: item.entry, arguments: added }];
}
