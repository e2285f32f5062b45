/**
 * How often something random is tried: `usual` times in the inner loop, five times as often in `npm test`,
 * and as many times over as FOOTNOTE_EFFORT says when rare cases are looked for.
 */
export function tries(usual: number): number {
  return Math.max(1, Math.round(usual * Number(process.env['FOOTNOTE_EFFORT'] ?? 1)));
}
