import * as z from 'zod';
import type { ModelFacts } from '../../shared/model/turn-settings.ts';
import { domainProblem, notServed, settingPath, userLocation } from './hosted-setting.ts';
import type { HostedTool, SettingProblem } from './source.ts';

const options = z.strictObject({
  enable: z.boolean().default(false),
  /** Searches in one response. */
  max_uses: z.int().optional(),
  allowed_domains: z.array(z.string()).optional(),
  blocked_domains: z.array(z.string()).optional(),
  user_location: userLocation.optional(),
});

type Options = z.infer<typeof options>;

const tool = 'web_search';
/** Served on every model that searches; the later ones run code of the model around the search. */
const firstVersion = 'web_search_20250305';

/**
 * Web search that the provider runs. Which combinations are served is checked here and not by the schema,
 * because two layers of config may each be right and clash.
 */
export const anthropicWebSearch: HostedTool = {
  options,
  resolve(given, facts) {
    const asked = options.parse(given);
    const problem = optionProblem(asked);
    if (problem) return { problem };
    const version = versionFor(facts);
    if (version === undefined) return { problem: notServed(tool) };
    return { setting: { version, options: wireOptions(asked, version) } };
  },
};

function optionProblem(asked: Options): SettingProblem | undefined {
  if (asked.max_uses !== undefined && asked.max_uses < 1) {
    const details = { tool, key: 'max_uses', value: asked.max_uses, least: 1 };
    return { path: settingPath(tool, 'max_uses'), code: 'hosted_tool_number_too_small', details };
  }
  if (asked.allowed_domains?.length && asked.blocked_domains?.length) {
    const details = { tool, keys: ['allowed_domains', 'blocked_domains'] };
    const related = [settingPath(tool, 'blocked_domains')];
    return {
      path: settingPath(tool, 'allowed_domains'),
      code: 'hosted_tool_options_clash',
      details,
      related,
    };
  }
  return (
    domainProblem(tool, 'allowed_domains', asked.allowed_domains) ??
    domainProblem(tool, 'blocked_domains', asked.blocked_domains)
  );
}

/** A later version only where the first is known not to be served; undefined: none is. */
function versionFor({ hosted_tools: served }: ModelFacts): string | undefined {
  const versions = served?.[tool];
  if (versions === undefined || versions.includes(firstVersion)) return firstVersion;
  return versions.toSorted().find((version) => /^web_search_\d{8}$/.test(version));
}

/** An empty list restricts nothing: it is how a layer takes back the list of another. */
function wireOptions(asked: Options, version: string): Readonly<Record<string, unknown>> {
  const { max_uses, allowed_domains: allowed, blocked_domains: blocked, user_location } = asked;
  return {
    ...(max_uses === undefined ? {} : { max_uses }),
    ...(allowed?.length ? { allowed_domains: allowed } : {}),
    ...(blocked?.length ? { blocked_domains: blocked } : {}),
    ...(user_location ? { user_location: { type: 'approximate', ...user_location } } : {}),
    // Who turned on searching has not agreed to code being run around it.
    ...(version === firstVersion ? {} : { allowed_callers: ['direct'] }),
  };
}
