import type { ModelView } from '../../shared/bridge/views.ts';
import type { ModelFacts } from '../../shared/model/turn-settings.ts';
import type { ListedModel } from '../sources/source.ts';
import type { Declared } from './declared.ts';

/** For each field: what config says, else what the server listed, else the built-in table, else unknown. */
export function factsOf(
  { source, settings }: Declared,
  model: string,
  listed: readonly ListedModel[],
): ModelFacts {
  const reported = listed.find(({ name }) => name === model)?.facts;
  return { ...source.factsOf(model), ...reported, ...settings.models?.[model] };
}

/** The models to offer: those config describes, those the server listed, else those the source knows. */
export function modelViews(
  declared: Declared,
  listed: readonly ListedModel[],
  known: readonly string[],
): readonly ModelView[] {
  const described = Object.keys(declared.settings.models ?? {});
  const offered = listed.length > 0 ? listed.map(({ name }) => name) : known;
  return [...new Set([...described, ...offered])].map((name) => {
    const { display_name, context_window } = factsOf(declared, name, listed);
    return {
      name,
      ...(display_name === undefined ? {} : { displayName: display_name }),
      ...(context_window === undefined ? {} : { contextWindow: context_window }),
    };
  });
}
