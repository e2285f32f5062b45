import * as z from 'zod';
import type { ReadRequest } from '../format.ts';
import type { Asked } from '../reply.ts';
import { isSealed, seal } from '../seal.ts';

/** Only what the demo reads; like the real server it takes fields it does not know. */
const part = z.looseObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  thoughtSignature: z.string().optional(),
  functionCall: z.looseObject({ name: z.string() }).optional(),
  functionResponse: z.looseObject({ name: z.string() }).optional(),
});
const content = z.looseObject({ role: z.enum(['user', 'model']), parts: z.array(part).min(1) });
const request = z.looseObject({
  contents: z.array(content).min(1),
  tools: z.array(z.looseObject({ googleSearch: z.looseObject({}).optional() })).optional(),
});

type Content = z.infer<typeof content>;

/** The request, or the sentence with which the real server would refuse it. */
export function readRequest(body: unknown, path: string): ReadRequest {
  const parsed = request.safeParse(body);
  if (!parsed.success) return { ok: false, refused: z.prettifyError(parsed.error) };
  const { contents, tools = [] } = parsed.data;
  const refused = contents.map(refusal).find(Boolean);
  if (refused !== undefined) return { ok: false, refused };
  const model = /models\/([^/:]+):/.exec(path)?.[1] ?? '';
  const canSearch = tools.some(({ googleSearch }) => googleSearch !== undefined);
  return { ok: true, model: decodeURIComponent(model), asked: askedBy(contents, canSearch) };
}

function askedBy(contents: readonly Content[], canSearch: boolean): Asked {
  const spoken = contents.filter(({ role, parts }) => role === 'user' && hasText(parts));
  return {
    text: (spoken.at(-1)?.parts ?? []).map(({ text = '' }) => text).join('\n'),
    isResume: false,
    hasResults: contents.at(-1)?.parts.some(({ functionResponse }) => functionResponse) ?? false,
    earlier: Math.max(0, spoken.length - 1),
    canSearch,
  };
}

function hasText(parts: Content['parts']): boolean {
  return parts.some(({ text }) => text !== undefined);
}

/** What is wrong with one message: a signature that is not the demo's, or not over these words. */
function refusal({ role, parts }: Content): string | undefined {
  if (role !== 'model') return undefined;
  const signed = parts.filter(({ thoughtSignature: sign }) => sign !== undefined && sign !== dummy);
  const foreign = signed.some((one) => !isSealed('signature', one.thoughtSignature));
  const said = parts.map(({ text = '', thought }) => (thought ? '' : text)).join('');
  const sealsWords = signed.filter(({ functionCall }) => functionCall === undefined);
  const changed = sealsWords.some((one) => one.thoughtSignature !== seal('signature', said));
  return foreign || changed ? 'Thought signature is not valid.' : undefined;
}

/** What the vendor documents for calls that another model made. */
const dummy = 'skip_thought_signature_validator';
