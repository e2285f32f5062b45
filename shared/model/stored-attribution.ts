import * as z from 'zod';
import type { Attribution, AttributionSource, Span } from './attribution.ts';

const offset = z.int().nonnegative();

const span = z
  .object({ start: offset, end: offset })
  .refine(({ start, end }) => start < end) satisfies z.ZodType<Span>;

/** Page numbers count from 1; else as `span`. */
const pages = span.refine(({ start }) => start > 0);

const source = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('web'),
    url: z.string(),
    title: z.string().exactOptional(),
  }),
  z.object({
    kind: z.literal('document'),
    title: z.string().exactOptional(),
    index: offset.exactOptional(),
    pages: pages.exactOptional(),
    chars: span.exactOptional(),
    blocks: span.exactOptional(),
  }),
  z.object({
    kind: z.literal('file'),
    id: z.string(),
    name: z.string().exactOptional(),
  }),
  z.object({ kind: z.literal('unknown'), label: z.string() }),
]) satisfies z.ZodType<AttributionSource>;

/** The stored form of one attribution. */
export const storedAttribution = z.object({
  source,
  excerpt: z.string().exactOptional(),
  range: span.exactOptional(),
  at: offset.exactOptional(),
}) satisfies z.ZodType<Attribution>;
