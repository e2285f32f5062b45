import {
  probeBudget,
  type ProbeFinding,
  type ProbeReport,
  type ProbeSubject,
} from '../../model/probe.ts';
import { unreachable } from '../../unreachable.ts';
import { turnErrorText } from './errors.ts';
import { count, counted } from './numbers.ts';

export const probeWords = {
  open: 'Check…',
  title: (provider: string) => `Check ${provider}`,
  model: 'Model to ask',
  begin: 'Check',
  running: 'Checking',
  again: 'Check again',
  close: 'Close',
  found: 'What the server can do',
  lines: 'You can add this to the config file; nothing was written.',
  copy: 'Copy',
  copied: 'Copied the lines',
} as const;

/** What a probe may cost, before it begins. */
export function probeCosts(provider: string, model: string): string {
  const { requests, outputTokens } = probeBudget;
  const asked = model === '' ? 'one of its models' : model;
  return `${provider} is asked for its models, then ${asked} is sent up to ${requests} short questions, with at most ${count(outputTokens)} tokens of answers in all. The provider bills them as usual.`;
}

/** What a probe took. */
export function probeTook({ requests, tokens, model }: ProbeReport): string {
  return `${counted(requests, 'question')} to ${model}, ${counted(tokens, 'token')} counted by the server.`;
}

/** Why the rest was not asked; undefined: all was. */
export function probeProblem({ problem, provider, model }: ProbeReport): string | undefined {
  if (!problem) return undefined;
  const { title, advice } = turnErrorText(problem, { provider, model });
  const words = problem.message === '' ? '' : ` Its own words: ${problem.message}`;
  return `${title}. ${advice} The rest was not asked.${words}`;
}

const subjects: Readonly<Record<ProbeSubject, string>> = {
  reachable: 'Server reached',
  encrypted: 'Connection encrypted',
  credential: 'Key accepted',
  listing: 'Lists its models',
  streaming: 'Streams answers',
  tools: 'Calls tools',
  structured_output: 'Structured output',
  reasoning: 'Tells its reasoning',
  unknown_fields: 'Takes unknown fields',
};

export function probeSubject({ subject }: ProbeFinding): string {
  return subjects[subject];
}

/** `yes`, with more of it where there is more. */
export function probeAnswer({ subject, is, note }: ProbeFinding): string {
  if (subject === 'encrypted' && note === 'loopback') return 'no, and it stays on this computer';
  if (subject === 'listing' && is === 'yes') return `yes, ${counted(Number(note), 'model')}`;
  if (subject === 'reasoning' && is === 'yes' && note !== undefined) return `yes, in “${note}”`;
  const words = note === undefined ? '' : `: ${note}`;
  switch (is) {
    case 'yes':
      return 'yes';
    case 'no':
      return `no${words}`;
    case 'unknown':
      return `could not be told${words}`;
    default:
      return unreachable(is);
  }
}

/** The question before a probe on a terminal. */
export function probeAsked(provider: string, model: string): string {
  return `${probeCosts(provider, model)} Go on? [y/N]`;
}

export function probeNeedsYes(): string {
  return 'Nobody is there to answer. Use --yes to check without being asked.';
}

export function notProbed(): string {
  return 'Nothing was asked.';
}
