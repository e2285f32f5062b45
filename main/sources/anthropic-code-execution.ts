import * as z from 'zod';
import { versionFor } from './anthropic-limits.ts';
import { notServed } from './hosted-setting.ts';
import type { HostedTool } from './source.ts';

const options = z.strictObject({ enable: z.boolean().default(false) });

const tool = 'code_execution';
/** Commands and files; the one before it ran Python alone. */
const firstVersion = 'code_execution_20250825';

/** Code of the model, which the provider runs on its own computers. */
export const anthropicCodeExecution: HostedTool = {
  options,
  resolve(_given, facts) {
    const version = versionFor(tool, firstVersion, facts);
    return version === undefined
      ? { problem: notServed(tool) }
      : { setting: { version, options: {} } };
  },
};
