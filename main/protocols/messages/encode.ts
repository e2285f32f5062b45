import { writeJson } from '../../../shared/model/json-text.ts';
import type { ToolDefinition, TurnSettings } from '../../../shared/model/turn-settings.ts';
import type { EncodedRequest, ModelRequest } from '../protocol.ts';
import { apiVersion } from './api-version.ts';
import { cacheMark, markLast, markLastQuestion } from './cache-marks.ts';
import { planHosted } from './hosted-plan.ts';
import { betaHeader, extensions } from './extensions.ts';
import { messageList, type Message } from './message-list.ts';
import type { MessagesDialect } from './messages-dialect.ts';
import { outputLimit } from './output-limit.ts';
import { plainJson, type RequestObject } from '../request-json.ts';
import { textBlock } from './text-block.ts';
import { sendable } from '../sendable.ts';
import { answerTool, schemaOf } from '../structured-output.ts';
import { type Thinking, thinkingFor } from './thinking.ts';
import { formerTools, hostedTools } from './tool-list.ts';
import { planTools, type ToolPlan } from './tool-plan.ts';

/**
 * The request for the next response. Its body is the same byte for byte whenever the same turn is at the
 * same place, and begins like the request before it: what changes from turn to turn stands at its end.
 */
export function encodeMessages(request: ModelRequest, dialect: MessagesDialect): EncodedRequest {
  const { settings } = request;
  const stream = sendable(request, 'messages');
  const { provider } = settings.model;
  const { leftOut, pending, replays } = planHosted(stream, provider);
  const messages = messageList(stream, { provider, dialect, leftOut });
  const thinking = thinkingFor(settings, dialect);
  const schema = schemaOf(stream);
  const isNative = settings.facts.structured_output ?? dialect.structuredOutput === 'native';
  const tools = planTools({
    settings,
    hosted: hostedTools(settings, pending),
    ...(schema && !isNative ? { answerTool: answerTool(schema) } : {}),
    former: formerTools(stream.filter(({ entry }) => !leftOut.has(entry.id))),
    replaysHosted: replays,
    cannotForce: thinking.isOn && dialect.thinkingIsExclusive,
  });
  const body = {
    model: settings.model.name,
    max_tokens: outputLimit(settings),
    stream: true,
    thinking: thinking.thinking,
    output_config: outputConfig(thinking, isNative ? schema : undefined),
    ...sampling(settings, dialect, thinking),
    stop_sequences: stopSequences(settings),
    ...(dialect.extensions ? extensions(settings) : {}),
    tool_choice: tools.choice,
    ...marked(settings, tools, messages),
  };
  return {
    path: '/v1/messages',
    headers: {
      'content-type': 'application/json',
      'anthropic-version': apiVersion,
      ...(dialect.extensions ? betaHeader(settings, { thinking, tools }) : {}),
    },
    tree: body,
    body: writeJson(body),
  };
}

/** Activities that this request leaves unfinished, by activity id. */
export function abandonedActivities(request: ModelRequest): readonly string[] {
  return planHosted(sendable(request, 'messages'), request.settings.model.provider).abandoned;
}

function outputConfig(
  { effort }: Thinking,
  schema: ToolDefinition['schema'] | undefined,
): RequestObject | undefined {
  const format = schema && { type: 'json_schema', schema: plainJson(schema) };
  return effort === undefined && !format ? undefined : { effort, format };
}

function sampling(
  { parameters, facts }: TurnSettings,
  dialect: MessagesDialect,
  { isOn }: Thinking,
): RequestObject {
  const isTaken = dialect.sampling === 'always' || facts.sampling === true;
  if (!isTaken || (isOn && dialect.thinkingIsExclusive)) return {};
  const { temperature, top_p, top_k } = parameters;
  return { temperature, top_p, top_k };
}

function stopSequences({ parameters }: TurnSettings): readonly string[] | undefined {
  const words = parameters.stop_words ?? [];
  return words.length > 0 ? words : undefined;
}

/**
 * What the server reads as one long prompt, in the order it reads it, with its cache marks: the last client
 * tool, the last instruction of the conversation, the last thing said. Hosted tools stand first, so that
 * switching one on does not move the tools' mark; a choice that is put in words comes after the marked
 * instructions, so that they stay as they are.
 */
function marked(settings: TurnSettings, tools: ToolPlan, messages: readonly Message[]) {
  const mark = cacheMark(settings.cache);
  const all = [...tools.hosted, ...markLast(tools.client, mark)];
  const instructions = settings.instructions.filter((text) => text.trim() !== '').map(textBlock);
  const choice = tools.instruction === undefined ? [] : [textBlock(tools.instruction)];
  const system = [...markLast(instructions, mark), ...choice];
  return {
    tools: all.length > 0 ? all : undefined,
    system: system.length > 0 ? system : undefined,
    messages: markLastQuestion(messages, mark),
  };
}
