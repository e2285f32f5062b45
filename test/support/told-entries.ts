import type { TurnState } from '../../shared/model/turn-state.ts';

/**
 * What a turn's entries say, in few words: the order is the order of closing, ids of ours and times are
 * left out, `native` is the own payload as `format @ version` and text, `cited` those of attributions.
 */
export function toldEntries(state: TurnState): readonly Readonly<Record<string, unknown>>[] {
  return state.closed.map(({ entry, payloads }) => {
    const { id: _id, turn: _turn, at: _at, by, slots: _slots, ...said } = entry;
    const {
      duration: _lasted,
      response: _response,
      ...rest
    } = said as Readonly<Record<string, unknown>>;
    const own = payloads.find(({ slot }) => slot === 'own')?.payload;
    const cited = payloads.filter(({ slot }) => slot !== 'own').map(({ payload }) => payload.value);
    const attributions = rest['attributions'];
    const isBare = Array.isArray(attributions) && attributions.length === 0;
    return {
      ...(by ? { index: by.index } : {}),
      ...rest,
      ...(isBare ? { attributions: undefined } : {}),
      ...(own ? { native: [`${own.format} @ ${own.version}`, own.value] } : {}),
      ...(cited.length > 0 ? { cited } : {}),
    };
  });
}
