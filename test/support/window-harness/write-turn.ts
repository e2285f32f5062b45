import type { ResponseUsage } from '../../../shared/bridge/views.ts';
import type { ActivityResult } from '../../../shared/model/activity.ts';
import type { AttributionSource } from '../../../shared/model/attribution.ts';
import type { Entry } from '../../../shared/model/entry.ts';
import type { NoticeCode } from '../../../shared/model/notice-code.ts';
import type { StopReason } from '../../../shared/model/stop-reason.ts';
import type { Usage } from '../../../shared/model/usage.ts';

/** One thing of a written turn. */
export type Part =
  | {
      /** `{1}` after a passage cites the first of `from`; several marks may follow each other. */
      readonly text: string;
      readonly from?: readonly (AttributionSource & { readonly excerpt?: string })[];
      readonly incomplete?: true;
    }
  | { readonly reasoning: string; readonly took: number }
  | {
      readonly search: string;
      readonly results?: readonly ActivityResult[];
      readonly failed?: string;
      readonly unfinished?: true;
      readonly tool?: string;
    }
  | { readonly call: string; readonly with: string; readonly result?: string; readonly bad?: true }
  | { readonly stop: StopReason; readonly raw?: string }
  | { readonly notice: NoticeCode; readonly details: Readonly<Record<string, unknown>> }
  | { readonly retract: 'retry' | 'restarted' | 'refusal' };

export interface WrittenTurn {
  readonly id: string;
  readonly parent?: string;
  readonly question: string;
  /** When it began; every part takes a second. */
  readonly at: number;
  readonly model: { readonly provider: string; readonly name: string };
  readonly parts: readonly Part[];
  readonly usage?: Usage;
}

/** The stored entries of a turn that is written as one reads it. */
export function writeTurn(turn: WrittenTurn): {
  readonly entries: readonly Entry[];
  readonly usage: readonly ResponseUsage[];
} {
  const { id, parent, question, at } = turn;
  const common = { turn: id, at: new Date(at).toISOString() };
  const start: Entry = {
    ...common,
    id,
    kind: 'turn_start',
    settings: 'a',
    ...(parent === undefined ? {} : { parent }),
  };
  const message: Entry = {
    ...common,
    id: `${id}m`,
    kind: 'user_message',
    parts: [{ kind: 'text', text: question }],
  };
  const writer = { turn, entries: [start, message], response: 1, index: 0 };
  for (const part of turn.parts) writePart(writer, part);
  const usage = turn.usage
    ? [{ response: `${id}r${writer.response}`, turn: id, usage: turn.usage }]
    : [];
  return { entries: writer.entries, usage };
}

interface Writer {
  readonly turn: WrittenTurn;
  readonly entries: Entry[];
  response: number;
  index: number;
}

function writePart(writer: Writer, part: Part): void {
  if ('text' in part) return writeText(writer, part);
  if ('reasoning' in part) {
    push(writer, { kind: 'reasoning', text: part.reasoning, duration: part.took });
  } else if ('search' in part) {
    writeSearch(writer, part);
  } else if ('call' in part) {
    const call = `${writer.turn.id}c${writer.index}`;
    push(writer, { kind: 'tool_call', call, name: part.call, arguments: part.with });
    if (part.result === undefined) return;
    own(writer, { kind: 'tool_result', call, content: part.result, is_error: part.bad ?? false });
    writer.response += 1;
  } else if ('stop' in part) {
    push(writer, { kind: 'stop', reason: part.stop, raw: part.raw ?? part.stop });
    if (part.stop === 'pause') writer.response += 1;
  } else if ('notice' in part) {
    const response = `${writer.turn.id}r${writer.response}`;
    own(writer, { kind: 'notice', code: part.notice, details: { response, ...part.details } });
  } else {
    const response = `${writer.turn.id}r${writer.response}`;
    own(writer, { kind: 'retracted', response, reason: part.retract });
    writer.response += 1;
  }
}

function writeText(writer: Writer, part: Extract<Part, { readonly text: string }>): void {
  const passages = part.text.split(/((?:\{\d+\})+)/);
  for (let at = 0; at < passages.length; at += 2) {
    const text = passages[at] ?? '';
    const numbers = [...(passages[at + 1] ?? '').matchAll(/\d+/g)].map(Number);
    const attributions = numbers.flatMap((number) => {
      const { excerpt, ...source } = part.from?.[number - 1] ?? unknown;
      return [{ source, ...(excerpt === undefined ? {} : { excerpt }) }];
    });
    const isLast = at + 2 >= passages.length;
    const incomplete = part.incomplete && isLast ? { incomplete: part.incomplete } : {};
    if (text !== '') push(writer, { kind: 'text', text, attributions, ...incomplete });
  }
}

const unknown: AttributionSource & { readonly excerpt?: string } = { kind: 'unknown', label: '?' };

function writeSearch(writer: Writer, part: Extract<Part, { readonly search: string }>): void {
  const activity = `${writer.turn.id}a${writer.index}`;
  const { tool: name = 'web_search', results = [], failed } = part;
  const input = { [name === 'web_fetch' ? 'url' : 'query']: part.search };
  const call = { kind: 'hosted_activity', activity, name, input } as const;
  push(writer, { ...call, state: 'started', summary: '' });
  if (part.unfinished) return;
  push(
    writer,
    failed === undefined
      ? { ...call, state: 'completed', summary: `${results.length} results`, results }
      : { ...call, state: 'failed', summary: failed, reason: 'error' },
  );
}

type Distributed<T> = T extends Entry ? Omit<T, 'id' | 'turn' | 'at'> : never;

function push(writer: Writer, entry: Distributed<Entry>): void {
  const { id, model } = writer.turn;
  const by = {
    provider: model.provider,
    model: model.name,
    response: `${id}r${writer.response}`,
    index: writer.index,
  };
  add(writer, { ...entry, by });
}

function own(writer: Writer, entry: Distributed<Entry>): void {
  add(writer, entry);
}

function add(writer: Writer, entry: Distributed<Entry>): void {
  const { turn } = writer;
  writer.index += 1;
  const at = new Date(turn.at + writer.index * 1000).toISOString();
  writer.entries.push({ ...entry, id: `${turn.id}e${writer.index}`, turn: turn.id, at });
}
