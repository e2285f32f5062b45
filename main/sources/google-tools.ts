import * as z from 'zod';
import type { HostedTool } from './source.ts';

/** The tools this provider runs itself, by the protocol's names for them. */
export const googleTools = {
  google_search: hostedTool('google_search', 'googleSearch'),
  url_context: hostedTool('url_context', 'urlContext'),
  code_execution: hostedTool('code_execution', 'codeExecution'),
} as const;

/** A tool with nothing to set but whether it is on; its wire version is its name in a request. */
function hostedTool(tool: string, version: string): HostedTool {
  return {
    options: z.strictObject({ enable: z.boolean().default(false) }),
    resolve(_options, { hosted_tools: served }) {
      const isServed = served?.[tool] === undefined || served[tool].includes(version);
      if (isServed) return { setting: { version, options: {} } };
      const path = ['hosted_tools', tool, 'enable'];
      return { problem: { path, code: 'hosted_tool_not_served', details: { tool } } };
    },
  };
}
