import * as z from 'zod';
import { isUnserved, notServed } from './hosted-setting.ts';
import type { HostedTool } from './source.ts';

const tool = 'code_interpreter';

const options = z.strictObject({ enable: z.boolean().default(false) });

/** Code that the provider runs, in a container of its own that it makes and clears away. */
export const openaiCodeInterpreter: HostedTool = {
  options,
  resolve(_given, facts) {
    if (isUnserved(tool, facts)) return { problem: notServed(tool) };
    return { setting: { version: tool, options: { container: { type: 'auto' } } } };
  },
};
