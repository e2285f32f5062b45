import type { BenchRow } from './bench-row.ts';
import { runS1 } from './s1-decode.ts';
import { runS2 } from './s2-sdk.ts';
import { runS3 } from './s3-protocols.ts';
import { runS4 } from './s4-window.ts';
import { runS7 } from './s7-start.ts';
import { runS8 } from './s8-search.ts';
import { runS9 } from './s9-store.ts';

/** Every bench, in the order of the table; each is run alone, since this machine may have few cores. */
export const benches: Readonly<Record<string, () => Promise<readonly BenchRow[]>>> = {
  S1: runS1,
  S2: runS2,
  S3: runS3,
  S4: runS4,
  S7: runS7,
  S8: runS8,
  S9: runS9,
};

export { isMet } from './bench-row.ts';
