import type { ConfigProblem } from '../../shared/bridge/views.ts';
import type {
  HostedToolSetting,
  ModelFacts,
  TurnSettings,
} from '../../shared/model/turn-settings.ts';
import { AppError } from '../app-error.ts';
import type { Config } from '../config/config.ts';
import type { SettingProblem } from '../sources/source.ts';
import type { Declared } from './declared.ts';
import type { TurnChoice } from './provider.ts';

/** How often a paused answer is resumed before the user is asked. */
const maxResumes = 5;

/**
 * Everything that shapes a turn, checked before anything is sent: what the source cannot serve is a
 * `bad_config` that names the settings with their places, never left out silently.
 */
export function turnSettings(
  { model, hostedTools = {} }: TurnChoice,
  declared: Declared,
  facts: ModelFacts,
  { parameters, cache }: Pick<Config, 'parameters' | 'cache'>,
): TurnSettings {
  return {
    source: declared.source.id,
    model,
    facts,
    instructions: [],
    parameters,
    tool_choice: 'auto',
    cache,
    hosted_tools: resolvedTools(declared, facts, hostedTools),
    tools: [],
    max_resumes: maxResumes,
  };
}

/** Config says which tools are on; the message may say otherwise. */
export function isEnabled(declared: Declared, tool: string): boolean {
  return declared.settings.hosted_tools?.[tool]?.['enable'] === true;
}

function resolvedTools(
  declared: Declared,
  facts: ModelFacts,
  wanted: Readonly<Record<string, boolean>>,
): Readonly<Record<string, HostedToolSetting>> {
  const { source, settings } = declared;
  const resolved: Record<string, HostedToolSetting> = {};
  const problems: ConfigProblem[] = [];
  for (const [name, tool] of Object.entries(source.hostedTools)) {
    if (!(wanted[name] ?? isEnabled(declared, name))) continue;
    const options = { ...settings.hosted_tools?.[name], enable: true };
    const result = tool.resolve(options, facts);
    if ('setting' in result) resolved[name] = result.setting;
    else problems.push(placed(result.problem, declared));
  }
  refuseUnknown(wanted, declared);
  if (problems.length === 0) return resolved;
  const provider = declared.config.name;
  throw new AppError('bad_config', `A hosted tool of ${provider} cannot be served`, {
    provider,
    problems,
  });
}

function refuseUnknown(wanted: Readonly<Record<string, boolean>>, { source, config }: Declared) {
  const tool = Object.keys(wanted).find(
    (name) => wanted[name] === true && !Object.hasOwn(source.hostedTools, name),
  );
  if (tool === undefined) return;
  throw new AppError('bad_input', `${config.name} has no hosted tool ${tool}`, {
    reason: 'no_such_tool',
    provider: config.name,
    tool,
  });
}

/** A source knows settings by their path; config knows where they stand. */
function placed(problem: SettingProblem, { config }: Declared): ConfigProblem {
  const { path, code, details, related = [] } = problem;
  const { file, line, column } = config.originOf(path);
  const others = related.map((other) => config.originOf(other));
  return {
    file,
    line,
    column,
    key: ['providers', 'llm', config.name, ...path].join('.'),
    code,
    details: others.length > 0 ? { ...details, related: others } : details,
  };
}
