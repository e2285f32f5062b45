import type { Entry, NativeEntry } from '../../../shared/model/entry.ts';
import type { ModelParameters, TurnSettings } from '../../../shared/model/turn-settings.ts';
import type { EncodedRequest, ModelRequest } from '../../protocols/protocol.ts';

/** What is asked, one request each, in this order. */
export const steps = [
  'streaming',
  'tools',
  'structured_output',
  'reasoning',
  'unknown_fields',
] as const;
export type Step = (typeof steps)[number];

/** Room for a model that cannot but think first; more where thinking is what is asked for. */
const outputTokens = 1024;
const thinkingTokens = 2048;

const schema = {
  type: 'object',
  properties: { word: { type: 'string' } },
  required: ['word'],
  additionalProperties: false,
} as const;

const tool = {
  name: 'tell_time',
  description: 'Tells the time in a city.',
  schema: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
} as const;

interface StepForm {
  readonly text: string;
  readonly schema?: typeof schema;
  readonly settings?: Partial<TurnSettings>;
  readonly parameters?: ModelParameters;
}

const counting = 'Count from 1 to 12 in digits, with spaces between them, and write nothing else.';

const forms: Readonly<Record<Step, StepForm>> = {
  streaming: { text: counting },
  tools: {
    text: 'What time is it in Bremen? Use the tool.',
    settings: { tools: [tool], tool_choice: 'required' },
  },
  structured_output: { text: 'Give the word “tide” in the form that is asked for.', schema },
  reasoning: {
    text: 'Which is larger, 9.11 or 9.9? Answer with the number.',
    parameters: { reasoning: 'low', max_tokens: thinkingTokens },
  },
  unknown_fields: { text: counting },
};

/** A small request that shows whether the model can do one thing. */
export function stepRequest(step: Step, settings: TurnSettings): ModelRequest {
  const { text, schema, settings: own, parameters } = forms[step];
  const common = { turn: 'probe00', at: new Date(0).toISOString() };
  const entries: readonly Entry[] = [
    { ...common, id: 'probe00', kind: 'turn_start', settings: '' },
    {
      ...common,
      id: 'probe01',
      kind: 'user_message',
      parts: [{ kind: 'text', text }],
      ...(schema ? { schema } : {}),
    },
  ];
  // What is thought of the model must not decide what is asked: that is what shall be found out.
  const { structured_output: _is, tools: _takes, ...facts } = settings.facts;
  return {
    settings: {
      ...settings,
      facts: step === 'structured_output' ? { ...facts, structured_output: true } : facts,
      instructions: [],
      parameters: { max_tokens: outputTokens, ...parameters },
      tool_choice: 'auto',
      cache: 'off',
      hosted_tools: {},
      tools: [],
      ...own,
    },
    stream: entries.map((entry): NativeEntry => ({ entry, payloads: [] })),
  };
}

/** The same request with a member that no server can know. */
export function withUnknownField(request: EncodedRequest): EncodedRequest {
  return { ...request, body: request.body.replace('{', '{"footnote_probe":true,') };
}
