import type { Asked, Reply } from './reply.ts';

/** A piece of the body and how many paces to wait before it; `hangUp` ends the connection. */
export interface Timed {
  readonly text?: string;
  readonly paces: number;
  readonly hangUp?: true;
}

export interface ReplyContext {
  readonly id: string;
  readonly model: string;
  readonly inputTokens: number;
}

/** What a request says, or the sentence with which a real server would refuse it. */
export type ReadRequest =
  | { readonly ok: true; readonly model: string; readonly asked: Asked }
  | { readonly ok: false; readonly refused: string };

/** What goes wrong before an answer begins. */
export type RefusalKind = 'bad_request' | 'no_key' | 'forbidden' | 'not_found';

/** One wire format that the demo speaks: the same scripts, written and read in the words of its vendor. */
export interface DemoFormat {
  /** Where requests are posted, without a query. */
  readonly path: RegExp;
  /** A header without which the vendor refuses every request. */
  readonly required?: string;
  /** The type of a streamed answer. */
  readonly contentType: string;
  /** `path` is the request's, for formats whose path names the model. */
  read(body: unknown, path: string): ReadRequest;
  write(reply: Reply, context: ReplyContext): Iterable<Timed>;
  /** The body of a refused request. */
  refusal(kind: RefusalKind, message: string): object;
}

/** Words with the white space before them, as models give tokens. */
export function pieces(text: string): readonly string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}

/** Two of the vendors count their offsets in code points. */
export function codePoints(text: string): number {
  return Array.from(text).length;
}

/** One server-sent event. */
export function event(data: object, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** How two of the vendors refuse a request. */
export function plainRefusal(kind: RefusalKind, message: string): object {
  const code = kind === 'no_key' ? 'invalid_api_key' : null;
  return { error: { message, type: 'invalid_request_error', param: null, code } };
}
