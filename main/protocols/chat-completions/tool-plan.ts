import type { ToolDefinition, TurnSettings } from '../../../shared/model/turn-settings.ts';
import { plainJson, type RequestObject } from '../request-json.ts';
import type { ChatDialect } from './chat-dialect.ts';

/** What a request says about tools. */
export interface ToolPlan {
  /** Hosted tools first, so that switching one on does not change what comes after the client's. */
  readonly tools: readonly RequestObject[];
  /** `tool_choice`; absent: the model decides. */
  readonly choice?: string | RequestObject;
}

/**
 * `tool_choice` speaks of client tools only, so it must never be met by a hosted one. `answerTool` takes
 * structured output, where it is asked for by way of one.
 */
export function planTools(
  settings: TurnSettings,
  { namedChoice }: Pick<ChatDialect, 'namedChoice'>,
  answerTool?: ToolDefinition,
): ToolPlan {
  const hosted = hostedTools(settings);
  const client = [...settings.tools, ...(answerTool ? [answerTool] : [])];
  const tools = [...hosted, ...client.map(clientTool)];
  const choice = answerTool ? answerTool.name : settings.tool_choice;
  if (choice === 'auto' || client.length === 0) return { tools };
  if (choice === 'none') return hosted.length > 0 ? { tools: hosted } : { tools, choice: 'none' };
  // The protocol's `required` is met by any tool, so hosted ones are left out of this request.
  if (choice === 'required') return { tools: client.map(clientTool), choice: 'required' };
  const chosen = client.filter(({ name }) => name === choice);
  if (chosen.length === 0) return { tools };
  return namedChoice
    ? { tools, choice: { type: 'function', function: { name: choice } } }
    : { tools: chosen.map(clientTool), choice: 'required' };
}

function hostedTools({ hosted_tools: hosted }: TurnSettings): readonly RequestObject[] {
  return Object.values(hosted).map(({ version, options }) => ({
    type: version,
    parameters: Object.keys(options).length > 0 ? plainJson(options) : undefined,
  }));
}

function clientTool({ name, description, schema }: ToolDefinition): RequestObject {
  return { type: 'function', function: { name, description, parameters: plainJson(schema) } };
}
