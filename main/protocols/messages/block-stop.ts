import { memberText } from '../../../shared/model/json-cut.ts';
import type { WireEvent } from '../../../shared/model/model-event.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { hostedInput, nameOfCall, nameOfResult } from './hosted-call.ts';
import { hostedOutcome } from './hosted-result.ts';
import { nativePayload, type OpenBlock, type Reading } from './reading.ts';

/** Closes a block: nothing can be added to it any more. */
export function stopBlock(reading: Reading, block: OpenBlock, at: number): readonly WireEvent[] {
  const { entry } = block;
  switch (block.kind) {
    case 'text':
      return [{ type: 'text-end', entry, at, ...nativePayload(reading, block) }];
    case 'reasoning':
      return [{ type: 'reasoning-end', entry, at, ...nativePayload(reading, block) }];
    case 'tool_call':
      return endToolCall(reading, block, at);
    case 'hosted_call':
      return [endCall(reading, block, at)];
    case 'hosted_result':
      return [endResult(reading, block, at)];
    case 'carried': {
      const payload = block.isTorn ? {} : nativePayload(reading, block);
      const outcome = { state: 'completed', input: {}, summary: '' } as const;
      return [{ type: 'activity-end', entry, at, outcome, ...payload }];
    }
    default:
      return unreachable(block.kind);
  }
}

const plainKeys: ReadonlySet<string> = new Set(['type', 'id', 'name', 'input']);

function endToolCall(reading: Reading, block: OpenBlock, at: number): readonly WireEvent[] {
  const { entry } = block;
  const given = block.input.length > 0 ? [] : [startInput(block)];
  const deltas = given.map((text): WireEvent => ({
    type: 'tool-call-delta',
    entry,
    arguments: text,
  }));
  // Without other keys the call is rebuilt from its name and arguments; so is one whose id is ours.
  const isPlain = Object.keys(block.start).every((key) => plainKeys.has(key));
  const isRenamed = block.id !== block.start['id'];
  const payload = isPlain || isRenamed ? {} : nativePayload(reading, block);
  return [...deltas, { type: 'tool-call-end', entry, at, ...payload }];
}

/** The input when none was streamed: what the start says, `{}` for a call without arguments. */
function startInput(block: OpenBlock): string {
  return (block.native && memberText(block.native.start, ['input'])) ?? '{}';
}

function endCall(reading: Reading, block: OpenBlock, at: number): WireEvent {
  const tool = nameOfCall(block.start);
  const streamed = block.input.join('');
  const input = hostedInput(block.start, streamed === '' ? startInput(block) : streamed);
  reading.calls.set(block.id, { ...tool, input });
  const outcome = { state: 'started', input, summary: '' } as const;
  const payload = nativePayload(reading, block, tool);
  return { type: 'activity-end', entry: block.entry, at, outcome, ...payload };
}

function endResult(reading: Reading, block: OpenBlock, at: number): WireEvent {
  const call = reading.calls.get(block.id);
  const outcome = hostedOutcome(block.start, call?.input ?? {});
  const payload = nativePayload(reading, block, call ?? nameOfResult(block.type));
  return { type: 'activity-end', entry: block.entry, at, outcome, ...payload };
}
