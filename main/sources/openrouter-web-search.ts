import * as z from 'zod';
import { domainProblem, isUnserved, notServed } from './hosted-setting.ts';
import type { HostedTool } from './source.ts';

const tool = 'web_search';

const options = z.strictObject({
  enable: z.boolean().default(false),
  /** For each search. */
  max_results: z.int().positive().max(25).optional(),
  /** How much of what was found the model reads. */
  search_context_size: z.enum(['low', 'medium', 'high']).optional(),
  allowed_domains: z.array(z.string()).optional(),
});

/** Web search that the provider runs, for any model. */
export const openrouterWebSearch: HostedTool = {
  options,
  resolve(given, facts) {
    const { enable: _on, allowed_domains: allowed, ...set } = options.parse(given);
    const problem = domainProblem(tool, 'allowed_domains', allowed);
    if (problem) return { problem };
    if (isUnserved(tool, facts)) return { problem: notServed(tool) };
    // An empty list restricts nothing: it is how a layer takes back the list of another.
    const wire = { ...set, ...(allowed?.length ? { allowed_domains: allowed } : {}) };
    return { setting: { version: 'openrouter:web_search', options: wire } };
  },
};
