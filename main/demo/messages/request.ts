import * as z from 'zod';
import type { ReadRequest } from '../format.ts';
import type { Asked } from '../reply.ts';
import { isSealed } from '../seal.ts';

/** Only what the demo reads; like the real server it takes fields it does not know. */
const block = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  id: z.string().optional(),
  tool_use_id: z.string().optional(),
  signature: z.string().optional(),
  content: z.unknown().optional(),
  citations: z.array(z.looseObject({ type: z.string() })).optional(),
});
const message = z.looseObject({
  role: z.enum(['user', 'assistant']),
  content: z.union([z.string(), z.array(block)]),
});
const request = z.looseObject({
  model: z.string(),
  max_tokens: z.number().int().min(1),
  messages: z.array(message).min(1),
  stream: z.boolean().optional(),
  tools: z.array(z.looseObject({ type: z.string().optional(), name: z.string() })).optional(),
});

type Block = z.infer<typeof block>;
type Message = z.infer<typeof message>;
type DemoRequest = z.infer<typeof request>;

/** The request, or the sentence with which the real server would refuse it. */
export function readRequest(body: unknown): ReadRequest {
  const parsed = request.safeParse(body);
  if (!parsed.success) return { ok: false, refused: z.prettifyError(parsed.error) };
  const refused = refusal(parsed.data);
  if (refused !== undefined) return { ok: false, refused };
  return { ok: true, model: parsed.data.model, asked: askedBy(parsed.data) };
}

function blocksOf({ content }: Message): readonly Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

/** What the scripts see of a request. */
function askedBy({ messages, tools = [] }: DemoRequest): Asked {
  const last = messages.at(-1);
  const users = messages.filter(({ role }) => role === 'user');
  const spoken = users.filter((one) => blocksOf(one).some(({ type }) => type === 'text'));
  const text = blocksOf(spoken.at(-1) ?? { role: 'user', content: '' })
    .map((one) => one.text ?? '')
    .join('\n');
  return {
    text,
    isResume: last?.role === 'assistant',
    hasResults: last ? blocksOf(last).some(({ type }) => type === 'tool_result') : false,
    earlier: Math.max(0, spoken.length - 1),
    canSearch: tools.some(({ type }) => type?.startsWith('web_search_') === true),
  };
}

function refusal({ messages }: DemoRequest): string | undefined {
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role';
  for (const [at, one] of messages.entries()) {
    const problem =
      blocksOf(one).map(blockRefusal).find(Boolean) ?? pairRefusal(messages, at) ?? undefined;
    if (problem !== undefined) return `messages.${at}: ${problem}`;
  }
  return undefined;
}

/** What is wrong with one block: empty text, or a native value that is not as it was issued. */
function blockRefusal(one: Block): string | undefined {
  if (one.type === 'text' && one.text === '') return 'text content blocks must be non-empty';
  if (one.type === 'thinking' && !isSealed('signature', one.signature)) {
    return 'Invalid `signature` in `thinking` block';
  }
  const results = Array.isArray(one.content) ? (one.content as readonly Block[]) : [];
  if (one.type === 'web_search_tool_result') {
    const changed = results.some((page) => !isSealed('content', page['encrypted_content']));
    if (changed) return 'Invalid `encrypted_content` in `search_result` block';
  }
  const cited = one.citations ?? [];
  const foreign = cited.some((citation) => !isSealed('index', citation['encrypted_index']));
  return foreign ? 'Invalid `encrypted_index` in citation' : undefined;
}

/** Every call needs its result: a client's in the next message, a hosted one's before the user speaks. */
function pairRefusal(messages: readonly Message[], at: number): string | undefined {
  const here = messages[at];
  if (here?.role !== 'assistant') return undefined;
  const next = messages[at + 1];
  const answers = next ? blocksOf(next) : [];
  const answered = new Set(answers.map((one) => one.tool_use_id));
  const call = blocksOf(here).find(({ type, id }) => type === 'tool_use' && !answered.has(id));
  if (call && next) return `tool_use ids were found without tool_result blocks: ${call.id}`;
  const rest = messages.slice(at).flatMap(blocksOf);
  const results = new Set(rest.map((one) => one.tool_use_id));
  const open = blocksOf(here).find(
    ({ type, id }) => type === 'server_tool_use' && !results.has(id),
  );
  const spoken = messages
    .slice(at + 1)
    .some((one) => one.role === 'user' && blocksOf(one).some(({ type }) => type !== 'tool_result'));
  return open && spoken
    ? `\`web_search\` tool use with id \`${open.id}\` was found without a corresponding \`web_search_tool_result\` block`
    : undefined;
}
