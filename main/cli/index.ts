import { unknownCommand, usage } from '../../shared/text/phrases/command-line.ts';
import { type Output, processOutput, UsageError } from './output.ts';
import { replayCommand } from './replay.ts';

type Command = (args: readonly string[], output: Output) => Promise<number>;

const commands: Readonly<Record<string, Command>> = {
  replay: replayCommand,
};

/** Runs one command; gives the exit code: 0 done, 1 a problem that was named, 2 wrong usage. */
export async function main(
  argv: readonly string[],
  output: Output = processOutput,
): Promise<number> {
  const [name, ...args] = argv;
  if (name === undefined || name === '--help' || name === '-h') {
    output.line(usage);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!command) throw new UsageError(unknownCommand(name, Object.keys(commands)));
    return await command(args, output);
  } catch (error) {
    if (error instanceof UsageError || isParseError(error)) {
      output.complain(error.message);
      return 2;
    }
    throw error;
  }
}

/** What `parseArgs` throws for an option it does not know. */
function isParseError(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS');
}
