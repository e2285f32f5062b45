import type { ProviderView } from '../../../shared/bridge/views.ts';
import { modelId, parseModelId, type ModelRef } from '../../../shared/model/ids.ts';
import { contextSize, typedModel } from '../../../shared/text/phrases/composer.ts';
import { abilities, factsText, groupNote } from '../../../shared/text/phrases/models.ts';
import { tokensShort } from '../../../shared/text/phrases/numbers.ts';
import type { PickGroup, PickItem } from '../../ui/pick-list.tsx';

/** The models of every provider, for picking; the one in use is there even when no list has it. */
export function modelGroups(
  providers: readonly ProviderView[],
  current: ModelRef | undefined,
): readonly PickGroup[] {
  return providers
    .map((provider) => {
      const isOwn = current?.provider === provider.name;
      const isListed = provider.models.some(({ name }) => isOwn && name === current.name);
      const unlisted = isOwn && !isListed ? [{ name: current.name }] : [];
      const items = [...unlisted, ...provider.models].map((model) =>
        pickItem(provider.name, model, current),
      );
      const note = groupNote(provider);
      return { heading: provider.name, items, ...(note === undefined ? {} : { note }) };
    })
    .filter(({ items, note }) => items.length > 0 || note !== undefined);
}

function pickItem(
  provider: string,
  model: ProviderView['models'][number],
  current: ModelRef | undefined,
): PickItem {
  const { name, displayName, contextWindow, facts = [] } = model;
  const isPicked = current?.provider === provider && current.name === name;
  return {
    value: modelId({ provider, name }),
    label: name,
    isPicked,
    ...(displayName !== undefined && displayName !== name ? { note: displayName } : {}),
    about: abilities(facts),
    hint: factsText(facts),
    ...(contextWindow === undefined ? {} : { end: contextSize(tokensShort(contextWindow)) }),
  };
}

/** What can be done with a name that was typed: `provider/name`, or the name at any provider. */
export function typedModels(providers: readonly ProviderView[], text: string): readonly PickItem[] {
  const named = parseModelId(text);
  const provider = providers.find(({ name }) => name === named?.provider);
  const wanted = named && provider ? [{ provider, name: named.name }] : undefined;
  return (wanted ?? providers.map((one) => ({ provider: one, name: text })))
    .filter(({ provider: { models }, name }) => !models.some((model) => model.name === name))
    .map(({ provider: { name: at }, name }) => ({
      value: modelId({ provider: at, name }),
      label: typedModel(name, at),
    }));
}
