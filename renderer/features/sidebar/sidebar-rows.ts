import type { ConversationSummary } from '../../../shared/model/conversation.ts';
import type { ConversationId } from '../../../shared/model/ids.ts';
import type { RecencyGroup } from '../../../shared/text/phrases/app.ts';

export type SidebarRow =
  | { readonly kind: 'group'; readonly group: RecencyGroup; readonly top: number }
  | {
      readonly kind: 'conversation';
      readonly summary: ConversationSummary;
      readonly top: number;
      /** Counts from 1, among the conversations. */
      readonly position: number;
    };

/** Heights in CSS pixels, as the style sheet has them. */
const rowHeight = 29;
const groupHeight = 31;

const day = 86_400_000;

/** Which group a conversation stands in, by the reader's own days. */
export function recencyOf(updatedAt: number, now: number): RecencyGroup {
  const today = startOfDay(now);
  if (updatedAt >= today) return 'today';
  // Some days have 23 or 25 hours, so the day before is found from its noon.
  if (updatedAt >= startOfDay(today - day / 2)) return 'yesterday';
  return updatedAt >= startOfDay(today - 6.5 * day) ? 'week' : 'older';
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** The conversations under their groups, the latest first; one without a message is not listed. */
export function sidebarRows(
  summaries: Readonly<Record<ConversationId, ConversationSummary>>,
  now: number,
): readonly SidebarRow[] {
  const listed = Object.values(summaries)
    .filter(({ head }) => head !== undefined)
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at));
  const rows: SidebarRow[] = [];
  let group: RecencyGroup | undefined;
  let top = 0;
  listed.forEach((summary, index) => {
    const own = recencyOf(Date.parse(summary.updated_at), now);
    if (own !== group) {
      rows.push({ kind: 'group', group: own, top });
      group = own;
      top += groupHeight;
    }
    rows.push({ kind: 'conversation', summary, top, position: index + 1 });
    top += rowHeight;
  });
  return rows;
}

export function rowsHeight(rows: readonly SidebarRow[]): number {
  const last = rows.at(-1);
  return last === undefined ? 0 : last.top + heightOf(last);
}

function heightOf(row: SidebarRow): number {
  return row.kind === 'group' ? groupHeight : rowHeight;
}

/** How far above and below the visible part rows are drawn, in pixels. */
const margin = 400;

/** The rows that have to be drawn: those in sight and a little around them, and the one that is held. */
export function rowsInSight(
  rows: readonly SidebarRow[],
  sight: { readonly top: number; readonly height: number },
  held: ConversationId | undefined,
): readonly SidebarRow[] {
  const from = sight.top - margin;
  const to = sight.top + sight.height + margin;
  return rows.filter(
    (row) =>
      (row.top + heightOf(row) > from && row.top < to) ||
      (row.kind === 'conversation' && row.summary.id === held),
  );
}

/** The conversation that an arrow key leads to; undefined for any other key, and at the ends. */
export function rowByKey(
  rows: readonly SidebarRow[],
  from: ConversationId | undefined,
  key: string,
): SidebarRow | undefined {
  const listed = rows.filter((row) => row.kind === 'conversation');
  const at = listed.findIndex(({ summary }) => summary.id === from);
  switch (key) {
    case 'ArrowDown':
      return listed[at + 1];
    case 'ArrowUp':
      return at > 0 ? listed[at - 1] : undefined;
    case 'Home':
      return listed[0];
    case 'End':
      return listed.at(-1);
    default:
      return undefined;
  }
}
