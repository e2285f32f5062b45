import * as z from 'zod';
import { storedSlot } from '../../../../shared/model/stored-payload.ts';
import { isExactText, type ExactText } from './exact-text.ts';

/** The first line of an export says what it is; a reader of another version refuses it. */
export const formatName = 'footnote.conversation';
export const formatVersion = 1;

/** What decides whether a file can be read at all. */
export const headerLine = z.object({
  format: z.literal(formatName),
  version: z.int().positive(),
  /** Whether the payloads were asked for. */
  native: z.boolean().exactOptional(),
});

// As it was parsed: a copy would lose members such as `__proto__`.
const exact = z.custom<ExactText>(isExactText);
const entryId = z.string().regex(/^[0-9a-z]{7}$/);
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const payload = z.object({ slot: storedSlot, envelope: exact, value: z.string() });

/** A conversation; the lines up to the next one are its own. */
const conversation = z.object({
  type: z.literal('conversation'),
  id: z.uuid().regex(/^[^A-Z]*$/),
  title: z.string(),
  created_at: time,
  updated_at: time,
  head: entryId.exactOptional(),
});

/** What turns were asked with; the hash is the SHA-256 of the text. */
const settings = z.object({ type: z.literal('settings'), hash: sha256, settings: exact });

/** A turn; it follows its settings and the turn it follows. */
const turn = z.object({
  type: z.literal('turn'),
  id: entryId,
  parent: entryId.exactOptional(),
  settings: sha256,
});

const blob = z.object({ type: z.literal('blob'), sha256, mime: z.string(), base64: z.base64() });

/** An entry, in the order of storing. One that is given as text has its row beside it. */
const entry = z.object({
  type: z.literal('entry'),
  id: entryId.exactOptional(),
  turn: entryId.exactOptional(),
  at: time.exactOptional(),
  entry: exact,
  payloads: z.array(payload).exactOptional(),
});

const usage = z.object({
  type: z.literal('usage'),
  response: z.string().min(1),
  turn: entryId,
  at: time,
  usage: exact,
});

/** What every entry must have, whatever its kind. */
export const entryRow = z.object({ id: entryId, turn: entryId, at: time });

/** Every line after the first, by its type. */
export const lineSchemas = { conversation, settings, turn, blob, entry, usage } as const;

export type LineType = keyof typeof lineSchemas;
export type LineOf<Type extends LineType> = z.infer<(typeof lineSchemas)[Type]>;
export type ExportLine = { readonly [Type in LineType]: LineOf<Type> }[LineType];
