import type { NativeEntry, UserMessageEntry } from '../../../shared/model/entry.ts';
import { writeJson } from '../../../shared/model/json-text.ts';
import type { ToolDefinition, TurnSettings } from '../../../shared/model/turn-settings.ts';
import type { EncodedRequest, ModelRequest } from '../protocol.ts';
import type { RequestObject } from '../request-json.ts';
import { sendable } from '../sendable.ts';
import { inputItems } from './input-items.ts';
import { type Reasoning, reasoningFor } from './reasoning.ts';
import type { ResponsesDialect } from './responses-dialect.ts';
import { textFormat } from './text-format.ts';
import { planTools } from './tool-plan.ts';

/**
 * The request for the next response. The server keeps nothing of it. Its body is the same byte for byte
 * whenever the same turn is at the same place, and begins like the request before it.
 */
export function encodeResponses(request: ModelRequest, dialect: ResponsesDialect): EncodedRequest {
  const { settings } = request;
  const stream = sendable(request, 'responses');
  const { provider, name: model } = settings.model;
  const reasoning = reasoningFor(settings);
  const schema = lastQuestion(stream)?.schema;
  const isNative = settings.facts.structured_output ?? dialect.structuredOutput === 'native';
  const answer = schema && !isNative ? { answerTool: answerTool(schema) } : {};
  const { tools, choice } = planTools({ settings, dialect, ...answer });
  const body = {
    model,
    stream: true,
    stream_options: dialect.paddingOff ? { include_obfuscation: false } : undefined,
    store: false,
    prompt_cache_key: dialect.cacheKey ? cacheKey(settings, stream) : undefined,
    max_output_tokens: outputLimit(settings),
    service_tier: dialect.serviceTier ? settings.parameters.service_tier : undefined,
    reasoning: reasoning.reasoning,
    include: dialect.includes ? includes(settings, reasoning) : undefined,
    ...sampling(settings, reasoning),
    text: schema && isNative ? textFormat(schema) : undefined,
    tool_choice: choice,
    tools: tools.length > 0 ? tools : undefined,
    instructions: instructions(settings),
    input: inputItems(stream, { provider, dialect }),
  };
  return {
    path: '/v1/responses',
    headers: { 'content-type': 'application/json' },
    tree: body,
    body: writeJson(body),
  };
}

/** What the answer must look like, as the last message asks for it. */
function lastQuestion(stream: readonly NativeEntry[]): UserMessageEntry | undefined {
  return stream.flatMap(({ entry }) => (entry.kind === 'user_message' ? [entry] : [])).at(-1);
}

function answerTool(schema: ToolDefinition['schema']): ToolDefinition {
  return { name: 'structured_output', description: 'Gives the answer in its final form.', schema };
}

/** Unset: what the model can write. */
function outputLimit({ parameters, facts }: TurnSettings): number | undefined {
  const wanted = parameters.max_tokens;
  return wanted === undefined ? undefined : Math.min(wanted, facts.max_output_tokens ?? wanted);
}

/** The same for all requests of a conversation, and for no other: who asked first, and when. */
function cacheKey({ cache }: TurnSettings, stream: readonly NativeEntry[]): string | undefined {
  const first = stream[0]?.entry;
  if (cache === 'off' || !first) return undefined;
  return `footnote-${first.id}-${Date.parse(first.at)}`;
}

/** Results of hosted tools that the server leaves out unless asked, by the tool's wire version. */
const results: readonly (readonly [tool: RegExp, include: string])[] = [
  [/^web_search/, 'web_search_call.action.sources'],
  [/^file_search/, 'file_search_call.results'],
  [/^code_interpreter/, 'code_interpreter_call.outputs'],
];

function includes(
  { facts, hosted_tools: hosted }: TurnSettings,
  { isOn }: Reasoning,
): readonly string[] | undefined {
  const versions = Object.values(hosted).map(({ version }) => version);
  // A model that does not reason refuses to be asked for it.
  const isKnown = facts.reasoning !== undefined && facts.reasoning.mode !== 'none';
  const wanted = [
    ...(isKnown || isOn ? ['reasoning.encrypted_content'] : []),
    ...results.flatMap(([tool, one]) =>
      versions.some((version) => tool.test(version)) ? [one] : [],
    ),
  ];
  return wanted.length > 0 ? wanted : undefined;
}

/** Models that reason take no sampling parameters unless they are known to. */
function sampling({ parameters, facts }: TurnSettings, { isOn }: Reasoning): RequestObject {
  if (!(facts.sampling ?? !isOn)) return {};
  const { temperature, top_p } = parameters;
  return { temperature, top_p };
}

function instructions(settings: TurnSettings): string | undefined {
  const texts = settings.instructions.filter((text) => text.trim() !== '');
  return texts.length > 0 ? texts.join('\n\n') : undefined;
}
