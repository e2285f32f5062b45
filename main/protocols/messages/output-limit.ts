import type { TurnSettings } from '../../../shared/model/turn-settings.ts';

/** How many tokens an answer may have where neither the user nor anybody who knows the model says it. */
const defaultLimit = 32_000;

/** `max_tokens`: what the user set, within what the model can write; else what the model can write. */
export function outputLimit({ parameters, facts }: TurnSettings): number {
  const known = facts.max_output_tokens;
  const wanted = parameters.max_tokens ?? known ?? defaultLimit;
  return Math.min(wanted, known ?? wanted);
}
