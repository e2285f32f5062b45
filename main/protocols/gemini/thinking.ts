import type { ModelParameters, TurnSettings } from '../../../shared/model/turn-settings.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { levelTokens, type NamedLevel, nearestLevel, tokensLevel } from '../reasoning-level.ts';
import type { RequestObject } from '../request-json.ts';

type Level = NonNullable<ModelParameters['reasoning']>;

/** How a request asks for reasoning. */
export interface Thinking {
  /** `generationConfig.thinkingConfig`; absent: the server's default. */
  readonly config?: RequestObject;
  /** Set when something else is sent than the user asked for by name or number. */
  readonly clamped?: { readonly asked: Level; readonly sent: string | number };
}

/** The protocol's words for our levels. */
const words: Readonly<Partial<Record<NamedLevel, string>>> = {
  xlow: 'minimal',
  low: 'low',
  medium: 'medium',
  high: 'high',
};
const levels = Object.keys(words);

/** What an answer may have in tokens where nobody says it; of the vendor's models since 2.5. */
const usualLimit = 65_536;

/** Reasoning as the settings ask for it, in the way the model takes it. */
export function thinkingFor(settings: TurnSettings): Thinking {
  const { facts, parameters } = settings;
  const mode = facts.reasoning?.mode;
  switch (mode) {
    case 'none':
      return unable(parameters.reasoning);
    case 'budget':
      return budget(settings);
    case 'levels':
    case 'adaptive':
      return leveled(settings);
    case undefined:
      return unknownModel(settings);
    default:
      return unreachable(mode);
  }
}

/** Asked for nothing, a model that nobody has described is left alone; it takes the newer form of levels. */
function unknownModel(settings: TurnSettings): Thinking {
  const asked = settings.parameters.reasoning;
  if (asked === undefined || asked === 'off' || asked === 'none') return {};
  if (asked === 'auto') return { config: { includeThoughts: true } };
  if (typeof asked === 'number') {
    return { config: { includeThoughts: true, thinkingBudget: asked } };
  }
  return atLevel(asked, asked, levels);
}

function unable(asked: Level | undefined): Thinking {
  const isQuiet = asked === undefined || asked === 'off' || asked === 'auto' || asked === 'none';
  return isQuiet ? {} : { clamped: { asked, sent: 'none' } };
}

/** In the order in which an amount that nobody named is chosen. */
const usualLevels: readonly NamedLevel[] = ['medium', 'high', 'low', 'xlow'];

function leveled(settings: TurnSettings): Thinking {
  const { facts, parameters } = settings;
  const asked = parameters.reasoning;
  const taken = (facts.reasoning?.levels ?? levels).filter((one) => levels.includes(one));
  if (asked === 'off' || asked === 'none') return least(asked, taken);
  if (asked === undefined || asked === 'auto') {
    const usual = usualLevels.find((level) => taken.includes(level));
    return { config: { includeThoughts: true, thinkingLevel: usual && words[usual] } };
  }
  const level = typeof asked === 'number' ? tokensLevel(asked, limitOf(settings)) : asked;
  return atLevel(level, asked, taken);
}

/** These models cannot be kept from thinking; they can be kept to their least. */
function least(asked: Level, taken: readonly string[]): Thinking {
  const sent = nearestLevel('none', taken);
  if (sent === undefined) return { config: { includeThoughts: false } };
  const config = { includeThoughts: false, thinkingLevel: words[sent] };
  return { config, clamped: { asked, sent } };
}

function atLevel(level: NamedLevel, asked: Level, taken: readonly string[]): Thinking {
  const sent = nearestLevel(level, taken);
  if (sent === undefined) return { config: { includeThoughts: true } };
  return {
    config: { includeThoughts: true, thinkingLevel: words[sent] },
    ...(typeof asked === 'string' && sent !== asked ? { clamped: { asked, sent } } : {}),
  };
}

function budget(settings: TurnSettings): Thinking {
  const asked = settings.parameters.reasoning;
  if (asked === 'off' || asked === 'none') return withoutBudget(asked, settings);
  const limit = limitOf(settings);
  const { min = 0, max = limit } = settings.facts.reasoning ?? {};
  const level = asked === undefined || asked === 'auto' ? 'medium' : asked;
  const wanted = typeof level === 'number' ? level : levelTokens(level, limit);
  const sent = Math.max(min, Math.min(wanted, max));
  return {
    config: { includeThoughts: true, thinkingBudget: sent },
    ...(typeof asked === 'number' && sent !== asked ? { clamped: { asked, sent } } : {}),
  };
}

function withoutBudget(asked: Level, { facts }: TurnSettings): Thinking {
  const { min = 0, can_disable: canDisable = true } = facts.reasoning ?? {};
  if (canDisable) return { config: { includeThoughts: false, thinkingBudget: 0 } };
  const config = { includeThoughts: false, thinkingBudget: min };
  return { config, clamped: { asked, sent: min } };
}

function limitOf({ parameters, facts }: TurnSettings): number {
  return parameters.max_tokens ?? facts.max_output_tokens ?? usualLimit;
}
