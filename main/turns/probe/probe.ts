import type { ProbeFinding, ProbeReport } from '../../../shared/model/probe.ts';
import type { TurnError } from '../../../shared/model/turn-error.ts';
import type { ModelFacts, TurnSettings } from '../../../shared/model/turn-settings.ts';
import type { ModelRef } from '../../../shared/model/ids.ts';
import { AppError } from '../../app-error.ts';
import type { Exchange } from '../../http/wire.ts';
import type { Providers } from '../../providers/provider.ts';
import { askInTime, besideTurns } from '../ask-beside.ts';
import type { AskTools } from '../turn-tools.ts';
import { aboutServer } from './about-server.ts';
import { newFacts } from './new-facts.ts';
import { errorOf, type Heard, isLasting, readStep } from './read-step.ts';
import { type Step, stepRequest, steps, withUnknownField } from './step-request.ts';

export interface ProbeTools extends AskTools {
  readonly providers: Pick<Providers, 'listModels'>;
  readonly settingsFor: (model: ModelRef) => TurnSettings;
  /** The lines that say facts of a model in the config file. */
  readonly linesOf: (model: ModelRef, facts: ModelFacts) => string;
}

/** How long one request may take, in milliseconds: a local server may have to load the model first. */
const patienceMs = 180_000;

/**
 * Asks a declared provider what it can do, in small requests, one after the other; nothing is stored or
 * written. Without `model` the first one it has is asked. Rejects as `Providers.listModels` does, and with
 * `bad_input` when no model is known.
 */
export type Probe = (provider: string, model?: string) => Promise<ProbeReport>;

export function createProbe(tools: ProbeTools): Probe {
  return (provider, model) => probe(provider, model, tools);
}

async function probe(
  provider: string,
  model: string | undefined,
  tools: ProbeTools,
): Promise<ProbeReport> {
  const view = await tools.providers.listModels(provider);
  const name = model ?? view.models[0]?.name;
  if (name === undefined) {
    throw new AppError('bad_input', `No model of ${provider} is known`, {
      reason: 'no_model',
      provider,
    });
  }
  const settings = tools.settingsFor({ provider, name });
  const heard: Heard[] = [];
  const findings: ProbeFinding[] = [];
  let problem: TurnError | undefined;
  for (const step of steps) {
    const one = await ask(step, settings, tools);
    heard.push(one);
    const error = errorOf(one);
    if (error && isLasting(error)) {
      problem = error;
      break;
    }
    findings.push(readStep(step, one));
  }
  const connection = await tools.connect(provider).catch(() => undefined);
  const about = aboutServer(view, problem, connection);
  const facts = newFacts(findings, settings.facts);
  return {
    provider,
    model: name,
    findings: [...about, ...findings],
    ...(problem ? { problem: told(problem) } : {}),
    requests: heard.length,
    tokens: heard.reduce((sum, one) => sum + tokensOf(one), 0),
    ...(Object.keys(facts).length > 0 ? { toml: tools.linesOf({ provider, name }, facts) } : {}),
  };
}

async function ask(step: Step, settings: TurnSettings, tools: ProbeTools): Promise<Heard> {
  let frames = 0;
  let failure: TurnError | undefined;
  const live = besideTurns({
    conversation: 'probe',
    newId: tools.newId,
    publish({ events }) {
      const waiting = events.find((event) => event.type === 'waiting');
      if (!waiting) return;
      // A second try would be one more request than was said.
      failure = waiting.error;
      live.stop();
    },
  });
  const counted: Exchange = async (call, signal) => {
    const batches = await tools.exchange(call, signal);
    return (async function* count() {
      for await (const batch of batches) {
        frames += batch.length;
        yield batch;
      }
    })();
  };
  const source = tools.sourceOf(settings.source);
  await askInTime(live, stepRequest(step, settings), {
    ...tools,
    exchange: counted,
    patienceMs,
    source:
      step === 'unknown_fields'
        ? { ...source, encode: (request) => withUnknownField(source.encode(request)) }
        : source,
  });
  return { state: live.state(), frames, ...(failure ? { failure } : {}) };
}

function told({ kind, message, status }: TurnError) {
  return { kind, message, ...(status === undefined ? {} : { status }) };
}

function tokensOf({ state }: Heard): number {
  const usage = state.responses.at(-1)?.usage;
  return (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
}
