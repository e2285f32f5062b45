import { cite, type Citations } from '../model/citations.ts';
import type { ConversationSummary } from '../model/conversation.ts';
import type { Entry, UserPart } from '../model/entry.ts';
import { modelId, type TurnId } from '../model/ids.ts';
import type { ReadingItem } from '../model/reading-item.ts';
import { readTurn } from '../model/reading.ts';
import { pathTo, siblingsOf, turnTree, type TurnTree } from '../model/turn-tree.ts';
import { emptyTurn } from '../model/turn-state.ts';
import { reasoningTitle, conversationWords } from './phrases/conversation.ts';
import { endingText } from './phrases/errors.ts';
import {
  exportActivity,
  exportDates,
  exportTime,
  exportToolCall,
  exportTurn,
  exportWords,
  type ExportedPlace,
} from './phrases/export.ts';
import { entryText } from './phrases/notices.ts';
import { plainWords } from './plain-words.ts';
import { answerMarkdown, type FootnoteLabel, footnoteLabels, textsOf } from './turn-markdown.ts';

/** A conversation as it is written down: no payloads. */
export interface WrittenConversation {
  readonly summary: ConversationSummary;
  /** Every entry of every branch, in the order of storing. */
  readonly entries: readonly Entry[];
}

export interface ConversationMarkdownOptions {
  /** Every branch; else only the one that is shown. */
  readonly allBranches?: boolean;
  /** With what the models reasoned. */
  readonly reasoning?: boolean;
}

/**
 * A conversation as one Markdown document: what was asked, what ran, the answers with their sources as footnotes.
 * The numbers are those of the window; where several turns have sources, `[^2-1]` is source 1 of turn 2.
 */
export function conversationMarkdown(
  { summary, entries }: WrittenConversation,
  { allBranches = false, reasoning = false }: ConversationMarkdownOptions,
): string {
  const tree = turnTree(entries);
  const head = summary.head ?? [...tree.turns.keys()].at(-1);
  const shown = allBranches ? [...tree.turns.keys()] : head === undefined ? [] : pathTo(tree, head);
  const turns = shown.map((turn, at) => readOne(tree, turn, shown, at));
  const styleOf = footnoteStyles(turns);
  const title = plainWords(summary.title) || conversationWords.untitled;
  const parts = [
    `# ${title}`,
    `*${exportDates(summary.created_at, summary.updated_at)}*`,
    ...turns.flatMap((turn) => [
      `## ${exportTurn(turn.place)}`,
      questionOf(turn.entries),
      answeredLine(turn.entries),
      answerMarkdown(turn.items, turn.citations, {
        ...styleOf(turn),
        aside: (item) => asideFor(item, reasoning),
      }),
      endingOf(turn.entries),
    ]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

interface WrittenTurn {
  readonly place: ExportedPlace;
  readonly entries: readonly Entry[];
  readonly items: readonly ReadingItem[];
  readonly citations: Citations;
}

function readOne(tree: TurnTree, turn: TurnId, shown: readonly TurnId[], at: number): WrittenTurn {
  const node = tree.turns.get(turn);
  const entries = node?.entries ?? [];
  const closed = entries.map((entry) => ({ entry, payloads: [] }));
  const items = readTurn({ ...emptyTurn(turn), closed }, false);
  const siblings = siblingsOf(tree, turn);
  const after = shown.indexOf(node?.parent ?? '') + 1;
  const place = {
    number: at + 1,
    version: siblings.indexOf(turn) + 1,
    versions: siblings.length,
    ...(after === at ? {} : { after }),
  };
  return { place, entries, items, citations: cite(items) };
}

interface FootnoteStyle {
  readonly label: FootnoteLabel;
  readonly footnotesOf: string;
}

/** Footnotes have one name in a document: the turn's number goes into it where more than one turn has some. */
function footnoteStyles(turns: readonly WrittenTurn[]): (turn: WrittenTurn) => FootnoteStyle {
  const texts = turns.flatMap(({ items }) => textsOf(items));
  const citing = turns.filter(({ citations }) => citations.sources.length > 0).length;
  const defining = turns.filter(({ items }) => textsOf(items).some(hasFootnotes)).length;
  return ({ place: { number } }) => ({
    label: footnoteLabels(texts, citing > 1 ? `${number}-` : ''),
    footnotesOf: defining > 1 ? `turn-${number}-` : '',
  });
}

function hasFootnotes(text: string): boolean {
  return /\[\^[^\]]+\]:/.test(text);
}

function questionOf(entries: readonly Entry[]): string {
  const parts = entries.flatMap((entry) => (entry.kind === 'user_message' ? entry.parts : []));
  return parts.map(partOf).join('\n>\n');
}

function partOf(part: UserPart): string {
  if (part.kind === 'text') return `> ${part.text.replaceAll(/\r\n?|\n/g, '\n> ')}`;
  const name = part.kind === 'file' ? part.name : part.mime;
  return `> *${exportWords[part.kind]}: ${plainWords(name)}*`;
}

/** Who answered, and when that began. */
function answeredLine(entries: readonly Entry[]): string {
  const by = entries.findLast((entry) => entry.by !== undefined)?.by;
  const at = entries[0]?.at;
  const facts = [
    ...(by ? [plainWords(modelId({ provider: by.provider, name: by.model }))] : []),
    ...(at === undefined ? [] : [exportTime(at)]),
  ];
  return facts.length === 0 ? '' : `*${facts.join(' · ')}*`;
}

function asideFor(item: ReadingItem, reasoning: boolean): string | undefined {
  switch (item.kind) {
    case 'activity':
      return `*${plainWords(exportActivity(item))}*`;
    case 'tool_call':
      return `*${plainWords(exportToolCall(item))}*`;
    case 'reasoning':
      return reasoning ? reasoningOf(item) : undefined;
    case 'entry': {
      const said = entryText(item.entry);
      return said === undefined ? undefined : `*${plainWords(said)}*`;
    }
    default:
      return undefined;
  }
}

function reasoningOf({ text, duration }: Extract<ReadingItem, { kind: 'reasoning' }>): string {
  const lines = [`*${reasoningTitle(false, duration)}*`, '', ...text.trim().split(/\r\n?|\n/)];
  return lines.map((line) => `> ${line}`.trimEnd()).join('\n');
}

/** That an answer is not the whole answer, where nothing in it says so. */
function endingOf(entries: readonly Entry[]): string {
  const stop = entries.findLast((entry) => entry.kind === 'stop');
  if (stop?.reason !== 'length' && stop?.reason !== 'other') return '';
  return `*${plainWords(endingText(stop.reason, stop.raw).title)}*`;
}
