import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isProtocolName, protocols, type ProtocolName } from '../protocols/protocols.ts';
import { replay } from '../replay.ts';
import { cannotRead, unknownProtocol, usageOf } from '../../shared/text/phrases/command-line.ts';
import { jsonLine } from '../../shared/text/json-line.ts';
import { type Output, UsageError } from './output.ts';

/**
 * `footnote replay --protocol NAME [--status N] FILE…`: one line of JSON for each recorded response. Exit
 * code 1 when a file could not be read.
 */
export async function replayCommand(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { protocol: { type: 'string' }, status: { type: 'string', default: '200' } },
  });
  const protocol = protocolNamed(values.protocol);
  const status = Number(values.status);
  if (positionals.length === 0 || !/^[1-5]\d\d$/.test(values.status)) {
    throw new UsageError(usageOf('replay'));
  }
  let code = 0;
  for (const file of positionals) {
    const bytes = await bytesOf(file);
    if (typeof bytes === 'string') {
      output.complain(cannotRead(file, bytes));
      code = 1;
    } else output.line(jsonLine(await replay({ protocol, status, file, bytes })));
  }
  return code;
}

/** What a file holds, or the system's word for why it cannot be read. */
async function bytesOf(file: string): Promise<Uint8Array | string> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}

function protocolNamed(name: string | undefined): ProtocolName {
  if (name !== undefined && isProtocolName(name)) return name;
  throw new UsageError(unknownProtocol(name ?? '', Object.keys(protocols)));
}
