import type { ToolDefinition, TurnSettings } from '../../../shared/model/turn-settings.ts';
import { plainJson, type RequestObject } from '../request-json.ts';

/** What a request says about tools. */
export interface ToolPlan {
  readonly tools?: readonly RequestObject[];
  readonly toolConfig?: RequestObject;
}

interface Situation {
  readonly settings: TurnSettings;
  /** The tool that takes structured output, where it is asked for by way of one. */
  readonly answerTool?: ToolDefinition;
  /** Whether parts of server tools are in the request. */
  readonly replaysTools: boolean;
}

/**
 * Hosted tools stand first, so that what follows them stays where it is. `tool_choice` speaks of client
 * tools only, and so does the protocol's mode.
 */
export function planTools({ settings, answerTool, replaysTools }: Situation): ToolPlan {
  const hosted = Object.values(settings.hosted_tools).map(
    ({ version, options }): RequestObject => ({ [version]: plainJson(options) }),
  );
  const functions = [...settings.tools, ...(answerTool ? [answerTool] : [])].map(declaration);
  const declared = functions.length > 0 ? [{ functionDeclarations: functions }] : [];
  const tools = [...hosted, ...declared];
  const calling = functions.length > 0 ? callingConfig(settings, answerTool) : undefined;
  // Together with functions, and wherever they go back, the parts of server tools must be asked for.
  const showsTools = replaysTools || (hosted.length > 0 && functions.length > 0);
  const toolConfig = {
    functionCallingConfig: calling,
    includeServerSideToolInvocations: showsTools ? true : undefined,
  };
  return {
    ...(tools.length > 0 ? { tools } : {}),
    ...(calling || showsTools ? { toolConfig } : {}),
  };
}

function declaration({ name, description, schema }: ToolDefinition): RequestObject {
  return { name, description, parametersJsonSchema: plainJson(schema) };
}

function callingConfig(
  { tool_choice: choice, tools }: TurnSettings,
  answerTool: ToolDefinition | undefined,
): RequestObject | undefined {
  if (answerTool) return { mode: 'ANY', allowedFunctionNames: [answerTool.name] };
  if (choice === 'auto') return undefined;
  if (choice === 'none') return { mode: 'NONE' };
  if (choice === 'required') return { mode: 'ANY' };
  const isKnown = tools.some(({ name }) => name === choice);
  return isKnown ? { mode: 'ANY', allowedFunctionNames: [choice] } : undefined;
}
