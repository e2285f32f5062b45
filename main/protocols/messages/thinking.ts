import type { ModelParameters, TurnSettings } from '../../../shared/model/turn-settings.ts';
import { levelTokens, type NamedLevel, nearestLevel, tokensLevel } from '../reasoning-level.ts';
import type { MessagesDialect } from './messages-dialect.ts';
import { outputLimit } from './output-limit.ts';
import type { RequestObject } from '../request-json.ts';

type Level = NonNullable<ModelParameters['reasoning']>;

/** How a request asks for reasoning. */
export interface Thinking {
  /** The request's `thinking`; absent: the server's default. */
  readonly thinking?: RequestObject;
  /** `output_config.effort`. */
  readonly effort?: string;
  /** Whether the model may think in this request. */
  readonly isOn: boolean;
  /** Set when something else is sent than the user asked for by name or number. */
  readonly clamped?: { readonly asked: Level; readonly sent: string | number };
}

/** The levels the protocol has words for; a model that is not described further takes them all. */
const efforts = ['low', 'medium', 'high', 'xhigh', 'max'];
/** The least budget the protocol takes. */
const leastBudget = 1024;

/**
 * Reasoning as the settings ask for it, in the way the model takes it. Unset means the model's usual
 * amount where its facts say that it reasons, and nothing where nobody knows.
 */
export function thinkingFor(settings: TurnSettings, dialect: MessagesDialect): Thinking {
  const { facts, parameters } = settings;
  const asked = parameters.reasoning;
  const mode = facts.reasoning?.mode ?? 'unknown';
  if (mode === 'none') return unable(asked);
  if (asked === 'off' || asked === 'none') return off(asked, settings, dialect);
  if (mode === 'unknown' && asked === undefined) return { isOn: false };
  const isBudget = mode === 'unknown' ? dialect.unknownReasoning === 'budget' : mode === 'budget';
  return isBudget ? budget(settings) : adaptive(settings, dialect);
}

function unable(asked: Level | undefined): Thinking {
  const isQuiet = asked === undefined || asked === 'off' || asked === 'auto' || asked === 'none';
  return isQuiet ? { isOn: false } : { isOn: false, clamped: { asked, sent: 'none' } };
}

function off(asked: Level, { facts }: TurnSettings, { reasoningOff }: MessagesDialect): Thinking {
  const disabled: Thinking = { thinking: { type: 'disabled' }, isOn: false };
  if (reasoningOff === 'disabled') return disabled;
  const { mode, can_disable: canDisable, between_tools: betweenTools } = facts.reasoning ?? {};
  if (canDisable ?? mode === 'budget') return disabled;
  if (betweenTools) return { thinking: { type: 'between_tools' }, isOn: true };
  return canDisable === false ? { isOn: true, clamped: { asked, sent: 'auto' } } : { isOn: false };
}

function adaptive(settings: TurnSettings, dialect: MessagesDialect): Thinking {
  const asked = settings.parameters.reasoning;
  const display = dialect.thinkingDisplay;
  const on = { thinking: { type: 'adaptive', display }, isOn: true };
  const facts = settings.facts.reasoning;
  if (facts === undefined && asked === 'auto') return on;
  const level = namedLevel(asked, settings);
  const taken = (facts?.levels ?? efforts).filter((one) => efforts.includes(one));
  const sent = nearestLevel(level, taken);
  if (sent === undefined) return on;
  const isExplicit = typeof asked === 'string' && asked !== 'auto';
  return {
    ...on,
    effort: sent,
    ...(isExplicit && sent !== asked ? { clamped: { asked, sent } } : {}),
  };
}

function namedLevel(asked: Level | undefined, settings: TurnSettings): NamedLevel {
  if (typeof asked === 'number') return tokensLevel(asked, outputLimit(settings));
  return asked === undefined || asked === 'auto' || asked === 'off' ? 'high' : asked;
}

/** A budget must leave room for an answer, so it stays this much below the output limit where it can. */
const answerRoom = 1024;

function budget(settings: TurnSettings): Thinking {
  const asked = settings.parameters.reasoning;
  const limit = outputLimit(settings);
  if (limit <= leastBudget) return unable(asked);
  const { min = leastBudget, max = limit } = settings.facts.reasoning ?? {};
  const least = Math.max(leastBudget, min);
  const most = Math.max(least, Math.min(max, limit - answerRoom));
  const wanted = typeof asked === 'number' ? asked : levelTokens(budgetLevel(asked), limit);
  const sent = Math.min(Math.max(wanted, least), Math.min(most, limit - 1));
  const clamped = typeof asked === 'number' && sent !== asked ? { clamped: { asked, sent } } : {};
  return { thinking: { type: 'enabled', budget_tokens: sent }, isOn: true, ...clamped };
}

function budgetLevel(asked: Exclude<Level, number> | undefined): NamedLevel {
  return asked === undefined || asked === 'auto' || asked === 'off' ? 'medium' : asked;
}
