import type { ToolDefinition, TurnSettings } from '../../../shared/model/turn-settings.ts';
import { plainJson, type RequestObject } from '../request-json.ts';
import type { ResponsesDialect } from './responses-dialect.ts';

/** What a request says about tools. */
export interface ToolPlan {
  /** Hosted tools first, so that switching one on does not change what comes after the client's. */
  readonly tools: readonly RequestObject[];
  /** `tool_choice`; absent: the model decides. */
  readonly choice?: string | RequestObject;
}

export interface ToolSituation {
  readonly settings: TurnSettings;
  /** The tool that takes structured output, where it is asked for by way of one. */
  readonly answerTool?: ToolDefinition;
  readonly dialect: Pick<ResponsesDialect, 'allowedTools'>;
}

/**
 * `tool_choice` speaks of client tools only, so it must never be met by a hosted one: the protocol's
 * `required` and `none` are about all tools.
 */
export function planTools({ settings, answerTool, dialect }: ToolSituation): ToolPlan {
  const hosted = hostedTools(settings);
  const client = [...settings.tools, ...(answerTool ? [answerTool] : [])];
  const tools = [...hosted, ...client.map(clientTool)];
  const choice = answerTool ? answerTool.name : settings.tool_choice;
  if (choice === 'auto' || client.length === 0) return { tools };
  if (choice === 'none') {
    return hosted.length > 0 ? { tools: hosted } : { tools, choice: 'none' };
  }
  if (choice !== 'required') {
    const isThere = client.some(({ name }) => name === choice);
    return isThere ? { tools, choice: { type: 'function', name: choice } } : { tools };
  }
  if (hosted.length === 0) return { tools, choice: 'required' };
  // Without a way to keep the choice to some of the tools, the others are left out of this request.
  if (!dialect.allowedTools) return { tools: client.map(clientTool), choice: 'required' };
  const allowed = client.map(({ name }) => ({ type: 'function', name }));
  return { tools, choice: { type: 'allowed_tools', mode: 'required', tools: allowed } };
}

function hostedTools({ hosted_tools: hosted }: TurnSettings): readonly RequestObject[] {
  return Object.values(hosted).map(({ version, options }) => ({
    type: version,
    ...Object.fromEntries(Object.entries(options).map(([key, value]) => [key, plainJson(value)])),
  }));
}

/** Not strict: a strict tool takes only schemas of a certain form, and tools bring their own. */
function clientTool({ name, description, schema }: ToolDefinition): RequestObject {
  return { type: 'function', name, description, parameters: plainJson(schema), strict: false };
}
