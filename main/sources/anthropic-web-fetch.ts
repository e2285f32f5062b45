import * as z from 'zod';
import {
  callers,
  limitProblem,
  limits,
  numberProblem,
  versionFor,
  wireLimits,
} from './anthropic-limits.ts';
import { notServed } from './hosted-setting.ts';
import type { HostedTool } from './source.ts';

const options = z.strictObject({
  enable: z.boolean().default(false),
  ...limits,
  /** Whether the answer cites the pages it read; on unless turned off, because that is what Footnote is for. */
  citations: z.boolean().optional(),
  /** Tokens of a page that are read at most. */
  max_content_tokens: z.int().optional(),
});

const tool = 'web_fetch';
const firstVersion = 'web_fetch_20250910';

/** Pages that the provider reads: only those whose address stands in the conversation. */
export const anthropicWebFetch: HostedTool = {
  options,
  resolve(given, facts) {
    const asked = options.parse(given);
    const most = asked.max_content_tokens;
    const problem = limitProblem(tool, asked) ?? numberProblem(tool, 'max_content_tokens', most);
    if (problem) return { problem };
    const version = versionFor(tool, firstVersion, facts);
    if (version === undefined) return { problem: notServed(tool) };
    const wire = {
      ...wireLimits(asked),
      ...((asked.citations ?? true) ? { citations: { enabled: true } } : {}),
      ...(most === undefined ? {} : { max_content_tokens: most }),
      ...callers(version, firstVersion),
    };
    return { setting: { version, options: wire } };
  },
};
