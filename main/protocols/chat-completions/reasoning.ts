import type { ModelParameters, TurnSettings } from '../../../shared/model/turn-settings.ts';
import { type NamedLevel, nearestLevel, tokensLevel } from '../reasoning-level.ts';
import type { RequestObject } from '../request-json.ts';
import type { ChatDialect } from './chat-dialect.ts';

type Level = NonNullable<ModelParameters['reasoning']>;

/** How a request asks for reasoning. */
export interface Reasoning {
  /** Members of the request; none: the server's default. */
  readonly fields: RequestObject;
  /** Set when something else is sent than the user asked for by name. */
  readonly clamped?: { readonly asked: Level; readonly sent: string };
}

interface Form {
  readonly on: RequestObject;
  readonly off: RequestObject;
  at(word: string): RequestObject;
  /** Absent: a number of tokens becomes a level. */
  tokens?(count: number): RequestObject;
  /** Whether there are levels at all. */
  readonly isLeveled: boolean;
}

const forms: Readonly<Record<ChatDialect['reasoning'], Form>> = {
  effort: {
    on: {},
    off: { reasoning_effort: 'none' },
    at: (word) => ({ reasoning_effort: word }),
    isLeveled: true,
  },
  object: {
    on: { reasoning: { enabled: true } },
    off: { reasoning: { effort: 'minimal', exclude: true } },
    at: (word) => ({ reasoning: { effort: word } }),
    tokens: (count) => ({ reasoning: { max_tokens: count } }),
    isLeveled: true,
  },
  template_switch: {
    on: { chat_template_kwargs: { enable_thinking: true } },
    off: { chat_template_kwargs: { enable_thinking: false } },
    at: () => ({ chat_template_kwargs: { enable_thinking: true } }),
    isLeveled: false,
  },
};

/** An answer's length where nobody says it, to measure a number of tokens against. */
const usualLimit = 32_000;

/** Every level there is, but none. */
const all: readonly string[] = ['xlow', 'low', 'medium', 'high', 'xhigh', 'max'];

type Situation = Pick<ChatDialect, 'reasoning' | 'levels'>;

/** Reasoning as the settings ask for it; unset, the server decides. */
export function reasoningFor(settings: TurnSettings, dialect: Situation): Reasoning {
  const asked = settings.parameters.reasoning;
  const form = forms[dialect.reasoning];
  if (settings.facts.reasoning?.mode === 'none') return unable(asked);
  if (asked === undefined) return { fields: {} };
  if (asked === 'auto') return { fields: form.on };
  if (asked === 'off' || asked === 'none') return off(asked, settings, dialect);
  if (!form.isLeveled) return { fields: form.on };
  if (typeof asked === 'number' && form.tokens) return { fields: form.tokens(asked) };
  const level = typeof asked === 'number' ? tokensLevel(asked, limitOf(settings)) : asked;
  return atLevel(level, asked, levelsOf(settings, dialect), form);
}

function atLevel(
  level: NamedLevel,
  asked: Level,
  levels: readonly string[],
  form: Form,
): Reasoning {
  const sent = nearestLevel(level, levels);
  if (sent === undefined) return { fields: form.on };
  const isOther = typeof asked === 'string' && sent !== asked;
  return { fields: form.at(wordOf(sent)), ...(isOther ? { clamped: { asked, sent } } : {}) };
}

/** Off where the model can be, else as little as it takes, which is said. */
function off(asked: Level, settings: TurnSettings, dialect: Situation): Reasoning {
  const form = forms[dialect.reasoning];
  if (settings.facts.reasoning?.can_disable !== false) return { fields: form.off };
  if (!form.isLeveled) return { fields: form.on, clamped: { asked, sent: 'auto' } };
  return atLevel('none', asked, levelsOf(settings, dialect), form);
}

function levelsOf({ facts }: TurnSettings, { levels = all }: Situation): readonly string[] {
  return (facts.reasoning?.levels ?? levels).filter((level) => level !== 'none');
}

/** The wire's word for our lowest level. */
function wordOf(level: NamedLevel): string {
  return level === 'xlow' ? 'minimal' : level;
}

function unable(asked: Level | undefined): Reasoning {
  const isQuiet = asked === undefined || asked === 'off' || asked === 'auto' || asked === 'none';
  return { fields: {}, ...(isQuiet ? {} : { clamped: { asked, sent: 'none' } }) };
}

function limitOf({ parameters, facts }: TurnSettings): number {
  return facts.max_output_tokens ?? parameters.max_tokens ?? usualLimit;
}
