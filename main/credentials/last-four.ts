/** Enough to tell two keys apart; of a short one nothing. */
export function lastFour(key: string): string {
  return key.length >= 12 ? key.slice(-4) : '';
}
