import * as z from 'zod';
import type { ReadRequest } from '../format.ts';

/** Only what the demo reads; like the real server it takes fields it does not know. */
const message = z.looseObject({ role: z.string(), content: z.string() });
const request = z.looseObject({ model: z.string(), messages: z.array(message).min(1) });

/** The request, or the sentence with which the real server would refuse it. Nothing here is sealed. */
export function readRequest(body: unknown): ReadRequest {
  const parsed = request.safeParse(body);
  if (!parsed.success) return { ok: false, refused: z.prettifyError(parsed.error) };
  const { model, messages } = parsed.data;
  const users = messages.filter(({ role }) => role === 'user');
  return {
    ok: true,
    model,
    asked: {
      text: users.at(-1)?.content ?? '',
      isResume: false,
      hasResults: messages.at(-1)?.role === 'tool',
      earlier: Math.max(0, users.length - 1),
      canSearch: false,
    },
  };
}
