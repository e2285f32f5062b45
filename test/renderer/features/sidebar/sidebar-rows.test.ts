import { describe, expect, test } from 'vitest';
import {
  recencyOf,
  rowByKey,
  rowsHeight,
  rowsInSight,
  sidebarRows,
} from '../../../../renderer/features/sidebar/sidebar-rows.ts';
import { summary } from '../../../support/window-harness/scenes/app-view.ts';

const now = new Date(2026, 9, 15, 10, 30).getTime();
const at = (day: number, hour: number) => new Date(2026, 9, day, hour).getTime();

function listed(...times: readonly number[]) {
  return Object.fromEntries(
    times.map((time, index) => {
      const id = `c${index}`;
      return [id, { ...summary(id, id, 0), id, updated_at: new Date(time).toISOString() }];
    }),
  );
}

test.each([
  ['today', at(15, 0)],
  ['yesterday', at(14, 23)],
  ['yesterday', at(14, 0)],
  ['week', at(13, 23)],
  ['week', at(8, 12)],
  ['older', at(7, 12)],
] as const)('%s, by the reader’s own days', (group, time) => {
  expect(recencyOf(time, now)).toBe(group);
});

test('a day with 25 hours is one day', () => {
  const monday = new Date(2026, 9, 26, 9).getTime();
  expect(recencyOf(new Date(2026, 9, 25, 0, 30).getTime(), monday)).toBe('yesterday');
  expect(recencyOf(new Date(2026, 9, 24, 23, 30).getTime(), monday)).toBe('week');
});

describe('the rows of the sidebar', () => {
  const rows = sidebarRows(listed(at(1, 9), at(15, 9), at(14, 9), at(15, 8)), now);

  test('stand under their groups, the latest first', () => {
    expect(rows.map((row) => (row.kind === 'group' ? row.group : row.summary.id))).toEqual([
      'today',
      'c1',
      'c3',
      'yesterday',
      'c2',
      'older',
      'c0',
    ]);
    expect(rows.map(({ top }) => top)).toEqual([0, 31, 60, 89, 120, 149, 180]);
    expect(rowsHeight(rows)).toBe(209);
  });

  test('leave out a conversation that has no message yet', () => {
    const { head: _none, ...unbegun } = summary('x', '', 0);
    expect(sidebarRows({ x: unbegun }, now)).toEqual([]);
  });

  test('are moved through by arrows, over the headings, as far as they go', () => {
    const to = (from: string | undefined, key: string) => {
      const row = rowByKey(rows, from, key);
      return row?.kind === 'conversation' ? row.summary.id : undefined;
    };
    expect(to('c3', 'ArrowDown')).toBe('c2');
    expect(to('c2', 'ArrowUp')).toBe('c3');
    expect(to('c1', 'ArrowUp')).toBeUndefined();
    expect(to('c0', 'ArrowDown')).toBeUndefined();
    expect(to('c3', 'Home')).toBe('c1');
    expect(to('c3', 'End')).toBe('c0');
    expect(to('c3', 'x')).toBeUndefined();
  });

  test('are drawn only near the visible part, and where the keyboard is', () => {
    const many = sidebarRows(
      listed(...Array.from({ length: 600 }, (_, index) => now - index)),
      now,
    );
    const seen = rowsInSight(many, { top: 8000, height: 600 }, 'c3');
    expect(seen.length).toBeLessThan(60);
    expect(seen.every(({ top }) => (top > 7500 && top < 9000) || top < 200)).toBe(true);
    expect(seen.some((row) => row.kind === 'conversation' && row.summary.id === 'c3')).toBe(true);
  });
});
