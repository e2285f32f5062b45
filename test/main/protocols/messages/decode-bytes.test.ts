import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../architecture/sources.ts';
import { hear, readFixture, turnOf } from '../../../support/messages-wire.ts';
import { wireBlocks } from '../../../support/wire-blocks.ts';

/** What a block's own payload is, for the blocks that have one. */
async function ownPayloads(bytes: Uint8Array): Promise<readonly string[]> {
  const { closed } = turnOf(await hear(bytes));
  const inOrder = closed.toSorted((a, b) => (a.entry.by?.index ?? 0) - (b.entry.by?.index ?? 0));
  return inOrder.flatMap(({ payloads }) =>
    payloads.flatMap(({ slot, payload }) => (slot === 'own' ? [payload.value] : [])),
  );
}

const onTheWire = (bytes: Uint8Array) => wireBlocks(new TextDecoder().decode(bytes));

test.each([
  'thinking.sse',
  'web-search.sse',
  'search-errors.sse',
  'code-execution.sse',
  'tool-search-and-mcp.sse',
  'paused.sse',
  'resumed.sse',
])('native blocks of %s are the bytes of the wire', async (name) => {
  const bytes = readFixture(name);
  const wire = onTheWire(bytes);
  const own = await ownPayloads(bytes);
  expect(own).not.toEqual([]);
  expect(wire.filter((block) => own.includes(block))).toEqual(own);
});

const recordings = resolve(
  root,
  process.env['FOOTNOTE_RECORDINGS'] ?? '../shared/recordings',
  'anthropic',
);
const recorded = existsSync(recordings)
  ? readdirSync(recordings).filter((name) => name.endsWith('.sse'))
  : [];
if (recorded.length === 0) {
  console.log('native blocks: recordings skipped, no folder (FOOTNOTE_RECORDINGS names it)');
}

test.skipIf(recorded.length === 0)(
  'native blocks of recordings are the bytes of the wire',
  async () => {
    let count = 0;
    for (const name of recorded) {
      const bytes = readFileSync(join(recordings, name));
      const wire = onTheWire(bytes);
      const own = await ownPayloads(bytes);
      expect({ name, own: own.filter((block) => !wire.includes(block)) }).toEqual({
        name,
        own: [],
      });
      count += own.length;
    }
    expect(count).toBeGreaterThan(50);
  },
);
