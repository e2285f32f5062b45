import * as z from 'zod';
import { domainProblem, isUnserved, notServed, userLocation } from './hosted-setting.ts';
import type { HostedTool } from './source.ts';

const tool = 'web_search';

const options = z.strictObject({
  enable: z.boolean().default(false),
  /** How much of what was found the model reads. */
  search_context_size: z.enum(['low', 'medium', 'high']).optional(),
  allowed_domains: z.array(z.string()).optional(),
  user_location: userLocation.optional(),
});

/** Web search that the provider runs. */
export const openaiWebSearch: HostedTool = {
  options,
  resolve(given, facts) {
    const {
      allowed_domains: allowed,
      search_context_size: size,
      user_location,
    } = options.parse(given);
    const problem = domainProblem(tool, 'allowed_domains', allowed);
    if (problem) return { problem };
    if (isUnserved(tool, facts)) return { problem: notServed(tool) };
    const wire = {
      ...(size === undefined ? {} : { search_context_size: size }),
      // An empty list restricts nothing: it is how a layer takes back the list of another.
      ...(allowed?.length ? { filters: { allowed_domains: allowed } } : {}),
      // Without any, the server searches as from the United States.
      user_location: { type: 'approximate', ...user_location },
    };
    return { setting: { version: tool, options: wire } };
  },
};
