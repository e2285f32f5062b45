import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isProtocolName, protocols, type ProtocolName } from '../protocols/protocols.ts';
import { replay } from '../replay.ts';
import { unknownProtocol, usageOf } from '../../shared/text/phrases/command-line.ts';
import { type Output, UsageError } from './output.ts';

/** `footnote replay --protocol NAME [--status N] FILE…`: one line of JSON for each recorded response. */
export async function replayCommand(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { protocol: { type: 'string' }, status: { type: 'string', default: '200' } },
  });
  const protocol = protocolNamed(values.protocol);
  const status = Number(values.status);
  if (positionals.length === 0 || !Number.isInteger(status)) {
    throw new UsageError(usageOf('replay'));
  }
  for (const file of positionals) {
    const bytes = await readFile(file);
    output.line(JSON.stringify(await replay({ protocol, status, file, bytes })));
  }
  return 0;
}

function protocolNamed(name: string | undefined): ProtocolName {
  if (name !== undefined && isProtocolName(name)) return name;
  throw new UsageError(unknownProtocol(name ?? '', Object.keys(protocols)));
}
