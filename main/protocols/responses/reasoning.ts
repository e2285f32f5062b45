import type { ModelParameters, TurnSettings } from '../../../shared/model/turn-settings.ts';
import { type NamedLevel, nearestLevel, tokensLevel } from '../reasoning-level.ts';
import type { RequestObject } from '../request-json.ts';

type Level = NonNullable<ModelParameters['reasoning']>;

/** How a request asks for reasoning. */
export interface Reasoning {
  /** The request's `reasoning`; absent: the server's default. */
  readonly reasoning?: RequestObject;
  /** Whether the model may reason in this request, as far as anybody knows. */
  readonly isOn: boolean;
  /** Set when something else is sent than the user asked for by name. */
  readonly clamped?: { readonly asked: Level; readonly sent: string };
}

/** The levels a model takes that is not described further: all but the ones only a few know. */
const usual = ['xlow', 'low', 'medium', 'high', 'xhigh'];

/** What an answer may hold where nobody says it, to measure a number of tokens against. */
const usualLimit = 32_000;

/**
 * Reasoning as the settings ask for it, with a summary to read. Unset means the model's usual amount where
 * its facts say that it reasons, and nothing where nobody knows.
 */
export function reasoningFor(settings: TurnSettings): Reasoning {
  const asked = settings.parameters.reasoning;
  const mode = settings.facts.reasoning?.mode;
  if (mode === 'none') return unable(asked);
  if (asked === undefined) return mode === undefined ? { isOn: false } : summarized();
  if (asked === 'auto') return summarized();
  return asked === 'off' || asked === 'none' ? off(asked, settings) : atLevel(asked, settings);
}

function atLevel(asked: NamedLevel | number, settings: TurnSettings): Reasoning {
  const level = typeof asked === 'number' ? tokensLevel(asked, limitOf(settings)) : asked;
  const sent = nearestLevel(level, settings.facts.reasoning?.levels ?? usual);
  if (sent === undefined) return summarized();
  const isOther = typeof asked === 'string' && sent !== asked;
  return { ...summarized(sent), ...(isOther ? { clamped: { asked, sent } } : {}) };
}

function summarized(level?: NamedLevel): Reasoning {
  return { reasoning: { effort: level && effortOf(level), summary: 'auto' }, isOn: true };
}

/** The wire's word for our lowest level. */
function effortOf(level: NamedLevel): string {
  return level === 'xlow' ? 'minimal' : level;
}

function unable(asked: Level | undefined): Reasoning {
  const isQuiet = asked === undefined || asked === 'off' || asked === 'auto' || asked === 'none';
  return isQuiet ? { isOn: false } : { isOn: false, clamped: { asked, sent: 'none' } };
}

/** Off where the model takes it, else as little as it can, which is said. */
function off(asked: Level, { facts }: TurnSettings): Reasoning {
  const { reasoning } = facts;
  if (reasoning === undefined) return { isOn: false };
  const levels = reasoning.levels ?? [];
  if (levels.includes('none')) return { reasoning: { effort: 'none' }, isOn: false };
  const least = nearestLevel('none', levels);
  if (least === undefined) return { isOn: true, clamped: { asked, sent: 'auto' } };
  return { ...summarized(least), clamped: { asked, sent: least } };
}

function limitOf({ parameters, facts }: TurnSettings): number {
  return facts.max_output_tokens ?? parameters.max_tokens ?? usualLimit;
}
