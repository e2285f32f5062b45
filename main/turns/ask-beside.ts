import type { ConversationId, NewId } from '../../shared/model/ids.ts';
import { emptyTurn } from '../../shared/model/turn-state.ts';
import type { ModelRequest } from '../protocols/protocol.ts';
import type { Source } from '../sources/source.ts';
import { createLiveTurn, type LiveTurn, type LiveTurnOptions } from './live-turn.ts';
import { respond } from './respond.ts';
import type { AskTools } from './turn-tools.ts';

interface Beside {
  readonly conversation: ConversationId;
  readonly newId: NewId;
  readonly publish?: LiveTurnOptions['publish'];
}

/** A turn that nobody sees and nothing stores. */
export function besideTurns({ conversation, newId, publish = () => {} }: Beside): LiveTurn {
  return createLiveTurn({
    conversation,
    stored: emptyTurn(newId()),
    recorder: { record: () => {}, flush: async () => {}, isBehind: () => false },
    publish,
  });
}

interface InTime extends AskTools {
  /** After this the turn is stopped. */
  readonly patienceMs: number;
  /** Absent: the one that the settings name. */
  readonly source?: Source;
}

/** Asks once, with nothing of an earlier answer in the request that could be refused. */
export async function askInTime(
  live: LiveTurn,
  request: ModelRequest,
  tools: InTime,
): Promise<void> {
  const over = new AbortController();
  tools.clock.sleep(tools.patienceMs, over.signal).then(
    () => live.stop(),
    () => undefined,
  );
  const source = tools.source ?? tools.sourceOf(request.settings.source);
  await respond(live, { request, source, isSecond: true }, tools).finally(() => over.abort());
}
