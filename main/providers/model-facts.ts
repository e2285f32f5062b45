import type { ModelView } from '../../shared/bridge/views.ts';
import type { FactOrigin, ModelFactView } from '../../shared/model/model-fact.ts';
import type { ModelFacts } from '../../shared/model/turn-settings.ts';
import type { ListedModel } from '../sources/source.ts';
import type { Declared } from './declared.ts';

/** What is said of a model in each place; the first that speaks of a field counts. */
type Told = readonly (readonly [FactOrigin, ModelFacts])[];

function toldOf(
  { source, settings }: Declared,
  model: string,
  reported: ModelFacts | undefined,
): Told {
  return [
    ['config', settings.models?.[model] ?? {}],
    ['server', reported ?? {}],
    ['table', source.factsOf(model)],
  ];
}

function merged(told: Told): ModelFacts {
  return told.toReversed().reduce<ModelFacts>((facts, [, more]) => ({ ...facts, ...more }), {});
}

/** For each field: what config says, else what the server listed, else the built-in table, else unknown. */
export function factsOf(
  declared: Declared,
  model: string,
  listed: readonly ListedModel[],
): ModelFacts {
  return merged(toldOf(declared, model, listed.find(({ name }) => name === model)?.facts));
}

/** The models to offer: those config describes, those the server listed, else those the source knows. */
export function modelViews(
  declared: Declared,
  listed: readonly ListedModel[],
  known: readonly string[],
): readonly ModelView[] {
  const described = Object.keys(declared.settings.models ?? {});
  const offered = listed.length > 0 ? listed.map(({ name }) => name) : known;
  const reported = new Map(listed.map(({ name, facts }) => [name, facts]));
  return [...new Set([...described, ...offered])].map((name) => {
    const told = toldOf(declared, name, reported.get(name));
    const { display_name, context_window } = merged(told);
    const facts = factViews(told);
    return {
      name,
      ...(display_name === undefined ? {} : { displayName: display_name }),
      ...(context_window === undefined ? {} : { contextWindow: context_window }),
      ...(facts.length > 0 ? { facts } : {}),
    };
  });
}

function factViews(told: Told): readonly ModelFactView[] {
  const facts = merged(told);
  const originOf = (fact: keyof ModelFacts): FactOrigin =>
    told.find(([, one]) => one[fact] !== undefined)?.[0] ?? 'table';
  const sizes = (['context_window', 'max_output_tokens'] as const).flatMap((fact) => {
    const value = facts[fact];
    return value === undefined ? [] : [{ fact, value, origin: originOf(fact) }];
  });
  const abilities = (['images', 'tools', 'structured_output', 'deprecated'] as const).flatMap(
    (fact) => {
      const value = facts[fact];
      return value === undefined ? [] : [{ fact, value, origin: originOf(fact) }];
    },
  );
  const { reasoning, hosted_tools: hosted } = facts;
  return [
    ...sizes,
    ...abilities,
    ...(reasoning
      ? [{ fact: 'reasoning' as const, value: reasoning.mode, origin: originOf('reasoning') }]
      : []),
    ...(hosted
      ? [
          {
            fact: 'hosted_tools' as const,
            value: Object.keys(hosted).filter((tool) => (hosted[tool] ?? []).length > 0),
            origin: originOf('hosted_tools'),
          },
        ]
      : []),
  ];
}
