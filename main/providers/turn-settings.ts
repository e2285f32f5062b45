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
  { model, hostedTools = {}, auth }: TurnChoice,
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
    hosted_tools: servedTools(declared, facts, hostedTools),
    tools: [],
    max_resumes: maxResumes,
    ...(auth === undefined ? {} : { auth }),
  };
}

/** Config says which tools are on; the message may say otherwise. */
export function isEnabled(declared: Declared, tool: string): boolean {
  return declared.settings.hosted_tools?.[tool]?.['enable'] === true;
}

/** What the tools that config turns on cannot be served with, as far as it can be told without a model. */
export function hostedToolProblems(declared: Declared): readonly ConfigProblem[] {
  return resolveTools(declared, {}, {}).problems;
}

interface ResolvedTools {
  readonly tools: Readonly<Record<string, HostedToolSetting>>;
  readonly problems: readonly ConfigProblem[];
}

function resolveTools(
  declared: Declared,
  facts: ModelFacts,
  wanted: Readonly<Record<string, boolean>>,
): ResolvedTools {
  const { source, settings } = declared;
  const tools: Record<string, HostedToolSetting> = {};
  const problems: ConfigProblem[] = [];
  for (const [name, tool] of Object.entries(source.hostedTools)) {
    if (!(wanted[name] ?? isEnabled(declared, name))) continue;
    const options = { ...settings.hosted_tools?.[name], enable: true };
    const result = tool.resolve(options, facts);
    if ('setting' in result) tools[name] = result.setting;
    else problems.push(placed(result.problem, declared));
  }
  return { tools, problems };
}

function servedTools(
  declared: Declared,
  facts: ModelFacts,
  wanted: Readonly<Record<string, boolean>>,
): ResolvedTools['tools'] {
  refuseUnknown(wanted, declared);
  const { tools, problems } = resolveTools(declared, facts, wanted);
  if (problems.length === 0) return tools;
  const provider = declared.config.name;
  const details = { reason: 'hosted_tool', provider, problems };
  throw new AppError('bad_config', `A hosted tool of ${provider} cannot be served`, details);
}

function refuseUnknown(wanted: Readonly<Record<string, boolean>>, { source, config }: Declared) {
  const unknown = Object.keys(wanted).find(
    (name) => wanted[name] === true && !Object.hasOwn(source.hostedTools, name),
  );
  if (unknown !== undefined) throw noSuchTool(config.name, unknown);
}

export function noSuchTool(provider: string, tool: string): AppError {
  const details = { reason: 'no_such_tool', provider, tool };
  return new AppError('bad_input', `${provider} has no hosted tool ${tool}`, details);
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
