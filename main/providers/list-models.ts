import type { ListingProblem } from '../../shared/bridge/views.ts';
import { textOf } from '../http/body-text.ts';
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

type Asked = Pick<Connection, 'source' | 'baseUrl' | 'headers'>;

/**
 * Asks a server for its models, and then for what else it says of them. Whatever the server does, it resolves:
 * a model can still be typed.
 */
export async function listModels(
  connection: Asked,
  tools: SendTools,
  limits: ListingLimits = usualLimits,
): Promise<Listing> {
  const ask = asker(connection, tools, limits);
  const listing = await listed(connection, ask);
  const { details } = connection.source.listing;
  if (!listing.ok || !details) return listing;
  const bodyOf = async (wanted: DetailRequest) => {
    const told = await ask(wanted, { 'content-type': 'application/json' });
    return told.ok ? told.body : undefined;
  };
  return { ok: true, models: await withDetails(listing.models, details, bodyOf) };
}

/** Asks for the models alone, and not for what else the server says of them. */
export function listNames(connection: Asked, tools: SendTools): Promise<Listing> {
  return listed(connection, asker(connection, tools, usualLimits));
}

async function listed({ source }: Asked, ask: Ask): Promise<Listing> {
  const { request, read } = source.listing;
  const answer = await ask(request, request.headers);
  if (!answer.ok) return answer;
  const models = read(answer.body).filter(({ name }) => isModelName(name));
  return models.length > 0 ? { ok: true, models: models.slice(0, mostModels) } : failed('odd');
}

type Ask = (
  wanted: Pick<DetailRequest, 'path' | 'body'>,
  headers: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** Asks one thing after the other; all of it together may take as long as the limits say. */
function asker({ baseUrl, headers }: Asked, tools: SendTools, limits: ListingLimits): Ask {
  const over = AbortSignal.timeout(limits.ms);
  return ({ path, body }, fixed) =>
    answerTo(
      {
        method: body === undefined ? 'GET' : 'POST',
        url: baseUrl + path,
        headers: { ...fixed, ...headers },
        ...(body === undefined ? {} : { body }),
      },
      { tools, limits, over },
    );
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
