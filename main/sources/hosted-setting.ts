import * as z from 'zod';
import type { ModelFacts } from '../../shared/model/turn-settings.ts';
import type { SettingProblem } from './source.ts';

/** Where a search is made from, as every provider takes it. */
export const userLocation = z.strictObject({
  city: z.string().min(1).optional(),
  region: z.string().min(1).optional(),
  /** ISO 3166-1, two letters. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** IANA name: `Europe/Berlin`. */
  timezone: z.string().min(1).optional(),
});

/** The place of a hosted tool's setting below the provider's block. */
export function settingPath(tool: string, ...rest: readonly string[]): readonly string[] {
  return ['hosted_tools', tool, ...rest];
}

/** Turned on for a model that is known not to serve the tool. */
export function notServed(tool: string): SettingProblem {
  return { path: settingPath(tool, 'enable'), code: 'hosted_tool_not_served', details: { tool } };
}

/** Whether a model is known not to serve a tool in any version. */
export function isUnserved(tool: string, { hosted_tools: served }: ModelFacts): boolean {
  return served?.[tool]?.length === 0;
}

/** A host, and a path where one is wanted: `example.com`, `example.com/blog`. */
const domain = /^[^\s/:?#@*]+\.[^\s/:?#@*]+(\/[^\s?#]*)?$/;

/** The first of these that is no domain, with what to write instead where that can be told. */
export function domainProblem(
  tool: string,
  key: string,
  domains: readonly string[] = [],
): SettingProblem | undefined {
  const value = domains.find((one) => !domain.test(one));
  if (value === undefined) return undefined;
  const instead = bareDomain(value);
  const details = { tool, key, value, ...(instead === undefined ? {} : { instead }) };
  return { path: settingPath(tool, key), code: 'hosted_tool_domain', details };
}

/** The domain in what looks like an address; undefined when there is none to suggest. */
function bareDomain(value: string): string | undefined {
  const bare = value
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[?#].*$/s, '');
  return domain.test(bare) ? bare : undefined;
}
