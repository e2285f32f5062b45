import type { ToolDefinition, TurnSettings } from '../../../shared/model/turn-settings.ts';
import type { RequestObject } from '../request-json.ts';
import { choiceInWords } from '../choice-in-words.ts';
import { clientTool } from './tool-list.ts';

/** What a request says about tools. */
export interface ToolPlan {
  readonly hosted: readonly RequestObject[];
  readonly client: readonly RequestObject[];
  /** `tool_choice`; absent: the model decides. */
  readonly choice?: RequestObject;
  /** Stands in for a choice that cannot be forced: the last system block. */
  readonly instruction?: string;
}

export interface ToolSituation {
  readonly settings: TurnSettings;
  readonly hosted: readonly RequestObject[];
  /** The tool that takes structured output, where it is asked for by way of one. */
  readonly answerTool?: ToolDefinition;
  /** Stand-ins for tools that calls in the request name, in case none is declared. */
  readonly former: readonly RequestObject[];
  /** Whether native blocks of hosted tools are in the request: then these tools must stay declared. */
  readonly replaysHosted: boolean;
  /** Whether the server refuses a forced choice in this request. */
  readonly cannotForce: boolean;
}

/**
 * `tool_choice` speaks of client tools only, so it must never be met by a hosted one: the protocol's `any`
 * and `none` are about all tools.
 */
export function planTools(situation: ToolSituation): ToolPlan {
  const { settings, hosted, answerTool } = situation;
  const tools = [...settings.tools, ...(answerTool ? [answerTool] : [])];
  const names = tools.map(({ name }) => name);
  const plan = { hosted, client: tools.map(clientTool) };
  if (answerTool) return forced([answerTool.name], names, { situation, plan });
  switch (settings.tool_choice) {
    case 'auto':
      return withFormer(plan, situation);
    case 'none':
      return withoutClientTools(plan, situation);
    case 'required':
      return forced(names, names, { situation, plan });
    default: {
      const wanted = names.filter((name) => name === settings.tool_choice);
      return forced(wanted, names, { situation, plan });
    }
  }
}

function withFormer(plan: ToolPlan, { former }: ToolSituation): ToolPlan {
  const isBare = plan.hosted.length === 0 && plan.client.length === 0;
  if (!isBare || former.length === 0) return plan;
  return { ...plan, client: former, choice: { type: 'none' } };
}

/** With calls in the request its tools must stay declared; `none` then turns hosted tools off as well. */
function withoutClientTools(plan: ToolPlan, situation: ToolSituation): ToolPlan {
  if (situation.former.length === 0) return { ...plan, client: [] };
  const client = plan.client.length > 0 ? plan.client : situation.former;
  return { ...plan, client, choice: { type: 'none' } };
}

interface Context {
  readonly situation: ToolSituation;
  readonly plan: ToolPlan;
}

/** One of `wanted` must be called, out of the client tools `names`. */
function forced(
  wanted: readonly string[],
  names: readonly string[],
  { situation, plan }: Context,
): ToolPlan {
  const [only] = wanted;
  if (only === undefined) return withFormer(plan, situation);
  const hasHosted = plan.hosted.length > 0;
  if (situation.cannotForce) return { ...plan, instruction: choiceInWords(wanted) };
  // `any` is what every server takes where one tool is all there is.
  if (!hasHosted && wanted.length === names.length) return { ...plan, choice: { type: 'any' } };
  if (wanted.length === 1) return { ...plan, choice: { type: 'tool', name: only } };
  if (situation.replaysHosted) return { ...plan, instruction: choiceInWords(wanted) };
  return { ...plan, hosted: [], choice: { type: 'any' } };
}
