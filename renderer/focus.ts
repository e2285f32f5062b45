import { viewStore, withSidebarToggled } from './stores/view.ts';

/** The marks by which the focus finds the columns; each is set once in the page. */
export const composerField = 'composer-field';
export const searchField = 'search-field';
const columnMark = 'data-column';

const columns = ['sidebar', 'conversation', 'detail'] as const;
export type ColumnName = (typeof columns)[number];

/** Gives the focus to the composer; false when none is shown. */
export function focusComposer(): boolean {
  const field = document.getElementById(composerField);
  field?.focus();
  return field !== null;
}

/** Gives the focus to the search field, in a sidebar that is shown for it where there is none. */
export function focusSearch(): void {
  if (!document.getElementById(searchField)) viewStore.setState(withSidebarToggled, true);
  // The sidebar is drawn by then.
  requestAnimationFrame(() => {
    const field = document.getElementById(searchField);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  });
}

/** Moves the focus to the next column that is shown, or to the one before. */
export function focusColumn(step: 1 | -1): void {
  const shown = columns.filter((name) => columnOf(name) !== null);
  const current = document.activeElement?.closest(`[${columnMark}]`)?.getAttribute(columnMark);
  const at = shown.findIndex((name) => name === current);
  const next = shown[(at + step + shown.length) % shown.length];
  if (next) enter(next);
}

export function columnWithFocus(): string | undefined {
  return document.activeElement?.closest(`[${columnMark}]`)?.getAttribute(columnMark) ?? undefined;
}

function columnOf(name: ColumnName): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${columnMark}="${name}"]`);
}

/** Into the conversation by its composer, into another column by the first thing that takes the focus. */
function enter(name: ColumnName): void {
  const column = columnOf(name);
  const field = name === 'conversation' ? document.getElementById(composerField) : null;
  const current =
    column?.querySelector<HTMLElement>('nav [aria-current="page"]') ??
    column?.querySelector<HTMLElement>('nav [tabindex="0"]');
  const first = column?.querySelector<HTMLElement>(
    'button:not(:disabled, [tabindex="-1"]), a[href], input, textarea, [tabindex="0"]',
  );
  (field ?? current ?? first ?? column)?.focus();
}
