import { expect, test } from 'vitest';
import { offersFor } from '../../../../renderer/features/conversation/offers.ts';
import {
  findActivity,
  turnBlocks,
  type Block,
} from '../../../../renderer/features/conversation/turn-blocks.ts';
import { storedTurns } from '../../../../renderer/stores/stored-turns.ts';
import { turnReading, type TurnReading } from '../../../../renderer/stores/turn-reading.ts';
import { emptyTurn } from '../../../../shared/model/turn-state.ts';
import { model } from '../../../support/window-harness/scenes/app-view.ts';
import { writeTurn, type Part } from '../../../support/window-harness/write-turn.ts';

function read(...parts: readonly Part[]): TurnReading {
  const turn = { id: 'turn001', question: 'Why?', at: 0, model, parts };
  return turnReading(storedTurns(writeTurn(turn)).states['turn001'] ?? emptyTurn(''), false);
}

function outline(blocks: readonly Block[]): readonly string[] {
  return blocks.map((block) => {
    switch (block.kind) {
      case 'activities':
        return `activities: ${block.items.map(({ state }) => state).join(' ')}`;
      case 'text':
        return `text: ${block.item.text}`;
      case 'retracted':
        return `retracted: ${outline(block.blocks).join(', ')}`;
      case 'past_ending':
        return `past ${block.ending.kind}`;
      default:
        return block.kind;
    }
  });
}

const error = { cause: 'error', error: { kind: 'network', message: '' } };

test('neighbouring activities are one block, others stand where they happened', () => {
  const reading = read(
    { search: 'a' },
    { search: 'b', failed: 'unavailable' },
    { text: 'One.' },
    { search: 'c', unfinished: true },
    { stop: 'stop' },
  );
  expect(outline(turnBlocks(reading))).toEqual([
    'activities: completed failed',
    'text: One.',
    'activities: unfinished',
  ]);
});

test('a hosted call that was cut while it was written is an activity that did not finish', () => {
  const reading = read(
    { notice: 'activity_unfinished', details: { activity: 'a1', name: 'web_search' } },
    { notice: 'interrupted', details: error },
  );
  expect(outline(turnBlocks(reading))).toEqual(['activities: unfinished']);
  expect(findActivity(reading.items, 'a1')).toMatchObject({
    name: 'web_search',
    state: 'unfinished',
  });
});

test('what the card at the end says is not said among the blocks', () => {
  const cut = read({ text: 'One', incomplete: true }, { notice: 'interrupted', details: error });
  expect(outline(turnBlocks(cut))).toEqual(['text: One']);
  const paused = read(
    { search: 'a', unfinished: true },
    { stop: 'pause' },
    { notice: 'resume_limit', details: { limit: 5 } },
  );
  expect(paused.ending).toEqual({ kind: 'pause' });
  expect(outline(turnBlocks(paused))).toEqual(['activities: unfinished']);
});

test('a part that was taken back holds why, and has no marks', () => {
  const source = { kind: 'web', url: 'https://a.example/' } as const;
  const reading = read(
    { search: 'a' },
    { text: 'One{1}', from: [source], incomplete: true },
    { notice: 'interrupted', details: error },
    { retract: 'retry' },
    { text: 'One and two.{1}', from: [source] },
    { stop: 'stop' },
  );
  const blocks = turnBlocks(reading);
  expect(outline(blocks)).toEqual([
    'retracted: activities: completed, text: One, past error',
    'text: One and two.',
  ]);
  const texts = blocks.flatMap((block) => (block.kind === 'retracted' ? block.blocks : [block]));
  expect(texts.map((block) => (block.kind === 'text' ? block.marks.length : undefined))).toEqual([
    undefined,
    0,
    undefined,
    1,
  ]);
});

test('only the last turn offers something, and goes on only from text', () => {
  const ending = { kind: 'error', error: { kind: 'network', message: '' } } as const;
  const offers = ['try-again', 'providers'] as const;
  const where = { ending, hasText: true, isLast: true };
  expect(offersFor(offers, where)).toEqual(['try-again', 'continue', 'providers']);
  expect(offersFor(offers, { ...where, hasText: false })).toEqual(['try-again', 'providers']);
  expect(offersFor(offers, { ...where, isLast: false })).toEqual([]);
  const stopped = { ending: { kind: 'stopped' }, hasText: false, isLast: true } as const;
  expect(offersFor(['continue', 'try-again'], stopped)).toEqual(['try-again']);
});
