import { joinEvents } from '../../shared/model/join-events.ts';
import type { EntryId } from '../../shared/model/ids.ts';
import type { ModelEvent, ResponseOutcome } from '../../shared/model/model-event.ts';
import type { TurnError } from '../../shared/model/turn-error.ts';
import { strikeKey } from '../http/strike-key.ts';
import { WireError, type WireFailure } from '../http/wire.ts';
import type { Decoder, ModelRequest } from '../protocols/protocol.ts';
import { entriesSentAs } from '../protocols/refused-replay.ts';
import type { Connection } from '../providers/provider.ts';
import type { Source } from '../sources/source.ts';
import { connectTurn, type Interrupted, nextLogin } from './connect-turn.ts';
import type { LiveTurn } from './live-turn.ts';
import { retryDelay } from './retry-plan.ts';
import type { AskTools } from './turn-tools.ts';

/** One request, and what answers it. */
export interface Asking {
  readonly request: ModelRequest;
  readonly source: Source;
  /** What the provider refused to take back was left out already: another refusal is an ordinary failure. */
  readonly isSecond: boolean;
}

/** What a provider did not take back of its own earlier answers. */
export interface RefusedReplay {
  readonly entries: readonly EntryId[];
  /** Its own words. */
  readonly raw: string;
}

/**
 * Asks the model once and tells what it says. Tries again by itself only while nothing of an answer has
 * come; afterwards a cut keeps what there is, and the user chooses. Gives what the provider refused to take
 * back: then the response has not ended, and the request is to be built anew without it.
 */
export async function respond(
  live: LiveTurn,
  asking: Asking,
  tools: AskTools,
): Promise<RefusedReplay | undefined> {
  const began = tools.clock.elapsed();
  for (let tries = 1; ; tries += 1) {
    const { outcome, refused } = await tryOnce(live, asking, tools);
    if (refused) return refused;
    const wait = waitAfter(live, outcome, { tries, elapsedMs: tools.clock.elapsed() - began });
    if (wait === undefined) {
      live.tell([endOf(outcome, tools)]);
      return undefined;
    }
    const until = tools.clock.now() + wait.ms;
    live.tell([{ type: 'waiting', until, attempt: tries + 1, error: wait.error }]);
    try {
      await live.sleep(wait.ms, tools.clock.sleep);
    } catch {
      live.tell([endOf({ status: 'interrupted', cause: 'stop' }, tools)]);
      return undefined;
    }
  }
}

function waitAfter(
  live: LiveTurn,
  outcome: ResponseOutcome,
  made: { readonly tries: number; readonly elapsedMs: number },
): { readonly ms: number; readonly error: TurnError } | undefined {
  if (outcome.status !== 'interrupted' || outcome.cause !== 'error') return undefined;
  if (hasContent(live)) return undefined;
  const ms = retryDelay(outcome.error, { ...made, jitter: Math.random() });
  return ms === undefined ? undefined : { ms, error: outcome.error };
}

/** Whether anything of the running response was seen: then a second try would pay for it twice. */
function hasContent(live: LiveTurn): boolean {
  const { closed, open, responses } = live.state();
  const response = responses.at(-1)?.response;
  return open.length > 0 || closed.some(({ entry }) => entry.by?.response === response);
}

/** One try, with each login of the chain that is left while the one before it is rejected. */
async function tryOnce(live: LiveTurn, asking: Asking, tools: AskTools): Promise<Answered> {
  const { request } = asking;
  let given: Connection | undefined;
  for (;;) {
    live.tell([started(request, tools)]);
    const connection = given ?? (await connectTurn(live, request.settings, tools));
    if ('status' in connection) return { outcome: connection };
    const answered = await readAnswer(live, { ...asking, connection }, tools);
    const { outcome } = answered;
    given = await nextLogin(live, request.settings, { outcome, connection }, tools);
    if (!given) return answered;
  }
}

