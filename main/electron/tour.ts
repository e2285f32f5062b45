import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebContents } from 'electron';
import type { Command } from '../../shared/bridge/notices.ts';
import type { TurnId } from '../../shared/model/ids.ts';
import { applyEvent } from '../../shared/model/fold.ts';
import { emptyTurn, type TurnState } from '../../shared/model/turn-state.ts';
import { tourWords } from '../../shared/text/phrases/tour.ts';
import type { Clock } from '../clock.ts';
import type { Turns } from '../turns/turns.ts';
import { stillPicture } from './still-picture.ts';

export interface TourParts {
  /** Where the pictures go. */
  readonly folder: string;
  readonly contents: WebContents;
  readonly questions: readonly string[];
  readonly turns: Pick<Turns, 'listen'>;
  /** The turn as text, with its activities and sources. */
  readonly print: (state: TurnState) => readonly string[];
  readonly write: (line: string) => void;
  /** What a menu item does. */
  readonly run: (command: Command) => void;
  readonly clock: Clock;
}

/** Milliseconds. */
const patience = { turn: 60_000, typing: 4000, focus: 250 } as const;
const never = new AbortController().signal;

/**
 * Asks each question in the window as a hand would, by menu, keyboard and nothing else; prints the answer
 * and takes a picture of it. The page does not know that it is on a tour. Rejects when the window does not
 * do its part.
 */
export async function playTour(parts: TourParts): Promise<void> {
  const { questions, folder, write, print } = parts;
  await mkdir(folder, { recursive: true });
  for (const [at, question] of questions.entries()) {
    write(tourWords.question(at + 1, questions.length, question));
    write('');
    const state = await askByHand(question, parts);
    const file = join(folder, `${at + 1}.png`);
    const picture = await stillPicture(parts.contents, parts.clock);
    if (!picture) throw new Error(tourWords.noPicture(question));
    await writeFile(file, picture.toPNG());
    for (const piece of print(state)) write(piece);
    write(tourWords.picture(file));
    write('');
  }
}

async function askByHand(question: string, parts: TourParts): Promise<TurnState> {
  const heard = hearTurn(parts.turns);
  try {
    // The page may still be busy with its first paint; a hand would try again, too.
    for (let attempt = 0; attempt < 5 && !heard.hasBegun(); attempt += 1) {
      // A page that hangs never says that it took the text.
      await orAfter(typeAndSend(question, parts), patience.typing, parts.clock);
      await orAfter(heard.begun, patience.typing, parts.clock);
    }
    if (!heard.hasBegun()) throw new Error(tourWords.noTurn(question));
    const state = await orAfter(heard.ended, patience.turn, parts.clock);
    if (!state) throw new Error(tourWords.noEnd(question, patience.turn / 1000));
    return state;
  } finally {
    heard.end();
  }
}

async function typeAndSend(question: string, { contents, run, clock }: TourParts): Promise<void> {
  run('new-conversation');
  contents.focus();
  await clock.sleep(patience.focus, never);
  contents.selectAll();
  await contents.insertText(question);
  await clock.sleep(patience.focus, never);
  for (const type of ['keyDown', 'char', 'keyUp'] as const) {
    contents.sendInputEvent({ type, keyCode: 'Return' });
  }
}

/** Follows the next turn that begins. */
function hearTurn(turns: Pick<Turns, 'listen'>) {
  let state: TurnState | undefined;
  let tellBegun: (turn: TurnId) => void = () => undefined;
  let tellEnded: (state: TurnState) => void = () => undefined;
  const begun = new Promise<TurnId>((resolve) => (tellBegun = resolve));
  const ended = new Promise<TurnState>((resolve) => (tellEnded = resolve));
  const end = turns.listen(({ turn, events }) => {
    if (state && state.turn !== turn) return;
    if (!state) tellBegun(turn);
    state = events.reduce(applyEvent, state ?? emptyTurn(turn));
    if (state.endedAt !== undefined) tellEnded(state);
  });
  return { begun, ended, end, hasBegun: () => state !== undefined };
}

/** What a promise gives, or undefined when it takes longer. */
function orAfter<T>(promise: Promise<T>, ms: number, clock: Clock): Promise<T | undefined> {
  return Promise.race([promise, clock.sleep(ms, never).then(() => undefined)]);
}
