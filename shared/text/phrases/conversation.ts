import type { ModelRef } from '../../model/ids.ts';
import type { RetractedItem } from '../../model/reading-item.ts';
import type { Usage } from '../../model/usage.ts';
import { unreachable } from '../../unreachable.ts';
import { count, counted, duration } from './numbers.ts';

export const conversationWords = {
  newTitle: 'New conversation',
  untitled: 'Untitled conversation',
  fileName: 'Conversation',
  emptyHeading: 'Ask, and see where the answer comes from',
  opening: 'Opening…',
  cannotOpen: 'This conversation could not be opened',
  log: 'Conversation',
  jumpToLatest: 'Jump to latest',
  edit: 'Edit message',
  editing: 'Edited message',
  copyMessage: 'Copy message',
  saveEdit: 'Send',
  cancelEdit: 'Cancel',
  editHint: 'The answer to the old message stays as a branch.',
  continueMessage: 'Continue.',
  showAll: 'Show all of it',
  showLess: 'Show less',
  copyAnswer: 'Copy with sources',
  askAgain: 'Ask again',
  deleteLast: 'Delete turn',
  deleteFrom: 'Delete this turn and all after it',
  copied: 'Copied',
  copiedAnswer: 'Answer copied with its sources',
  nothingToCopy: 'There is no answer to copy yet',
  previousBranch: 'Previous version',
  nextBranch: 'Next version',
  waitingForModel: 'Waiting for the model',
  toolArguments: 'Arguments',
  toolResult: 'Result',
  toolError: 'Failed',
  toolOpen: 'being written',
  toolWaiting: 'no result',
} as const;

/** A turn could not be drawn, by a mistake of the program. */
export const undrawnTurn = {
  title: 'This turn could not be shown as it should',
  advice: 'Nothing of it is lost: its text is below, and it is stored as it was.',
} as const;

/** Another process has deleted what was shown. */
export const conversationGone = 'This conversation was deleted by another Footnote.';

/** The heading of a turn, for those who move by headings. */
export function turnHeading(number: number, question: string): string {
  const line = question.replaceAll(/\s+/g, ' ').trim();
  return `Turn ${number}: ${line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line}`;
}

/** `2 of 3`, beside the arrows that switch branches. */
export function branchName(position: number, branches: number): string {
  return `Version ${position} of ${branches}`;
}

/** What an empty conversation says about where the first message goes. */
export function emptyHint(model: ModelRef | undefined, isDemo: boolean): string {
  if (!model) return 'Pick a model below, then ask.';
  if (isDemo) return 'The demo answers with scripted text. It needs no key and no network.';
  return `Answers come from ${model.name} at ${model.provider}.`;
}

/** `1 search in this turn`; undefined when there was none. */
export function searchesInTurn(searches: number): string | undefined {
  return searches === 0 ? undefined : `${counted(searches, 'search', 'searches')} in this turn`;
}

/** `2,310 in · 412 out`; a side the provider did not count is left out. */
export function tokensInOut({ inputTokens, outputTokens }: Usage): string | undefined {
  const parts = [
    inputTokens === undefined ? '' : `${count(inputTokens)} in`,
    outputTokens === undefined ? '' : `${count(outputTokens)} out`,
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

/** `62 % cached`: the share of what the model read that came from its cache. */
export function cacheShare({ inputTokens, cacheReadTokens }: Usage): string | undefined {
  if (!inputTokens || !cacheReadTokens) return undefined;
  return `${Math.min(100, Math.round((cacheReadTokens / inputTokens) * 100))} % cached`;
}

/** The counters in full, for a tooltip. */
export function tokensExplained(usage: Usage): string {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, reasoningTokens } = usage;
  const lines: readonly (readonly [number | undefined, string])[] = [
    [inputTokens, 'tokens read'],
    [cacheReadTokens, 'of them from the cache'],
    [cacheWriteTokens, 'of them written to the cache'],
    [outputTokens, 'tokens written'],
    [reasoningTokens, 'of them reasoning'],
  ];
  return lines
    .flatMap(([value, words]) => (value === undefined ? [] : [`${count(value)} ${words}`]))
    .join('\n');
}

/** The fold over reasoning; `elapsed` in milliseconds, undefined when nobody measured it. */
export function reasoningTitle(isOpen: boolean, elapsed: number | undefined): string {
  if (isOpen) return 'Thinking';
  return elapsed === undefined ? 'Thought' : `Thought for ${duration(elapsed)}`;
}

/** The fold over a response that was taken back. */
export function retractedTitle(reason: RetractedItem['reason']): string {
  switch (reason) {
    case 'retry':
      return 'An answer that was cut off, asked for again';
    case 'restarted':
      return 'A beginning the provider took back';
    case 'refusal':
      return 'An answer the model declined to finish, asked for again';
    default:
      return unreachable(reason);
  }
}

export const detailWords = {
  column: 'Sources and details',
  show: 'Show sources and details',
  hide: 'Close details',
  sources: 'Sources',
  howMade: 'How this answer was made',
  ranAt: 'Ran at',
  model: 'Model',
  started: 'Started',
  responses: 'Responses',
  searches: 'Searches',
  tokens: 'Tokens',
  nothing: 'Nothing here yet. Sources of an answer stand in this column.',
} as const;

/** `14:02:11, finished 14:02:15`, with times that are written already. */
export function startedFinished(started: string, finished: string | undefined): string {
  return finished === undefined ? `${started}, still running` : `${started}, finished ${finished}`;
}

/** `1 recorded, 1 counted by the provider`. */
export function searchesCompared(recorded: number, counted: number | undefined): string {
  if (recorded === 0 && !counted) return 'no search ran';
  return counted === undefined
    ? `${count(recorded)} recorded, not counted by the provider`
    : `${count(recorded)} recorded, ${count(counted)} counted by the provider`;
}

/** Where the answer ran, and what ran there with it. */
export function ranAt(provider: string, activities: readonly string[]): string {
  return activities.length === 0
    ? provider
    : `${provider} (${activities.join(', ').toLowerCase()})`;
}
