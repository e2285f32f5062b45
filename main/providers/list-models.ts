import type { ListingProblem } from '../../shared/bridge/views.ts';
import { send, type SendTools } from '../http/send.ts';
import { WireError, type WireFailure } from '../http/wire.ts';
import type { ListedModel } from '../sources/source.ts';
import type { Connection } from './provider.ts';

/** Longer than this nobody waits for a list, in milliseconds. */
const patienceMs = 5000;
/** In bytes; the longest listings of gateways are a tenth of it. */
const longestBody = 8 * 1024 * 1024;

export type Listing =
  | { readonly ok: true; readonly models: readonly ListedModel[] }
  | { readonly ok: false; readonly problem: ListingProblem; readonly failure?: WireFailure };

/** Asks a server for its models once. Never rejects: without a list a model can still be typed. */
export async function listModels(connection: Connection, tools: SendTools): Promise<Listing> {
  const { source, baseUrl, headers } = connection;
  const { path, headers: fixed } = source.listing.request;
  const request = {
    method: 'GET',
    url: baseUrl + path,
    headers: { ...fixed, ...headers },
  } as const;
  try {
    const sent = await send(tools, request, AbortSignal.timeout(patienceMs));
    const body = await textOf(sent.body);
    if (body === undefined) return failed('too_large');
    if (sent.status < 200 || sent.status > 299) {
      const { status, headers: answered } = sent;
      return failed('status', { status }, { kind: 'status', status, headers: answered, body });
    }
    const models = source.listing.read(parse(body));
    return models.length > 0 ? { ok: true, models } : failed('odd');
  } catch (error) {
    if (error instanceof WireError)
      return failed('network', { words: words(error) }, error.failure);
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      const failure = { kind: 'timeout', phase: 'headers', ms: patienceMs } as const;
      return failed('timeout', { ms: patienceMs }, failure);
    }
    throw error;
  }
}

function failed(
  code: ListingProblem['code'],
  details: ListingProblem['details'] = {},
  failure?: WireFailure,
): Listing {
  return { ok: false, problem: { code, details }, ...(failure ? { failure } : {}) };
}

function words({ failure }: WireError): string {
  return failure.kind === 'network' ? failure.message : failure.kind;
}

async function textOf(body: AsyncIterable<{ readonly bytes: Uint8Array }>) {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const { bytes } of body) {
    size += bytes.length;
    if (size > longestBody) return undefined;
    text += decoder.decode(bytes, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
