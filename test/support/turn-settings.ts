import type { TurnSettings } from '../../shared/model/turn-settings.ts';

/** Settings of a turn on provider `home`, with everything at its plainest unless said otherwise. */
export function turnSettings(changed: Partial<TurnSettings> = {}): TurnSettings {
  return {
    source: 'anthropic',
    model: { provider: 'home', name: 'some-model' },
    facts: {},
    instructions: [],
    parameters: {},
    tool_choice: 'auto',
    cache: 'off',
    hosted_tools: {},
    tools: [],
    max_resumes: 5,
    ...changed,
  };
}

/** Settings of a turn that asked `work/some-model` of a source nobody knows. */
export const someSettings: TurnSettings = turnSettings({
  source: 'some-source',
  model: { provider: 'work', name: 'some-model' },
  cache: 'short',
});
