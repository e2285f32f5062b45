import type { Sent } from './send.ts';

/** The first `limit` bytes of a body as text; not `isWhole`: there was more, and the socket is closed. */
export async function textOf(
  body: Sent['body'],
  limit: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  let left = limit;
  for await (const { bytes } of body) {
    text += decoder.decode(bytes.subarray(0, left), { stream: true });
    if (bytes.length > left) return { text, isWhole: false };
    left -= bytes.length;
  }
  return { text: text + decoder.decode(), isWhole: true };
}
