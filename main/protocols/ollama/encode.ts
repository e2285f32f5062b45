import type { JsonTree } from '../../../shared/model/json-text.ts';
import { writeJson } from '../../../shared/model/json-text.ts';
import type { ToolDefinition, TurnSettings } from '../../../shared/model/turn-settings.ts';
import { choiceInWords } from '../choice-in-words.ts';
import type { EncodedRequest, ModelRequest } from '../protocol.ts';
import { plainJson, type RequestObject } from '../request-json.ts';
import { sendable } from '../sendable.ts';
import { answerTool, schemaOf } from '../structured-output.ts';
import { messageList } from './message-list.ts';
import { thinkingFor } from './thinking.ts';

/**
 * The request for the next response. Its body is the same byte for byte whenever the same turn is at the
 * same place, and begins like the request before it, so that the server's cache works.
 */
export function encodeOllama(request: ModelRequest): EncodedRequest {
  const { settings } = request;
  const stream = sendable(request, 'ollama');
  const schema = schemaOf(stream);
  const isNative = settings.facts.structured_output ?? true;
  const { tools, instruction } = planTools(settings, isNative ? undefined : schema);
  const body = {
    model: settings.model.name,
    stream: true,
    think: thinkingFor(settings).think,
    format: schema && isNative ? plainJson(schema) : undefined,
    options: options(settings),
    tools: tools.length > 0 ? tools.map(declaration) : undefined,
    messages: [
      ...systemMessage(settings, instruction),
      ...messageList(stream, settings.model.provider),
    ],
  };
  return {
    path: '/api/chat',
    headers: { 'content-type': 'application/json' },
    tree: body,
    body: writeJson(body),
  };
}

interface ToolPlan {
  readonly tools: readonly ToolDefinition[];
  /** A choice of tools in words: the protocol has no other way. */
  readonly instruction?: string;
}

function planTools(settings: TurnSettings, schema: ToolDefinition['schema'] | undefined): ToolPlan {
  const { tools, tool_choice: choice } = settings;
  if (schema) {
    const tool = answerTool(schema);
    return { tools: [...tools, tool], instruction: choiceInWords([tool.name]) };
  }
  if (choice === 'none') return { tools: [] };
  const names = tools.map(({ name }) => name);
  const wanted = choice === 'required' ? names : names.filter((name) => name === choice);
  return wanted.length > 0 ? { tools, instruction: choiceInWords(wanted) } : { tools };
}

function declaration({ name, description, schema }: ToolDefinition): JsonTree {
  return { type: 'function', function: { name, description, parameters: plainJson(schema) } };
}

/** Templates of models know one message of the system, at the beginning. */
function systemMessage(
  { instructions }: TurnSettings,
  choice: string | undefined,
): readonly RequestObject[] {
  const texts = [...instructions, choice ?? ''].filter((text) => text.trim() !== '');
  return texts.length > 0 ? [{ role: 'system', content: texts.join('\n\n') }] : [];
}

function options({ parameters }: TurnSettings): RequestObject | undefined {
  const { max_tokens, temperature, top_p, top_k, stop_words: words = [] } = parameters;
  const given = {
    num_predict: max_tokens,
    temperature,
    top_p,
    top_k,
    stop: words.length > 0 ? words : undefined,
  };
  return Object.values(given).some((value) => value !== undefined) ? given : undefined;
}