function started({ settings: { model } }: ModelRequest, { newId, clock }: AskTools): ModelEvent {
  return {
    type: 'response-start',
    response: newId(),
    provider: model.provider,
    model: model.name,
    at: clock.now(),
  };
}

interface Asked extends Asking {
  readonly connection: Connection;
}

type Failed = Extract<Interrupted, { cause: 'error' }>;

interface Answered {
  readonly outcome: ResponseOutcome;
  readonly refused?: RefusedReplay;
}

async function readAnswer(live: LiveTurn, asked: Asked, tools: AskTools): Promise<Answered> {
  const decoder = decoderFor(asked, tools);
  const failure = await readBody(live, { ...asked, decoder }, tools);
  live.tell(joinEvents(decoder.end(tools.clock.now())));
  if (live.signal.aborted) return { outcome: { status: 'interrupted', cause: 'stop' } };
  if (decoder.isComplete()) return { outcome: { status: 'complete' } };
  const outcome = failed(live, asked, failure ?? { kind: 'cut' });
  const entries = failure && !outcome.error.partial ? refusedEntries(asked, failure) : [];
  if (entries.length === 0) return { outcome };
  return { outcome, refused: { entries, raw: outcome.error.message } };
}

/** What the provider does not take back, as far as it may still be left out. */
function refusedEntries(
  { request, source, isSecond }: Asking,
  failure: WireFailure,
): readonly EntryId[] {
  const formats = isSecond ? undefined : source.refusedFormats(failure);
  return formats ? entriesSentAs(request, formats) : [];
}

/** Tells what comes until the response is whole or the body ends, and how it failed if it did. */
async function readBody(
  live: LiveTurn,
  { request, source, connection, decoder }: Asked & { readonly decoder: Decoder },
  { exchange }: AskTools,
): Promise<WireFailure | undefined> {
  const { baseUrl, headers } = connection;
  const wire = source.encode(request);
  const call = {
    url: baseUrl + wire.path,
    headers: { ...wire.headers, ...headers },
    body: wire.body,
  };
  try {
    for await (const batch of await exchange(call, live.signal)) {
      const events: ModelEvent[] = [];
      for (const frame of batch) {
        const decoded = decoder.decode(frame);
        events.push(...decoded.events);
        if (!decoded.failure) continue;
        live.tell(joinEvents(events));
        return decoded.failure;
      }
      live.tell(joinEvents(events));
      if (decoder.isComplete()) return undefined;
    }
    return undefined;
  } catch (error) {
    // What an aborted fetch throws differs from fetch to fetch; the signal does not.
    if (live.signal.aborted) return undefined;
    if (error instanceof WireError) return error.failure;
    throw error;
  }
}

function decoderFor({ request, source }: Asked, { newId }: AskTools): Decoder {
  const { model, facts, hosted_tools } = request.settings;
  const versions = Object.entries(hosted_tools).map(
    ([name, tool]) => [name, tool.version] as const,
  );
  return source.decoder({
    provider: model.provider,
    apiVersion: source.apiVersion(facts),
    toolVersions: Object.fromEntries(versions),
    newId,
  });
}

function failed(live: LiveTurn, { source, connection }: Asked, failure: WireFailure): Failed {
  const origin = new URL(connection.baseUrl).origin;
  const partial = hasContent(live) ? { partial: true as const } : {};
  const explained = source.explain(failure);
  const message = strikeKey(explained.message, connection.headers);
  const names = Object.keys(source.credentialHeaders(''));
  const hasKey = names.some((name) => connection.headers[name] !== undefined);
  const keyless = explained.kind === 'auth' && !hasKey ? { withoutKey: true as const } : {};
  const error: TurnError = { ...explained, message, ...partial, ...keyless, origin };
  return { status: 'interrupted', cause: 'error', error };
}

function endOf(outcome: ResponseOutcome, { newId, clock }: AskTools): ModelEvent {
  return { type: 'response-end', entry: newId(), at: clock.now(), outcome };
}
