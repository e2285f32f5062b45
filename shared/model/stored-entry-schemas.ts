import * as z from 'zod';
import type * as model from './entry.ts';
import { storedAttribution } from './stored-attribution.ts';
import { storedSlot } from './stored-payload.ts';

const anyObject = z.record(z.string(), z.unknown());
const count = z.int().nonnegative();

/** Who produced an entry, as stored. */
export const storedProducer = z.object({
  provider: z.string(),
  model: z.string(),
  response: z.string(),
  index: z.number(),
  profile: z.string().exactOptional(),
}) satisfies z.ZodType<model.Producer>;

/** What every entry has, known or not. */
export const storedCommon = z.object({
  id: z.string().min(1),
  turn: z.string().min(1),
  at: z.string(),
  by: storedProducer.exactOptional(),
  of: z.string().exactOptional(),
  slots: z.array(storedSlot).exactOptional(),
});

function stored<Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) {
  return z.object({ ...storedCommon.shape, kind: z.literal(kind), ...fields });
}

const userPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('image'), mime: z.string(), blob: z.string() }),
  z.object({ kind: z.literal('file'), mime: z.string(), blob: z.string(), name: z.string() }),
]) satisfies z.ZodType<model.UserPart>;

const truncation = z.object({
  original_bytes: count,
  original_lines: count,
  shown_bytes: count,
  shown_lines: count,
  style: z.string(),
  recovery_hint: z.string().exactOptional(),
}) satisfies z.ZodType<model.Truncation>;

const activityResult = z.object({ title: z.string().exactOptional(), url: z.string() });

/** The stored form of every kind this version knows; the table is the list of kinds. */
export const storedEntrySchemas = {
  turn_start: stored('turn_start', {
    parent: z.string().exactOptional(),
    settings: z.string(),
  }) satisfies z.ZodType<model.TurnStartEntry>,
  user_message: stored('user_message', {
    parts: z.array(userPart),
    schema: anyObject.exactOptional(),
  }) satisfies z.ZodType<model.UserMessageEntry>,
  text: stored('text', {
    text: z.string(),
    attributions: z.array(storedAttribution),
    paragraph: z.literal(true).exactOptional(),
    incomplete: z.literal(true).exactOptional(),
  }) satisfies z.ZodType<model.TextEntry>,
  reasoning: stored('reasoning', {
    text: z.string(),
    duration: z.number().nonnegative().exactOptional(),
  }) satisfies z.ZodType<model.ReasoningEntry>,
  structured: stored('structured', {
    data: z.unknown(),
  }) satisfies z.ZodType<model.StructuredEntry>,
  image: stored('image', {
    mime: z.string(),
    blob: z.string(),
    url: z.string().exactOptional(),
  }) satisfies z.ZodType<model.ImageEntry>,
  tool_call: stored('tool_call', {
    call: z.string(),
    name: z.string(),
    arguments: z.string(),
    display: z.string().exactOptional(),
  }) satisfies z.ZodType<model.ToolCallEntry>,
  tool_result: stored('tool_result', {
    call: z.string(),
    content: z.string(),
    is_error: z.boolean(),
    display: z.string().exactOptional(),
    truncation: truncation.exactOptional(),
    status: z.record(z.string(), z.string()).exactOptional(),
  }) satisfies z.ZodType<model.ToolResultEntry>,
  hosted_activity: stored('hosted_activity', {
    activity: z.string(),
    name: z.string(),
    state: z.enum(['started', 'completed', 'failed']),
    input: anyObject,
    summary: z.string(),
    results: z.array(activityResult).exactOptional(),
    suggestions: z.literal(true).exactOptional(),
    reason: z.enum(['error', 'abandoned', 'limit']).exactOptional(),
  }) satisfies z.ZodType<model.HostedActivityEntry>,
  stop: stored('stop', {
    reason: z.enum(['stop', 'length', 'refusal', 'tool_use', 'pause', 'other']),
    raw: z.string(),
  }) satisfies z.ZodType<model.StopEntry>,
  retracted: stored('retracted', {
    response: z.string(),
    reason: z.enum(['retry', 'restarted', 'refusal']),
  }) satisfies z.ZodType<model.RetractedEntry>,
  replay_refused: stored('replay_refused', {
    provider: z.string(),
    entries: z.array(z.string()),
    raw: z.string(),
  }) satisfies z.ZodType<model.ReplayRefusedEntry>,
  config_delta: stored('config_delta', {
    delta: anyObject,
  }) satisfies z.ZodType<model.ConfigDeltaEntry>,
  compaction: stored('compaction', {
    from_turn: z.string(),
    to_turn: z.string(),
    summary: z.string().exactOptional(),
    reasoning: z.literal('strip').exactOptional(),
    tool_calls: z.enum(['strip', 'omit']).exactOptional(),
    hosted: z.literal('omit').exactOptional(),
    compacted_through: z.string(),
    dropped_turn_count: count,
    dropped_bytes_estimate: count,
    strategy: z.string(),
    model: z.string().exactOptional(),
    created_at: z.string(),
  }) satisfies z.ZodType<model.CompactionEntry>,
  notice: stored('notice', {
    code: z.string(),
    details: anyObject,
  }) satisfies z.ZodType<model.NoticeEntry>,
} as const satisfies Record<Exclude<model.EntryKind, 'unknown' | 'damaged'>, z.ZodType>;
