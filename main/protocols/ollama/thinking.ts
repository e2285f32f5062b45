import type { ModelParameters, TurnSettings } from '../../../shared/model/turn-settings.ts';
import { type NamedLevel, nearestLevel, tokensLevel } from '../reasoning-level.ts';

type Level = NonNullable<ModelParameters['reasoning']>;

/** How a request asks for reasoning. */
export interface Thinking {
  /** The request's `think`; absent: the server's default. */
  readonly think?: boolean | string;
  /** Set when something else is sent than the user asked for by name or number. */
  readonly clamped?: { readonly asked: Level; readonly sent: string | number };
}

/** The levels the protocol has words for. */
const words: readonly NamedLevel[] = ['low', 'medium', 'high', 'max'];

/**
 * Most models think or do not; some take levels, and cannot be kept from thinking. A model that cannot think
 * refuses to be asked to, so nobody is asked unless the user or the model's facts say so.
 */
export function thinkingFor({ facts, parameters }: TurnSettings): Thinking {
  const asked = parameters.reasoning;
  const isOff = asked === 'off' || asked === 'none';
  const mode = facts.reasoning?.mode;
  if (mode === 'none') return unable(asked);
  if (mode === 'levels') return leveled(asked, facts.reasoning?.levels ?? words, isOff);
  if (isOff) return { think: false };
  return asked === undefined && mode === undefined ? {} : { think: true };
}

function unable(asked: Level | undefined): Thinking {
  const isQuiet = asked === undefined || asked === 'off' || asked === 'auto' || asked === 'none';
  return isQuiet ? {} : { clamped: { asked, sent: 'none' } };
}

/** A number of tokens is measured against this much: the protocol has no limit of its own to share. */
const usualLimit = 32_000;

function leveled(asked: Level | undefined, levels: readonly string[], isOff: boolean): Thinking {
  if (asked === undefined || asked === 'auto') return { think: true };
  const taken = levels.filter((one) => words.some((word) => word === one));
  const sent = nearestLevel(namedLevel(asked), taken);
  if (sent === undefined) return { think: !isOff };
  const isClamped = typeof asked === 'string' && sent !== asked;
  return { think: sent, ...(isClamped ? { clamped: { asked, sent } } : {}) };
}

function namedLevel(asked: Exclude<Level, 'auto'>): NamedLevel {
  if (typeof asked === 'number') return tokensLevel(asked, usualLimit);
  return asked === 'off' ? 'none' : asked;
}
