import type { NativeEntry } from '../../../shared/model/entry.ts';
import type { Payload } from '../../../shared/model/payload.ts';
import type { ToolDefinition, TurnSettings } from '../../../shared/model/turn-settings.ts';
import { plainJson, type RequestObject } from '../request-json.ts';

/** A hosted tool's wire version: its name and the day of the version. */
const versioned = /^([a-z][a-z0-9_]*)_\d{8}$/;

/**
 * The hosted tools of the turn, in the versions they were declared with. A call that waits for its result
 * keeps its tool declared, and in the version it began under.
 */
export function hostedTools(
  settings: TurnSettings,
  pending: readonly Payload[],
): readonly RequestObject[] {
  const begun = new Map(
    pending.flatMap(({ version }) => {
      const name = versioned.exec(version)?.[1];
      return name === undefined ? [] : [[name, version] as const];
    }),
  );
  const declared = Object.entries(settings.hosted_tools).map(([name, { version, options }]) => ({
    type: begun.get(name) ?? version,
    name,
    ...optionsOf(options),
  }));
  const kept = [...begun].filter(([name]) => !Object.hasOwn(settings.hosted_tools, name));
  return [...declared, ...kept.map(([name, version]) => ({ type: version, name }))];
}

function optionsOf(options: Readonly<Record<string, unknown>>): RequestObject {
  return Object.fromEntries(Object.entries(options).map(([key, value]) => [key, plainJson(value)]));
}

export function clientTool({ name, description, schema }: ToolDefinition): RequestObject {
  return { name, description, input_schema: plainJson(schema) };
}

/**
 * Stand-ins for tools that were called in the stream and exist no more: a request with calls in it must
 * declare tools, whichever.
 */
export function formerTools(stream: readonly NativeEntry[]): readonly RequestObject[] {
  const names = stream.flatMap(({ entry }) => (entry.kind === 'tool_call' ? [entry.name] : []));
  return [...new Set(names)].map((name) => ({
    name,
    description: 'No longer available.',
    input_schema: { type: 'object' },
  }));
}
