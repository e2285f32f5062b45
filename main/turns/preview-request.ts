import type { SentPreview } from '../../shared/model/sent-part.ts';
import { sentParts } from '../protocols/sent-parts.ts';
import { newTurn } from './new-turn.ts';
import { sanitize } from './sanitize.ts';
import type { TurnTools } from './turn-tools.ts';
import type { NewTurn } from './turns.ts';

/** How the conversation so far would go into the first request of a turn. Nothing is stored, nothing is sent. */
export async function previewRequest(
  turn: NewTurn,
  tools: Pick<TurnTools, 'store' | 'sourceOf' | 'newId' | 'clock'>,
): Promise<SentPreview> {
  const { conversation, parent, settings } = turn;
  const path = parent === undefined ? [] : await tools.store.path(conversation, parent);
  const begun = newTurn(turn, tools).state.closed;
  const request = { settings, stream: sanitize([...path, ...begun]) };
  const { tree, body } = tools.sourceOf(settings.source).encode(request);
  return { bytes: Buffer.byteLength(body), turns: sentParts(path, request, tree) };
}
