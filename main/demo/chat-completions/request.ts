import * as z from 'zod';
import type { ReadRequest } from '../format.ts';
import type { Asked } from '../reply.ts';
import { seal } from '../seal.ts';

/** Only what the demo reads; like the real server it takes fields it does not know. */
const part = z.looseObject({ type: z.string(), text: z.string().optional() });
const detail = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  signature: z.string().optional(),
});
const message = z.looseObject({
  role: z.string(),
  content: z.union([z.string(), z.array(part)]).nullish(),
  reasoning_details: z.array(detail).optional(),
});
const request = z.looseObject({
  model: z.string(),
  messages: z.array(message).min(1),
  tools: z.array(z.looseObject({ type: z.string() })).optional(),
});

type Request = z.infer<typeof request>;
type Message = z.infer<typeof message>;

/** The request, or the sentence with which the real server would refuse it. */
export function readRequest(body: unknown): ReadRequest {
  const parsed = request.safeParse(body);
  if (!parsed.success) return { ok: false, refused: z.prettifyError(parsed.error) };
  const changed = parsed.data.messages.findIndex((one) => !isAsIssued(one));
  if (changed !== -1) {
    return { ok: false, refused: `messages.${changed}: Invalid \`signature\` in \`reasoning\`` };
  }
  return { ok: true, model: parsed.data.model, asked: askedBy(parsed.data) };
}

/** A thought that was sealed comes back with its seal, put together or as it was streamed. */
function isAsIssued({ reasoning_details: details = [] }: Message): boolean {
  const signatures = details.flatMap(({ signature }) => (signature ? [signature] : []));
  const said = details.map(({ text = '' }) => text).join('');
  return details.length === 0 || signatures.join('') === seal('signature', said);
}

function askedBy({ messages, tools = [] }: Request): Asked {
  const users = messages.filter(({ role }) => role === 'user');
  return {
    text: textOf(users.at(-1)),
    isResume: false,
    hasResults: messages.at(-1)?.role === 'tool',
    earlier: Math.max(0, users.length - 1),
    canSearch: tools.some(({ type }) => type.endsWith('web_search')),
  };
}

function textOf(said: Message | undefined): string {
  const content = said?.content ?? '';
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n');
}
