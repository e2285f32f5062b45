import * as z from 'zod';
import type { ConfigProblem } from '../../shared/bridge/views.ts';
import { checkIsTable, checkTable } from './check-table.ts';
import type { TitleChoice } from './config.ts';
import { checkModelRef, modelTable } from './model-ref.ts';
import type { TableNode } from './tree.ts';

const path = ['conversation', 'title', 'generate'];
const generate = z.strictObject({ auto: z.boolean().optional() });

export interface CheckedTitles {
  readonly titles: TitleChoice;
  readonly problems: readonly ConfigProblem[];
}

/** Checks `[conversation.title.generate]`; naming a model there turns it on unless `auto` says otherwise. */
export function checkTitles(root: TableNode, providers: readonly string[]): CheckedTitles {
  const table = checkTable(root, path, generate, ['model']);
  const modelPath = [...path, 'model'];
  const named = checkTable(root, modelPath, modelTable);
  const { model, problems } = checkModelRef(root, modelPath, named.values, providers);
  return {
    titles: { isOn: table.values.auto ?? model !== undefined, ...(model ? { model } : {}) },
    problems: [
      ...[['conversation'], ['conversation', 'title'], path, modelPath].flatMap((each) =>
        checkIsTable(root, each),
      ),
      ...checkTable(root, ['conversation'], z.object({ title: z.unknown() })).problems,
      ...checkTable(root, ['conversation', 'title'], z.object({ generate: z.unknown() })).problems,
      ...table.problems,
      ...named.problems,
      ...problems,
    ],
  };
}
