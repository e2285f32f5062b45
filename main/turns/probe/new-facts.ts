import type { ProbeFinding } from '../../../shared/model/probe.ts';
import type { ModelFacts } from '../../../shared/model/turn-settings.ts';

/** What was found out of a model and is not known of it already. */
export function newFacts(findings: readonly ProbeFinding[], known: ModelFacts): ModelFacts {
  return findings.reduce<ModelFacts>((facts, { subject, is }) => {
    if (is === 'unknown') return facts;
    const can = is === 'yes';
    if (subject === 'tools' || subject === 'structured_output') {
      return known[subject] === can ? facts : { ...facts, [subject]: can };
    }
    // That a model reasons says nothing of how it is told to.
    if (subject !== 'reasoning' || can || known.reasoning?.mode === 'none') return facts;
    return { ...facts, reasoning: { mode: 'none' } };
  }, {});
}
