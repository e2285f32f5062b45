import type { ListingProblem } from '../../shared/bridge/views.ts';
import { type Outgoing, send, type SendTools, type Sent } from '../http/send.ts';
import { WireError, type WireFailure } from '../http/wire.ts';
import type { DetailRequest, ListedModel } from '../sources/source.ts';
import { withDetails } from './model-details.ts';
import type { Connection } from './provider.ts';

export interface ListingLimits {
  /** Longer than this nobody waits for a list, in milliseconds. */
  readonly ms: number;
  /** In bytes; the longest listings of gateways are a tenth of it. */
  readonly bytes: number;
}

const usualLimits: ListingLimits = { ms: 5000, bytes: 8 * 1024 * 1024 };
/** How much of an error's body is read, in bytes. */
const errorBytes = 64 * 1024;
/** More than anybody looks through. */
const mostModels = 5000;

export type Listing =
  | { readonly ok: true; readonly models: readonly ListedModel[] }
  | { readonly ok: false; readonly problem: ListingProblem; readonly failure?: WireFailure };

/**
 * Asks a server for its models, and then for what else it says of them. Whatever the server does, it resolves:
 * a model can still be typed.
 */
export async function listModels(
  { source, baseUrl, headers }: Pick<Connection, 'source' | 'baseUrl' | 'headers'>,
  tools: SendTools,
  limits: ListingLimits = usualLimits,
): Promise<Listing> {
  const { request, read, details } = source.listing;
  const over = AbortSignal.timeout(limits.ms);
  const ask = (wanted: Pick<DetailRequest, 'path' | 'body'>, fixed = {}) =>
    answerTo(
      {
        method: wanted.body === undefined ? 'GET' : 'POST',
        url: baseUrl + wanted.path,
        headers: { ...fixed, ...headers },
        ...(wanted.body === undefined ? {} : { body: wanted.body }),
      },
      { tools, limits, over },
    );
  const answer = await ask(request, request.headers);
  if (!answer.ok) return answer;
  const models = read(answer.body).filter(({ name }) => isModelName(name));
  if (models.length === 0) return failed('odd');
  const listed = models.slice(0, mostModels);
  if (!details) return { ok: true, models: listed };
  const bodyOf = async (wanted: DetailRequest) => {
    const told = await ask(wanted, { 'content-type': 'application/json' });
    return told.ok ? told.body : undefined;
  };
  return { ok: true, models: await withDetails(listed, details, bodyOf) };
}

type Failed = Extract<Listing, { ok: false }>;
type Answer = { readonly ok: true; readonly body: unknown } | Failed;

interface AskTools {
  readonly tools: SendTools;
  readonly limits: ListingLimits;
  readonly over: AbortSignal;
}

/** The JSON a server answers with, or what came in its place. */
async function answerTo(request: Outgoing, { tools, limits, over }: AskTools): Promise<Answer> {
  try {
    const sent = await send(tools, request, over);
    if (sent.status < 200 || sent.status > 299) return await refused(sent);
    const { text, isWhole } = await textOf(sent.body, limits.bytes);
    if (!isWhole) return failed('too_large', { bytes: limits.bytes });
    const body = parse(text);
    return body === undefined ? notJson(sent, text) : { ok: true, body };
  } catch (error) {
    if (error instanceof WireError) {
      return failed('network', { words: words(error) }, error.failure);
    }
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      const failure = { kind: 'timeout', phase: 'headers', ms: limits.ms } as const;
      return failed('timeout', { ms: limits.ms }, failure);
    }
    throw error;
  }
}

async function refused({ status, headers, body }: Sent): Promise<Failed> {
  const { text } = await textOf(body, errorBytes);
  return failed('status', { status }, { kind: 'status', status, headers, body: text });
}

function notJson({ headers }: Sent, text: string): Failed {
  const contentType = headers['content-type'] ?? '';
  return failed('odd', {}, { kind: 'not_a_stream', contentType, sample: text.slice(0, 200) });
}

function failed(
  code: ListingProblem['code'],
  details: ListingProblem['details'] = {},
  failure?: WireFailure,
): Failed {
  return { ok: false, problem: { code, details }, ...(failure ? { failure } : {}) };
}

function words({ failure }: WireError): string {
  return failure.kind === 'network' ? failure.message : failure.kind;
}

/** The beginning of a body; not `isWhole`: there was more, and the socket is closed. */
async function textOf(
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One line that can be picked, typed and shown. */
function isModelName(name: string): boolean {
  return name.length <= 512 && name.trim() === name && !/[\p{Cc}\p{Cf}]|^$/u.test(name);
}
