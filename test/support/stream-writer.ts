import type { Attribution } from '../../shared/model/attribution.ts';
import type { Entry, NativeEntry } from '../../shared/model/entry.ts';
import type { JsonText } from '../../shared/model/json-text.ts';
import type { Payload, PayloadSlot } from '../../shared/model/payload.ts';
import type { StopReason } from '../../shared/model/stop-reason.ts';

/** Who speaks: a declared provider and one of its responses. */
export interface Speaker {
  readonly provider?: string;
  readonly response: string;
}

export interface Cited {
  readonly attribution: Attribution;
  /** The citation as it came; absent: its payload was lost. */
  readonly native?: string;
}

type WithoutCommon<Kind extends Entry> = Kind extends Entry
  ? Omit<Kind, 'id' | 'turn' | 'at'>
  : never;

export function payloadOf(
  provider: string,
  format: string,
  value: string,
  version = '2023-06-01',
): Payload {
  // Tests write valid JSON.
  return { provider, format, version, value: value as JsonText };
}

/** Writes a stream the way a store would hold it: ids counted, blocks of a response numbered from 0. */
export function streamWriter() {
  const entries: NativeEntry[] = [];
  const blocks = new Map<string, number>();
  let turn = 'turn000';

  function add(
    entry: WithoutCommon<Entry>,
    payloads: Readonly<Partial<Record<PayloadSlot, Payload>>> = {},
  ): string {
    const id = `e${String(entries.length).padStart(6, '0')}`;
    const common = { id, turn, at: '2026-12-01T00:00:00.000Z' };
    const slotted = Object.entries(payloads).flatMap(([slot, payload]) =>
      // The keys of `payloads` are slots by its type.
      payload ? [{ slot: slot as PayloadSlot, payload }] : [],
    );
    entries.push({ entry: { ...common, ...entry }, payloads: slotted });
    return id;
  }

  function by({ provider = 'home', response }: Speaker, index?: number) {
    const next = blocks.get(response) ?? 0;
    blocks.set(response, Math.max(next, (index ?? next) + 1));
    return { provider, model: 'some-model', response, index: index ?? next };
  }

  const writer = {
    entries: (): readonly NativeEntry[] => entries,
    add,
    turn(name: string) {
      turn = name;
      add({ kind: 'turn_start', settings: 'hash' });
      return writer;
    },
    user(text: string, schema?: Readonly<Record<string, unknown>>) {
      const asked = schema ? { schema } : {};
      add({ kind: 'user_message', parts: [{ kind: 'text', text }], ...asked });
      return writer;
    },
    text(speaker: Speaker, text: string, cited: readonly Cited[] = []) {
      const { provider = 'home' } = speaker;
      const payloads = cited.flatMap(({ native: value }, at) =>
        value === undefined
          ? []
          : [[`attribution:${at}`, payloadOf(provider, 'messages.citation', value)] as const],
      );
      const attributions = cited.map(({ attribution }) => attribution);
      add({ kind: 'text', by: by(speaker), text, attributions }, Object.fromEntries(payloads));
      return writer;
    },
    reasoning(speaker: Speaker, text: string, value?: string, format = 'messages.thinking') {
      const { provider = 'home' } = speaker;
      const payloads = value === undefined ? {} : { own: payloadOf(provider, format, value) };
      add({ kind: 'reasoning', by: by(speaker), text }, payloads);
      return writer;
    },
    /** A hosted call; `value` is its block, absent when the payload was lost. */
    started(speaker: Speaker, activity: string, value?: string, version = 'web_search_20250305') {
      const { provider = 'home' } = speaker;
      const own = value && payloadOf(provider, 'messages.server_tool_use', value, version);
      add(
        {
          kind: 'hosted_activity',
          by: by(speaker),
          activity,
          name: 'web_search',
          state: 'started',
          input: {},
          summary: '',
        },
        own ? { own } : {},
      );
      return writer;
    },
    completed(
      speaker: Speaker,
      activity: string,
      value?: string,
      format = 'messages.web_search_tool_result',
    ) {
      const { provider = 'home' } = speaker;
      const own = value && payloadOf(provider, format, value, 'web_search_20250305');
      add(
        {
          kind: 'hosted_activity',
          by: by(speaker),
          activity,
          name: 'web_search',
          state: 'completed',
          input: {},
          summary: '1 result',
        },
        own ? { own } : {},
      );
      return writer;
    },
    call(speaker: Speaker, call: string, args: string, value?: string) {
      const { provider = 'home' } = speaker;
      const payloads =
        value === undefined ? {} : { own: payloadOf(provider, 'messages.tool_use', value) };
      add({ kind: 'tool_call', by: by(speaker), call, name: 'look', arguments: args }, payloads);
      return writer;
    },
    result(call: string, content: string, isError = false) {
      add({ kind: 'tool_result', call, content, is_error: isError });
      return writer;
    },
    stop(speaker: Speaker, reason: StopReason) {
      add({ kind: 'stop', by: by(speaker), reason, raw: reason });
      return writer;
    },
    retract(response: string) {
      add({ kind: 'retracted', response, reason: 'retry' });
      return writer;
    },
  };
  return writer;
}
