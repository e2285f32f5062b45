import { Check, Minus, X } from 'lucide-react';
import type { ProbeFinding, ProbeReport } from '../../../shared/model/probe.ts';
import {
  probeAnswer,
  probeProblem,
  probeSubject,
  probeTook,
  probeWords,
} from '../../../shared/text/phrases/probe.ts';
import { copyText } from '../../stores/window-actions.ts';
import { Button } from '../../ui/button.tsx';
import styles from './probe-dialog.module.css';

const marks = { yes: Check, no: X, unknown: Minus } as const;

/** What a probe has found out; the server's own words are plain text. */
export function ProbeFindings({ report }: { readonly report: ProbeReport }) {
  const problem = probeProblem(report);
  const { findings, toml } = report;
  return (
    <>
      <ul className={styles['findings']} aria-label={probeWords.found} tabIndex={0}>
        {findings.map((finding) => (
          <Finding key={finding.subject} finding={finding} />
        ))}
      </ul>
      {problem === undefined ? null : <p className={styles['problem']}>{problem}</p>}
      <p>{probeTook(report)}</p>
      {toml === undefined ? null : (
        <figure className={styles['lines']}>
          <figcaption>
            {probeWords.lines}
            <Button onClick={() => void copyText(toml, probeWords.copied)}>
              {probeWords.copy}
            </Button>
          </figcaption>
          <pre tabIndex={0}>{toml.trim()}</pre>
        </figure>
      )}
    </>
  );
}

function Finding({ finding }: { readonly finding: ProbeFinding }) {
  const Mark = marks[finding.is];
  return (
    <li data-is={finding.is}>
      <Mark aria-hidden />
      <b>{probeSubject(finding)}</b>
      <span>{probeAnswer(finding)}</span>
    </li>
  );
}
