import type { NativeEntry } from '../../shared/model/entry.ts';
import type { ToolDefinition } from '../../shared/model/turn-settings.ts';

/** What the answer must look like, as the last message asks for it. */
export function schemaOf(stream: readonly NativeEntry[]): ToolDefinition['schema'] | undefined {
  const last = stream.findLast(({ entry }) => entry.kind === 'user_message')?.entry;
  return last?.kind === 'user_message' ? last.schema : undefined;
}

/** The tool that takes the answer where a model cannot be held to a schema in any other way. */
export function answerTool(schema: ToolDefinition['schema']): ToolDefinition {
  return { name: 'structured_output', description: 'Gives the answer in its final form.', schema };
}
