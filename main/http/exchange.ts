import { readFrames } from './read-frames.ts';
import { send, type Sent, type SendTools } from './send.ts';
import { type Exchange, WireError } from './wire.ts';

/** How much of an error's body is kept, in bytes. */
const longestErrorBody = 64 * 1024;

/** The way a turn talks to a server: posts a request and splits what comes back into frames. */
export function httpExchange(tools: SendTools): Exchange {
  return async ({ url, headers, body }, signal) => {
    const sent = await send(tools, { method: 'POST', url, headers, body }, signal);
    if (sent.status < 200 || sent.status > 299) throw await refusal(sent);
    return readFrames(sent.body, sent.headers['content-type'] ?? '');
  };
}

/** What a server said instead of an answer, as far as it came. */
async function refusal({ status, headers, body }: Sent): Promise<WireError> {
  const decoder = new TextDecoder();
  let text = '';
  let left = longestErrorBody;
  try {
    for await (const { bytes } of body) {
      text += decoder.decode(bytes.subarray(0, left), { stream: true });
      left -= bytes.length;
      if (left <= 0) break;
    }
  } catch (error) {
    // The status is known and says more than how its body broke off; a stop goes on as a stop.
    if (!(error instanceof WireError)) throw error;
  }
  return new WireError({ kind: 'status', status, headers, body: text });
}
