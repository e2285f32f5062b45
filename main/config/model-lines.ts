import { stringify } from 'smol-toml';
import type { ModelRef } from '../../shared/model/ids.ts';
import type { ModelFacts } from '../../shared/model/turn-settings.ts';

/** The lines that say these facts of a model in the config file; nothing is written. */
export function modelLines({ provider, name }: ModelRef, facts: ModelFacts): string {
  return stringify({ providers: { llm: { [provider]: { models: { [name]: facts } } } } });
}
