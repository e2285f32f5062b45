/** The levels a user can ask for, from the least to the most. */
const ladder = ['none', 'xlow', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

export type NamedLevel = (typeof ladder)[number];

/** The share of the output limit that a level is worth on a model that takes a number of tokens. */
const shares: Readonly<Record<NamedLevel, number>> = {
  none: 0,
  xlow: 0.1,
  low: 0.2,
  medium: 0.5,
  high: 0.8,
  xhigh: 0.9,
  max: 1,
};

export function levelTokens(level: NamedLevel, outputLimit: number): number {
  return Math.floor(shares[level] * outputLimit);
}

/** The level whose share a number of tokens has reached, on a model that takes levels. */
export function tokensLevel(tokens: number, outputLimit: number): NamedLevel {
  const share = tokens / outputLimit;
  if (share > shares.xhigh) return 'max';
  if (share > shares.high) return 'xhigh';
  if (share > shares.medium) return 'high';
  return share > shares.low ? 'medium' : 'low';
}

/** The nearest level a model takes, the lower of two that are equally near; undefined when it takes none. */
export function nearestLevel(asked: NamedLevel, taken: readonly string[]): NamedLevel | undefined {
  const distance = (level: NamedLevel) => Math.abs(ladder.indexOf(level) - ladder.indexOf(asked));
  return ladder
    .filter((level) => taken.includes(level))
    .reduce<NamedLevel | undefined>(
      (best, level) => (best === undefined || distance(level) < distance(best) ? level : best),
      undefined,
    );
}
