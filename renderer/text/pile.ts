/** How many things a full layer holds. */
export const layerSize = 32;

/**
 * A list that only grows. Full layers keep their identity, so that whoever shows them can tell at once that
 * nothing in them changed; adding copies one layer, not the list.
 */
export interface Pile<Thing> {
  readonly full: readonly (readonly Thing[])[];
  /** Fewer than a full layer. */
  readonly rest: readonly Thing[];
}

export const emptyPile: Pile<never> = { full: [], rest: [] };

export function pileUp<Thing>(pile: Pile<Thing>, things: readonly Thing[]): Pile<Thing> {
  if (things.length === 0) return pile;
  const layers = layersOf([...pile.rest, ...things]);
  const filled = layers.filter((layer) => layer.length === layerSize);
  const full = filled.length === 0 ? pile.full : [...pile.full, ...filled];
  return { full, rest: layers[filled.length] ?? [] };
}

/** Layers of a list: all of full size but the last. */
export function layersOf<Thing>(things: readonly Thing[]): readonly (readonly Thing[])[] {
  if (things.length === 0) return [];
  const count = Math.ceil(things.length / layerSize);
  return Array.from({ length: count }, (_, index) =>
    things.slice(index * layerSize, (index + 1) * layerSize),
  );
}

export function thingsIn<Thing>(pile: Pile<Thing>): readonly Thing[] {
  return [...pile.full.flat(), ...pile.rest];
}

/** The same pile with some things replaced; layers without one keep their identity. */
export function mapPile<Thing>(pile: Pile<Thing>, change: (thing: Thing) => Thing): Pile<Thing> {
  return {
    full: pile.full.map((layer) => mapLayer(layer, change)),
    rest: mapLayer(pile.rest, change),
  };
}

function mapLayer<Thing>(
  layer: readonly Thing[],
  change: (thing: Thing) => Thing,
): readonly Thing[] {
  const changed = layer.map(change);
  return changed.every((thing, index) => thing === layer[index]) ? layer : changed;
}
