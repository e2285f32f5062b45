import { parseArgs } from 'node:util';
import { jsonLine } from '../../shared/text/json-line.ts';
import { usageOf } from '../../shared/text/phrases/command-line.ts';
import {
  modelLine,
  noModels,
  noProviders,
  notListed,
  providerLines,
} from '../../shared/text/phrases/providers.ts';
import { inOneLine } from '../../shared/text/phrases/terminal.ts';
import type { ProviderCore } from '../compose.ts';
import { type ReadLine, readTerminalLine } from './ask-back.ts';
import { type Output, UsageError } from './output.ts';
import { probeProvider } from './probe-provider.ts';

type Core = Pick<ProviderCore, 'providers' | 'probe'>;

/** `footnote providers list | models NAME | probe NAME`, each with `--json`: a line of JSON for each. */
export async function providersCommand(
  args: readonly string[],
  output: Output,
  { providers, probe }: Core,
  readLine: ReadLine = readTerminalLine,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      model: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const [verb, name, ...rest] = positionals;
  if (verb === 'list' && name === undefined) {
    return listProviders(output, providers, values.json);
  }
  if (verb === 'models' && name !== undefined && rest.length === 0) {
    return listModels(name, output, { providers, asJson: values.json });
  }
  if (verb === 'probe' && name !== undefined && rest.length === 0) {
    const { yes, model } = values;
    const options = {
      yes,
      asJson: values.json,
      readLine,
      ...(model === undefined ? {} : { model }),
    };
    return probeProvider(name, output, { probe, providers }, options);
  }
  throw new UsageError(usageOf('providers'));
}

function listProviders(output: Output, providers: Core['providers'], asJson: boolean): number {
  const declared = providers.list();
  if (declared.length === 0 && !asJson) output.line(noProviders());
  for (const provider of declared) {
    const { models: _many, ...facts } = provider;
    if (asJson) {
      output.line(jsonLine(facts));
      continue;
    }
    const [first = '', ...more] = providerLines(provider).map(inOneLine);
    output.line(first);
    for (const line of more) output.line(`  ${line}`);
  }
  return 0;
}

interface Listed extends Pick<Core, 'providers'> {
  readonly asJson: boolean;
}

/** A server that does not list is a note, not a failure: what is known without it is shown all the same. */
async function listModels(
  name: string,
  output: Output,
  { providers, asJson }: Listed,
): Promise<number> {
  const provider = await providers.listModels(name);
  const note = notListed(provider);
  if (note !== undefined) output.complain(note);
  if (provider.models.length === 0 && !asJson) output.line(noModels(name));
  for (const model of provider.models) {
    output.line(asJson ? jsonLine(model) : inOneLine(modelLine(name, model)));
  }
  return 0;
}
