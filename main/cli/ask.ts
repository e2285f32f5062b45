import { parseArgs } from 'node:util';
import type { Entry } from '../../shared/model/entry.ts';
import { type ModelRef, parseModelId } from '../../shared/model/ids.ts';
import { nextStep } from '../../shared/model/next-step.ts';
import { badModel, noModel, usageOf } from '../../shared/text/phrases/command-line.ts';
import { endingLines } from '../../shared/text/phrases/terminal.ts';
import { newConversationId } from '../conversation-id.ts';
import type { Core } from '../compose.ts';
import { followTurn } from './follow-turn.ts';
import { type Output, UsageError } from './output.ts';

/** `footnote ask [--model p/m] [--auth a,b] [--demo] [--json] TEXT`, as it was typed. */
export interface AskOptions {
  readonly text: string;
  readonly model?: ModelRef;
  /** The logins to try for this message, in order. */
  readonly auth?: readonly string[];
  readonly isDemo: boolean;
  readonly asJson: boolean;
}

export type AskCore = Pick<
  Core,
  'clock' | 'config' | 'store' | 'providers' | 'turns' | 'demoModel'
>;

export function readAskOptions(args: readonly string[]): AskOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      model: { type: 'string' },
      auth: { type: 'string' },
      demo: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const text = positionals.join(' ').trim();
  if (text === '') throw new UsageError(usageOf('ask'));
  const model = values.model === undefined ? undefined : parseModelId(values.model);
  if (values.model !== undefined && !model) throw new UsageError(badModel(values.model));
  return {
    text,
    ...(model ? { model } : {}),
    ...(values.auth === undefined ? {} : { auth: entriesOf(values.auth) }),
    isDemo: values.demo,
    asJson: values.json,
  };
}

/** `work,api_key`; nothing between commas is no entry. */
function entriesOf(list: string): readonly string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/**
 * One turn in a conversation of its own, printed as it happens. `signal` stops it; what had come is kept.
 * Exit code 1 when the answer did not come to its end. Rejects before anything is stored where nothing could
 * be sent.
 */
export async function ask(
  options: AskOptions,
  output: Output,
  core: AskCore,
  signal: AbortSignal,
): Promise<number> {
  const model = await modelFor(options, core);
  if (!model) {
    output.complain(noModel());
    return 1;
  }
  const login = options.auth ? { auth: options.auth } : {};
  const settings = core.providers.settingsFor({ model, ...login });
  await core.providers.connect(model.provider, login);
  const conversation = newConversationId(core.clock.now());
  await core.store.create({ id: conversation, at: core.clock.now() });
  const follower = followTurn(options.asJson, output, () => core.clock.now());
  const deaf = core.turns.listen((progress) => {
    if (progress.conversation === conversation) follower.take(progress.events);
  });
  const turn = await core.turns.start({ conversation, text: options.text, settings });
  const stop = () => core.turns.stop(conversation, turn);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  await core.turns.settled(conversation, turn);
  signal.removeEventListener('abort', stop);
  deaf();
  const entries = follower.finish().closed.map(({ entry }) => entry);
  return exitCode(entries, { output, model, maxResumes: settings.max_resumes });
}

async function modelFor(options: AskOptions, core: AskCore): Promise<ModelRef | undefined> {
  if (options.isDemo) return core.demoModel();
  return options.model ?? core.config.current().config.model;
}

interface Asked {
  readonly output: Output;
  readonly model: ModelRef;
  readonly maxResumes: number;
}

/** An answer that waits for a yes has not come to its end, nor has one that was cut at its length. */
function exitCode(entries: readonly Entry[], { output, model, maxResumes }: Asked): number {
  const isOver = nextStep(entries, maxResumes).type === 'end';
  const place = { provider: model.provider, model: model.name };
  const said = endingLines(entries, isOver, place);
  if (said !== undefined) output.complain(said);
  return isOver && said === undefined ? 0 : 1;
}
