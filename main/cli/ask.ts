import { parseArgs } from 'node:util';
import type { ModelEvent } from '../../shared/model/model-event.ts';
import { portableEvent } from '../../shared/model/portable.ts';
import { applyEvent } from '../../shared/model/fold.ts';
import { type ModelRef, parseModelId } from '../../shared/model/ids.ts';
import { emptyTurn, type TurnState } from '../../shared/model/turn-state.ts';
import { badModel, noModel, usageOf } from '../../shared/text/phrases/command-line.ts';
import { failureLines, failureOf } from '../../shared/text/phrases/terminal.ts';
import { newConversationId } from '../conversation-id.ts';
import type { Core } from '../compose.ts';
import { type Output, UsageError } from './output.ts';
import { linesOf, printTurn } from './print-turn.ts';

/** `footnote ask [--model p/m] [--demo] [--json] TEXT`, as it was typed. */
export interface AskOptions {
  readonly text: string;
  readonly model?: string;
  readonly isDemo: boolean;
  readonly asJson: boolean;
}

export function readAskOptions(args: readonly string[]): AskOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      model: { type: 'string' },
      demo: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const text = positionals.join(' ').trim();
  if (text === '') throw new UsageError(usageOf('ask'));
  const { model, demo: isDemo, json: asJson } = values;
  return { text, ...(model === undefined ? {} : { model }), isDemo, asJson };
}

/**
 * One turn in a conversation of its own, printed as it happens. `signal` stops it; what had come is kept.
 * Exit code 1 when the answer did not come to its end.
 */
export async function ask(
  options: AskOptions,
  output: Output,
  core: Core,
  signal: AbortSignal,
): Promise<number> {
  const model = await modelFor(options, core);
  const settings = core.providers.settingsFor({ model });
  const conversation = newConversationId(core.clock.now());
  await core.store.create({ id: conversation, at: core.clock.now() });
  const follower = followTurn(options.asJson, output);
  const deaf = core.turns.listen((progress) => {
    if (progress.conversation === conversation) follower.take(progress.events);
  });
  const turn = await core.turns.start({ conversation, text: options.text, settings });
  signal.addEventListener('abort', () => core.turns.stop(conversation, turn), { once: true });
  await core.turns.settled(conversation, turn);
  deaf();
  return follower.finish(model);
}

async function modelFor(options: AskOptions, core: Core): Promise<ModelRef> {
  if (options.isDemo) return core.demoModel();
  if (options.model === undefined) {
    const { model } = core.config.current().config;
    if (!model) throw new UsageError(noModel());
    return model;
  }
  const model = parseModelId(options.model);
  if (!model) throw new UsageError(badModel(options.model));
  return model;
}

function followTurn(asJson: boolean, output: Output) {
  let state: TurnState = emptyTurn('');
  let printed = 0;
  const print = (isOver: boolean) => {
    const pieces = printTurn(state, isOver);
    for (const line of linesOf(pieces, printed)) output.line(line);
    printed = pieces.length;
  };
  return {
    take(events: readonly ModelEvent[]): void {
      const portable = events.map(portableEvent);
      state = portable.reduce(applyEvent, state);
      if (asJson) for (const event of portable) output.line(JSON.stringify(event));
      else print(false);
    },
    /** The exit code, after the rest of the answer was printed. */
    finish(model: ModelRef): number {
      if (!asJson) print(true);
      const entries = state.closed.map(({ entry }) => entry);
      const error = entries.map(failureOf).findLast((one) => one !== undefined);
      const place = { provider: model.provider, model: model.name };
      if (error) output.complain(failureLines(error, place));
      const isWhole = entries.some((entry) => entry.kind === 'stop');
      return error || !isWhole ? 1 : 0;
    },
  };
}
