/** How many things a full layer holds, and how many layers a full sheaf. */
export const layerSize = 32;

export type Layer<Thing> = readonly Thing[];
export type Sheaf<Thing> = readonly Layer<Thing>[];

/**
 * A list that only grows. Full layers of things and full sheaves of layers keep their identity, so that
 * whoever shows them can tell at once that nothing in them changed; adding copies one layer, not the list.
 */
export interface Pile<Thing> {
  readonly sheaves: readonly Sheaf<Thing>[];
  /** Full layers, fewer than a full sheaf. */
  readonly layers: Sheaf<Thing>;
  /** Fewer than a full layer. */
  readonly rest: Layer<Thing>;
}

export const emptyPile: Pile<never> = { sheaves: [], layers: [], rest: [] };

export function pileUp<Thing>(pile: Pile<Thing>, things: readonly Thing[]): Pile<Thing> {
  if (things.length === 0) return pile;
  const [filled, rest] = split(layersOf([...pile.rest, ...things]));
  if (filled.length === 0) return { ...pile, rest };
  const [sheaves, layers] = split(layersOf([...pile.layers, ...filled]));
  return {
    sheaves: sheaves.length === 0 ? pile.sheaves : [...pile.sheaves, ...sheaves],
    layers,
    rest,
  };
}

/** The full ones, and the one that is not. */
function split<Thing>(
  layers: readonly Layer<Thing>[],
): readonly [readonly Layer<Thing>[], Layer<Thing>] {
  const full = layers.filter((layer) => layer.length === layerSize);
  return [full, layers[full.length] ?? []];
}

/** Layers of a list: all of full size but the last. */
export function layersOf<Thing>(things: readonly Thing[]): readonly Layer<Thing>[] {
  const count = Math.ceil(things.length / layerSize);
  return Array.from({ length: count }, (_, index) =>
    things.slice(index * layerSize, (index + 1) * layerSize),
  );
}

/** The sheaves of a pile and of what follows it. */
export function sheavesOf<Thing>(
  pile: Pile<Thing>,
  more: readonly Thing[],
): readonly Sheaf<Thing>[] {
  return [...pile.sheaves, ...layersOf([...pile.layers, ...layersOf([...pile.rest, ...more])])];
}

export function sizeOf<Thing>({ sheaves, layers, rest }: Pile<Thing>): number {
  return (sheaves.length * layerSize + layers.length) * layerSize + rest.length;
}

export function thingsIn<Thing>({ sheaves, layers, rest }: Pile<Thing>): readonly Thing[] {
  return [...sheaves.flat(2), ...layers.flat(), ...rest];
}

/** What was added to a pile since it was so large. */
export function thingsSince<Thing>(pile: Pile<Thing>, size: number): readonly Thing[] {
  const { sheaves, layers, rest } = pile;
  const sheaf = Math.floor(size / (layerSize * layerSize));
  const later = [...sheaves.slice(sheaf).flat(2), ...layers.flat(), ...rest];
  return later.slice(size - Math.min(sheaf, sheaves.length) * layerSize * layerSize);
}

/** The same pile with some things replaced; layers and sheaves without one keep their identity. */
export function mapPile<Thing>(pile: Pile<Thing>, change: (thing: Thing) => Thing): Pile<Thing> {
  const changeLayer = (layer: Layer<Thing>) => mapSame(layer, change);
  const changeSheaf = (sheaf: Sheaf<Thing>) => mapSame(sheaf, changeLayer);
  return {
    sheaves: mapSame(pile.sheaves, changeSheaf),
    layers: changeSheaf(pile.layers),
    rest: changeLayer(pile.rest),
  };
}

function mapSame<Thing>(
  things: readonly Thing[],
  change: (thing: Thing) => Thing,
): readonly Thing[] {
  const changed = things.map(change);
  return changed.every((thing, index) => thing === things[index]) ? things : changed;
}
