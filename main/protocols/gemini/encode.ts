import { writeJson } from '../../../shared/model/json-text.ts';
import type { ToolDefinition, TurnSettings } from '../../../shared/model/turn-settings.ts';
import type { EncodedRequest, ModelRequest } from '../protocol.ts';
import { plainJson, type RequestObject } from '../request-json.ts';
import { sendable } from '../sendable.ts';
import { answerTool, schemaOf } from '../structured-output.ts';
import { apiVersion } from './api-version.ts';
import { contentList } from './content-list.ts';
import { planHosted } from './hosted-plan.ts';
import { thinkingFor } from './thinking.ts';
import { planTools } from './tool-plan.ts';

/**
 * The request for the next response. Its body is the same byte for byte whenever the same turn is at the
 * same place, and begins like the request before it: what changes from turn to turn stands at its end.
 */
export function encodeGemini(request: ModelRequest): EncodedRequest {
  const { settings } = request;
  const stream = sendable(request, 'gemini');
  const { provider, name } = settings.model;
  const { leftOut, replaysTools } = planHosted(stream, provider);
  const schema = schemaOf(stream);
  const isNative = settings.facts.structured_output ?? true;
  const { tools, toolConfig } = planTools({
    settings,
    ...(schema && !isNative ? { answerTool: answerTool(schema) } : {}),
    replaysTools,
  });
  const body = {
    generationConfig: generationConfig(settings, isNative ? schema : undefined),
    toolConfig,
    tools,
    systemInstruction: systemInstruction(settings),
    contents: contentList(stream, { provider, leftOut }),
  };
  return {
    path: `/${apiVersion}/${modelPath(name)}:streamGenerateContent?alt=sse`,
    headers: { 'content-type': 'application/json' },
    tree: body,
    body: writeJson(body),
  };
}

/** Activities that this request leaves unfinished, by activity id. */
export function abandonedByGemini(request: ModelRequest): readonly string[] {
  const { provider } = request.settings.model;
  return planHosted(sendable(request, 'gemini'), provider).abandoned;
}

/** A tuned model names its own collection (`tunedModels/x`). */
function modelPath(name: string): string {
  const path = name.includes('/') ? name : `models/${name}`;
  return path.split('/').map(encodeURIComponent).join('/');
}

function systemInstruction({ instructions }: TurnSettings): RequestObject | undefined {
  const parts = instructions.filter((text) => text.trim() !== '').map((text) => ({ text }));
  return parts.length > 0 ? { parts } : undefined;
}

function generationConfig(
  settings: TurnSettings,
  schema: ToolDefinition['schema'] | undefined,
): RequestObject | undefined {
  const { parameters, facts } = settings;
  const { max_tokens: most, temperature, top_p, top_k, stop_words: words = [] } = parameters;
  const config = {
    maxOutputTokens: most && Math.min(most, facts.max_output_tokens ?? most),
    temperature,
    topP: top_p,
    topK: top_k,
    stopSequences: words.length > 0 ? words : undefined,
    thinkingConfig: thinkingFor(settings).config,
    responseMimeType: schema && 'application/json',
    responseJsonSchema: schema && plainJson(schema),
  };
  return Object.values(config).some((value) => value !== undefined) ? config : undefined;
}
