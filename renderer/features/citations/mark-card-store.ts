import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { NumberedSource } from '../../../shared/model/citations.ts';

/** The mark whose source is shown beside it. */
export interface ShownMark {
  readonly anchor: HTMLElement;
  readonly source: NumberedSource;
}

const markCardStore = createStore<{ readonly shown?: ShownMark }>(() => ({}));

/** Milliseconds the pointer rests on a mark before its card comes, and is away before it goes. */
const comesAfter = 120;
const goesAfter = 180;
let timer: ReturnType<typeof setTimeout> | undefined;

export function useShownMark(): ShownMark | undefined {
  return useStore(markCardStore, (state) => state.shown);
}

export function showMark(shown: ShownMark): void {
  clearTimeout(timer);
  markCardStore.setState({ shown }, true);
}

export function showMarkSoon(shown: ShownMark): void {
  clearTimeout(timer);
  const wait = markCardStore.getState().shown ? 0 : comesAfter;
  timer = setTimeout(() => showMark(shown), wait);
}

export function hideMark(): void {
  clearTimeout(timer);
  markCardStore.setState({}, true);
}

export function hideMarkSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(hideMark, goesAfter);
}

/** The pointer is on the card: it stays. */
export function keepMark(): void {
  clearTimeout(timer);
}
