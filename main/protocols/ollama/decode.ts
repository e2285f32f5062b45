import type { StopReason } from '../../../shared/model/stop-reason.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import type { Frame } from '../../http/wire.ts';
import { type JsonObject, isObject, objectIn, wordIn } from '../json-object.ts';
import { jsonFrames, nothing } from '../json-frames.ts';
import { lookUp } from '../look-up.ts';
import type { DecodeContext, Decoded, Decoder } from '../protocol.ts';
import { endGrowing, readMessage } from './message.ts';
import { newReading, type Reading } from './reading.ts';
import { usageOf } from './usage.ts';

/** Reads the Ollama protocol: one JSON object on each line, or a whole one as the body. */
export function ollamaDecoder(context: DecodeContext): Decoder {
  const state: DecoderState = { reading: newReading(context), isComplete: false };
  const isComplete = () => state.isComplete;
  const { decode } = jsonFrames({
    read: (line, frame) => (isObject(line) ? readLine(state, line, frame) : nothing),
    isComplete,
  });
  return { decode, end: () => [], isComplete };
}

interface DecoderState {
  readonly reading: Reading;
  isComplete: boolean;
}

function readLine(state: DecoderState, line: JsonObject, { data, at }: Frame): Decoded {
  if (line['error'] !== undefined && line['error'] !== null) {
    // The status was 200 when the answer began; what fails then is the server's model.
    return { events: [], failure: { kind: 'status', status: 500, headers: {}, body: data } };
  }
  const message = objectIn(line, 'message');
  const said = message ? readMessage(state.reading, { message, line: data, at }) : [];
  if (line['done'] !== true) return { events: said };
  state.isComplete = true;
  return { events: [...said, ...finish(state.reading, line, at)] };
}

/** `stop` is also the word for an answer that calls tools; the others answer no question. */
const reasons: Readonly<Record<string, StopReason>> = { stop: 'stop', length: 'length' };

function finish(reading: Reading, line: JsonObject, at: number): readonly WireEvent[] {
  const usage = usageOf(line);
  const counted: readonly WireEvent[] =
    Object.keys(usage).length > 0 ? [{ type: 'usage', usage }] : [];
  const raw = wordIn(line, 'done_reason') ?? '';
  const told = lookUp(reasons, raw) ?? 'other';
  const reason = told === 'stop' && reading.calls.size > 0 ? 'tool_use' : told;
  const ended = endGrowing(reading, at);
  const index = reading.nextIndex++;
  const entry = reading.context.newId();
  return [...ended, ...counted, { type: 'stop', entry, index, at, reason, raw }];
}
