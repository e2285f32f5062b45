import type { TurnSettings } from '../../../shared/model/turn-settings.ts';
import { plainJson, type RequestObject } from '../request-json.ts';
import type { Thinking } from './thinking.ts';
import type { ToolPlan } from './tool-plan.ts';

/** Lets a model that thinks within a budget think between its tool calls too. */
const interleavedThinking = 'interleaved-thinking-2025-05-14';
const fastMode = 'fast-mode-2026-02-01';
/** What takes old tool results and thoughts out of the conversation. */
const contextEditing = 'context-management-2025-06-27';
/** What puts a summary in the place of a conversation's beginning. */
const compaction = 'compact-2026-01-12';

/** What only the vendor's own API takes; it refuses what a model does not know by itself. */
export function extensions({ parameters }: TurnSettings): RequestObject {
  const { service_tier, speed, context_management: context } = parameters;
  return {
    service_tier,
    speed,
    context_management: context && { edits: context.edits.map(plainJson) },
  };
}

/** The names of the beta features that a request uses. */
export function betaHeader(
  { parameters }: TurnSettings,
  uses: { readonly thinking: Thinking; readonly tools: ToolPlan },
): Readonly<Record<string, string>> {
  const { hosted, client } = uses.tools;
  const isInterleaved =
    uses.thinking.thinking?.['type'] === 'enabled' && hosted.length + client.length > 0;
  const edits = (parameters.context_management?.edits ?? []).map(({ type }) => String(type));
  const isCompaction = (type: string) => type.startsWith('compact_');
  const betas = [
    ...(isInterleaved ? [interleavedThinking] : []),
    ...(parameters.speed === 'fast' ? [fastMode] : []),
    ...(edits.some((type) => !isCompaction(type)) ? [contextEditing] : []),
    ...(edits.some(isCompaction) ? [compaction] : []),
  ];
  return betas.length > 0 ? { 'anthropic-beta': betas.join(',') } : {};
}
