import type { Frame } from './wire.ts';

/** Splits the text of a body into frames; `at` is when the text arrived. */
export interface BodyReader {
  feed(text: string, at: number): readonly Frame[];
  /** What was kept back until the body's end. */
  end(at: number): readonly Frame[];
}
