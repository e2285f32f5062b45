import * as z from 'zod';
import type { ModelFacts } from '../../shared/model/turn-settings.ts';
import { domainProblem, settingPath } from './hosted-setting.ts';
import type { SettingProblem } from './source.ts';

/** What limits a tool that goes out to the web: config calls these as the wire does. */
export const limits = {
  /** Uses in one response. */
  max_uses: z.int().optional(),
  allowed_domains: z.array(z.string()).optional(),
  blocked_domains: z.array(z.string()).optional(),
};

type Limits = z.infer<z.ZodObject<typeof limits>>;

/** Which limits are not served; two layers of config may each be right and clash. */
export function limitProblem(tool: string, asked: Limits): SettingProblem | undefined {
  if (asked.allowed_domains?.length && asked.blocked_domains?.length) {
    const details = { tool, keys: ['allowed_domains', 'blocked_domains'] };
    const related = [settingPath(tool, 'blocked_domains')];
    const path = settingPath(tool, 'allowed_domains');
    return { path, code: 'hosted_tool_options_clash', details, related };
  }
  return (
    numberProblem(tool, 'max_uses', asked.max_uses) ??
    domainProblem(tool, 'allowed_domains', asked.allowed_domains) ??
    domainProblem(tool, 'blocked_domains', asked.blocked_domains)
  );
}

export function numberProblem(
  tool: string,
  key: string,
  value: number | undefined,
): SettingProblem | undefined {
  if (value === undefined || value >= 1) return undefined;
  const details = { tool, key, value, least: 1 };
  return { path: settingPath(tool, key), code: 'hosted_tool_number_too_small', details };
}

/** An empty list restricts nothing: it is how a layer takes back the list of another. */
export function wireLimits(asked: Limits): Readonly<Record<string, unknown>> {
  const { max_uses, allowed_domains: allowed, blocked_domains: blocked } = asked;
  return {
    ...(max_uses === undefined ? {} : { max_uses }),
    ...(allowed?.length ? { allowed_domains: allowed } : {}),
    ...(blocked?.length ? { blocked_domains: blocked } : {}),
  };
}

/** A later version only where the first is known not to be served; undefined: none is. */
export function versionFor(
  tool: string,
  first: string,
  { hosted_tools: served }: ModelFacts,
): string | undefined {
  const versions = served?.[tool];
  if (versions === undefined || versions.includes(first)) return first;
  const later = new RegExp(`^${tool}_\\d{8}$`);
  return versions.toSorted().find((version) => later.test(version));
}

/** Who turned on a tool has not agreed to code being run around it, as later versions do by themselves. */
export function callers(version: string, first: string): Readonly<Record<string, unknown>> {
  return version === first ? {} : { allowed_callers: ['direct'] };
}
