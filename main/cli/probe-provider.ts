import type { ProbeReport } from '../../shared/model/probe.ts';
import { jsonLine } from '../../shared/text/json-line.ts';
import {
  notProbed,
  probeAnswer,
  probeAsked,
  probeNeedsYes,
  probeProblem,
  probeSubject,
  probeTook,
  probeWords,
} from '../../shared/text/phrases/probe.ts';
import { inOneLine } from '../../shared/text/phrases/terminal.ts';
import type { ProviderCore } from '../compose.ts';
import { isAgreed, type ReadLine } from './ask-back.ts';
import type { Output } from './output.ts';

export interface ProbeOptions {
  readonly model?: string;
  /** Does not ask back. */
  readonly yes: boolean;
  readonly asJson: boolean;
  readonly readLine: ReadLine;
}

/** `footnote providers probe NAME`: says what it may cost, asks, and prints what was found out. */
export async function probeProvider(
  name: string,
  output: Output,
  { probe, providers }: Pick<ProviderCore, 'probe' | 'providers'>,
  options: ProbeOptions,
): Promise<number> {
  const { model, asJson } = options;
  // Before anything is asked: a provider that is not declared costs no question.
  const known = model ?? providers.view(name).models[0]?.name ?? '';
  if (!options.yes) {
    output.complain(probeAsked(name, known));
    const words = { nobody: probeNeedsYes(), no: notProbed() };
    if (!(await isAgreed(options.readLine, output, words))) return 1;
  }
  const report = await probe(name, model);
  if (asJson) output.line(jsonLine(report));
  else for (const line of linesOf(report)) output.line(line);
  const problem = probeProblem(report);
  if (problem === undefined) return 0;
  output.complain(inOneLine(problem));
  return 1;
}

function linesOf(report: ProbeReport): readonly string[] {
  return [
    ...report.findings.map((finding) => `${probeSubject(finding)}: ${probeAnswer(finding)}`),
    probeTook(report),
  ]
    .map(inOneLine)
    .concat(report.toml === undefined ? [] : ['', probeWords.lines, '', report.toml.trimEnd()]);
}
