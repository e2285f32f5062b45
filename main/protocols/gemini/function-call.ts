import { memberText } from '../../../shared/model/json-cut.ts';
import { type JsonText, jsonTextOf } from '../../../shared/model/json-text.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import { type JsonObject, objectIn, wordIn } from '../json-object.ts';
import { type ArrivedPart, ownId, partPayload, type Reading } from './reading.ts';
import { growStreamed, startStreamed, wholeCall } from './streamed-call.ts';

/**
 * A call comes whole, or in pieces: a part with its name, parts without one that add arguments, and an empty
 * one at its end, which may be missing.
 */
export function readFunctionCall(reading: Reading, arrived: ArrivedPart): readonly WireEvent[] {
  const { part, at } = arrived;
  const call = objectIn(part, 'functionCall') ?? {};
  const name = wordIn(call, 'name');
  const { streamed } = reading;
  if (name === undefined && streamed) {
    growStreamed(streamed, call, textOf(arrived));
    return call['willContinue'] === true ? [] : endStreamed(reading, at);
  }
  // An end of a call that has ended already.
  if (Object.keys(call).length === 0) return [];
  return [...endStreamed(reading, at), ...startCall(reading, arrived, call)];
}

function startCall(reading: Reading, arrived: ArrivedPart, call: JsonObject): readonly WireEvent[] {
  const { at } = arrived;
  const text = textOf(arrived);
  const entry = reading.context.newId();
  const index = reading.nextIndex++;
  const id = callId(reading, call, index);
  const name = wordIn(call, 'name') ?? '';
  const start: WireEvent = { type: 'tool-call-start', entry, index, call: id, name };
  const goesOn = call['willContinue'] === true;
  if (goesOn || Array.isArray(call['partialArgs'])) {
    const begun = startStreamed(entry, text);
    growStreamed(begun, call, text);
    reading.streamed = begun;
    return goesOn ? [start] : [start, ...endStreamed(reading, at)];
  }
  const given = objectIn(call, 'args') && memberText(text, ['functionCall', 'args']);
  return [
    start,
    { type: 'tool-call-delta', entry, arguments: given ?? '{}' },
    { type: 'tool-call-end', entry, at, ...partPayload(reading, text) },
  ];
}

function textOf({ text }: ArrivedPart): JsonText {
  // A part that was parsed has a text.
  return text() ?? jsonTextOf({});
}

/** Nothing can be added to the call any more. */
export function endStreamed(reading: Reading, at: number): readonly WireEvent[] {
  const { streamed } = reading;
  if (!streamed) return [];
  reading.streamed = undefined;
  const { entry } = streamed;
  const { arguments: text, part } = wholeCall(streamed);
  return [
    { type: 'tool-call-delta', entry, arguments: text },
    { type: 'tool-call-end', entry, at, ...partPayload(reading, part) },
  ];
}

/** The provider's id where it has one that is good for this call alone. */
function callId(reading: Reading, call: JsonObject, index: number): string {
  const given = wordIn(call, 'id');
  const id = given === undefined || reading.calls.has(given) ? ownId(reading, index) : given;
  reading.calls.add(id);
  return id;
}
