import type { ModelFacts } from '../../../shared/model/turn-settings.ts';

/** What somebody said of models, and when: the table keeps every fact with its source. */
export interface Statement {
  /** Who said it: a page, or a request and where its answer was recorded. */
  readonly source: string;
  /** The day it was read or recorded: `2026-11-30`. */
  readonly date: string;
  readonly models: Readonly<Record<string, ModelFacts>>;
}

/** The built-in facts of a source's models. */
export interface ModelTable {
  readonly names: readonly string[];
  /** Empty for a model that nobody spoke of. */
  factsOf(model: string): ModelFacts;
}

/** Puts statements together; of two that speak of the same field the later one stands. */
export function modelTable(statements: readonly Statement[]): ModelTable {
  const table = new Map<string, ModelFacts>();
  for (const { models } of statements) {
    for (const [name, facts] of Object.entries(models)) {
      table.set(name, withFacts(table.get(name) ?? {}, facts));
    }
  }
  return {
    names: [...table.keys()],
    factsOf: (model) => table.get(model) ?? table.get(withoutDay(model)) ?? {},
  };
}

function withFacts(before: ModelFacts, said: ModelFacts): ModelFacts {
  const reasoning = said.reasoning && { reasoning: { ...before.reasoning, ...said.reasoning } };
  return { ...before, ...said, ...reasoning };
}

/** A model's name may end in the day of its snapshot, written in one way or another. */
function withoutDay(model: string): string {
  return model.replace(/-(\d{8}|\d{4}-\d\d-\d\d)$/, '');
}

/** The same facts for several models. */
export function each(
  names: readonly string[],
  facts: ModelFacts,
): Readonly<Record<string, ModelFacts>> {
  return Object.fromEntries(names.map((name) => [name, facts]));
}
