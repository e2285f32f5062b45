import * as z from 'zod';
import { jsonText } from './json-text.ts';
import type { Payload, PayloadSlot } from './payload.ts';

/** The name of a payload's place on its entry. */
export const storedSlot = z.union([
  z.literal('own'),
  z.templateLiteral(['attribution:', z.int()]),
]) satisfies z.ZodType<PayloadSlot>;

/** What stands around a payload's value. */
export type Envelope = Omit<Payload, 'value'>;

const storedEnvelope = z.object({
  provider: z.string().min(1),
  format: z.string().min(1),
  version: z.string().min(1),
}) satisfies z.ZodType<Envelope>;

/** What may be wrong with a stored payload: its row is gone, its envelope or its value cannot be read. */
export type PayloadProblem = 'missing_payload' | 'bad_envelope' | 'bad_value';

/** The JSON text of an envelope; its value is stored beside it, untouched. */
export function writeEnvelope({ provider, format, version }: Payload): string {
  return JSON.stringify({ provider, format, version });
}

/** A payload from its two stored texts, or what is wrong with them. */
export function readPayload(envelope: string, value: string): Payload | PayloadProblem {
  const read = readEnvelope(envelope);
  if (!read) return 'bad_envelope';
  const text = jsonText(value);
  if (text === undefined) return 'bad_value';
  return { ...read, value: text };
}

/** The envelope, or undefined when it is damaged. */
export function readEnvelope(text: string): Envelope | undefined {
  try {
    return storedEnvelope.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
