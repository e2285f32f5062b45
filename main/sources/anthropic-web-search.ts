import * as z from 'zod';
import { callers, limitProblem, limits, versionFor, wireLimits } from './anthropic-limits.ts';
import { notServed, userLocation } from './hosted-setting.ts';
import type { HostedTool } from './source.ts';

const options = z.strictObject({
  enable: z.boolean().default(false),
  ...limits,
  user_location: userLocation.optional(),
});

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
    const problem = limitProblem(tool, asked);
    if (problem) return { problem };
    const version = versionFor(tool, firstVersion, facts);
    if (version === undefined) return { problem: notServed(tool) };
    const place = asked.user_location;
    const wire = {
      ...wireLimits(asked),
      ...(place ? { user_location: { type: 'approximate', ...place } } : {}),
      ...callers(version, firstVersion),
    };
    return { setting: { version, options: wire } };
  },
};
