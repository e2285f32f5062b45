import * as z from 'zod';
import type { ReadRequest } from '../format.ts';
import type { Asked } from '../reply.ts';
import { isSealed } from '../seal.ts';
import { idFor } from './items.ts';

/** Only what the demo reads; like the real server it takes fields it does not know. */
const part = z.looseObject({ type: z.string(), text: z.string().optional() });
const item = z.looseObject({
  type: z.string().optional(),
  id: z.string().optional(),
  role: z.string().optional(),
  content: z.union([z.string(), z.array(part)]).optional(),
});
const request = z.looseObject({
  model: z.string(),
  input: z.union([z.string(), z.array(item).min(1)]),
  tools: z.array(z.looseObject({ type: z.string() })).optional(),
});

type Item = z.infer<typeof item>;
type Request = z.infer<typeof request>;

/** The request, or the sentence with which the real server would refuse it. */
export function readRequest(body: unknown): ReadRequest {
  const parsed = request.safeParse(body);
  if (!parsed.success) return { ok: false, refused: z.prettifyError(parsed.error) };
  const items = itemsOf(parsed.data);
  const refused = items.map(refusal).find(Boolean) ?? orphan(items);
  if (refused !== undefined) return { ok: false, refused };
  return { ok: true, model: parsed.data.model, asked: askedBy(items, parsed.data) };
}

function itemsOf({ input }: Request): readonly Item[] {
  return typeof input === 'string' ? [{ role: 'user', content: input }] : input;
}

function askedBy(items: readonly Item[], { tools = [] }: Request): Asked {
  const users = items.filter(({ role }) => role === 'user');
  return {
    text: textOf(users.at(-1)),
    isResume: false,
    hasResults: items.at(-1)?.type === 'function_call_output',
    earlier: Math.max(0, users.length - 1),
    canSearch: tools.some(({ type }) => type.startsWith('web_search')),
  };
}

function textOf({ content = '' }: Item = {}): string {
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n');
}

/** What is wrong with one item: it is not as it was issued. */
function refusal(one: Item): string | undefined {
  const { id, ...rest } = one;
  if (one.type === 'reasoning' && !isSealed('reasoning', one['encrypted_content'])) {
    return `The encrypted content for item ${id} could not be verified.`;
  }
  const prefix = /^(rs|ws|msg)_demo/.exec(id ?? '')?.[1];
  if (id === undefined || prefix === undefined) return undefined;
  return idFor(prefix, rest) === id ? undefined : `Item with id '${id}' not found.`;
}

/** Reasoning stands before what it led to, and never alone. */
function orphan(items: readonly Item[]): string | undefined {
  const at = items.findIndex(
    ({ type }, index) =>
      type === 'reasoning' &&
      (items[index + 1]?.type ?? 'message') === 'message' &&
      items[index + 1]?.role !== 'assistant',
  );
  if (at === -1) return undefined;
  return `Item '${items[at]?.id}' of type 'reasoning' was provided without its required following item.`;
}
