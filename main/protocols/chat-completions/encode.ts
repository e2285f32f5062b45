import { writeJson } from '../../../shared/model/json-text.ts';
import type { TurnSettings } from '../../../shared/model/turn-settings.ts';
import type { EncodedRequest, ModelRequest } from '../protocol.ts';
import { plainJson, type RequestObject } from '../request-json.ts';
import { sendable } from '../sendable.ts';
import { isStrict } from '../strict-schema.ts';
import { answerTool, schemaOf } from '../structured-output.ts';
import type { ChatDialect } from './chat-dialect.ts';
import { messageList } from './message-list.ts';
import { reasoningFor } from './reasoning.ts';
import { planTools } from './tool-plan.ts';

/**
 * The request for the next response. Its body is the same byte for byte whenever the same turn is at the
 * same place, and begins like the request before it, so that the server's cache works.
 */
export function encodeChatCompletions(request: ModelRequest, dialect: ChatDialect): EncodedRequest {
  const { settings } = request;
  const stream = sendable(request, 'chat');
  const schema = schemaOf(stream);
  const isNative = settings.facts.structured_output ?? true;
  const answer = schema && !isNative ? answerTool(schema) : undefined;
  const { tools, choice } = planTools(settings, dialect, answer);
  const body = {
    model: settings.model.name,
    stream: true,
    // Without it most servers do not count.
    stream_options: { include_usage: true },
    ...parameters(settings, dialect),
    ...reasoningFor(settings, dialect).fields,
    response_format: schema && isNative ? responseFormat(schema) : undefined,
    tool_choice: choice,
    tools: tools.length > 0 ? tools : undefined,
    messages: [...systemMessage(settings), ...messageList(stream, settings.model.provider)],
  };
  return {
    path: dialect.path,
    headers: { 'content-type': 'application/json' },
    tree: body,
    body: writeJson(body),
  };
}

/** Sampling goes unless the model is known not to take it. */
function parameters(
  { parameters: wanted, facts }: TurnSettings,
  { limit, topK }: ChatDialect,
): RequestObject {
  const { max_tokens: most, temperature, top_p, top_k, stop_words: words = [] } = wanted;
  const sampling = { temperature, top_p, top_k: topK ? top_k : undefined };
  return {
    [limit]: most === undefined ? undefined : Math.min(most, facts.max_output_tokens ?? most),
    ...(facts.sampling === false ? {} : sampling),
    stop: words.length > 0 ? words : undefined,
  };
}

function responseFormat(schema: Readonly<Record<string, unknown>>): RequestObject {
  const form = { name: 'answer', schema: plainJson(schema), strict: isStrict(schema) };
  return { type: 'json_schema', json_schema: form };
}

/** Templates of models know one message of the system, at the beginning. */
function systemMessage({ instructions }: TurnSettings): readonly RequestObject[] {
  const texts = instructions.filter((text) => text.trim() !== '');
  return texts.length > 0 ? [{ role: 'system', content: texts.join('\n\n') }] : [];
}
