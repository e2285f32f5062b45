import * as z from 'zod';
import { isUnserved, notServed, settingPath } from './hosted-setting.ts';
import type { HostedTool } from './source.ts';

const tool = 'file_search';

const options = z.strictObject({
  enable: z.boolean().default(false),
  /** Stores of files at the provider, by their ids. */
  vector_store_ids: z.array(z.string().min(1)).optional(),
});

/** Search in files that were given to the provider before. */
export const openaiFileSearch: HostedTool = {
  options,
  resolve(given, facts) {
    const { vector_store_ids: ids = [] } = options.parse(given);
    if (ids.length === 0) {
      const details = { tool, key: 'vector_store_ids' };
      const path = settingPath(tool, 'enable');
      return { problem: { path, code: 'hosted_tool_option_missing', details } };
    }
    if (isUnserved(tool, facts)) return { problem: notServed(tool) };
    return { setting: { version: tool, options: { vector_store_ids: ids } } };
  },
};
