import * as z from 'zod';
import { storedAttribution } from './stored-attribution.ts';
import { jsonText } from './json-text.ts';
import { storedSlot } from './stored-payload.ts';
import type { OpenPart } from './turn-state.ts';

const place = { entry: z.string(), index: z.number() };

const payload = z.object({
  provider: z.string(),
  format: z.string(),
  version: z.string(),
  value: z.string().transform((text, context) => {
    const value = jsonText(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }),
});

/** The stored form of a part that was still growing. */
export const storedOpenPart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    ...place,
    paragraph: z.literal(true).exactOptional(),
    text: z.string(),
    attributions: z.array(storedAttribution),
    payloads: z.array(z.object({ slot: storedSlot, payload })),
  }),
  z.object({
    kind: z.literal('reasoning'),
    ...place,
    startedAt: z.number(),
    text: z.string(),
  }),
  z.object({
    kind: z.literal('tool_call'),
    ...place,
    call: z.string(),
    name: z.string(),
    arguments: z.string(),
  }),
  z.object({
    kind: z.literal('activity'),
    ...place,
    startedAt: z.number(),
    activity: z.string(),
    name: z.string(),
  }),
]) satisfies z.ZodType<OpenPart>;
