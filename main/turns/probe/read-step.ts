import type { ProbeFinding } from '../../../shared/model/probe.ts';
import {
  serverOrKeyKinds,
  type TurnError,
  type TurnErrorKind,
} from '../../../shared/model/turn-error.ts';
import type { TurnState } from '../../../shared/model/turn-state.ts';
import type { Step } from './step-request.ts';

/** What came of one request. */
export interface Heard {
  readonly state: TurnState;
  /** In how many pieces the server told it: one, and it does not stream. */
  readonly frames: number;
  /** A failure that would have been waited for and tried again. */
  readonly failure?: TurnError;
}

/** What a request shows. A refused one shows that it cannot be done, any other failure shows nothing. */
export function readStep(step: Step, heard: Heard): ProbeFinding {
  const error = errorOf(heard);
  if (error?.kind === 'refused_parameter') {
    return { subject: step, is: 'no', ...noted(error.message) };
  }
  if (error) return { subject: step, is: 'unknown', ...noted(error.message) };
  return { subject: step, ...shown[step](heard) };
}

export function errorOf({ state, failure }: Heard): TurnError | undefined {
  const outcome = state.responses.at(-1)?.outcome;
  if (failure) return failure;
  return outcome?.status === 'interrupted' && outcome.cause === 'error' ? outcome.error : undefined;
}

/** Failures that every further request would meet too. */
const lasting: ReadonlySet<TurnErrorKind> = new Set<TurnErrorKind>([
  ...serverOrKeyKinds,
  'unknown_model',
  'unusable',
]);

export function isLasting({ kind }: TurnError): boolean {
  return lasting.has(kind) || kind.startsWith('keychain');
}

type Shown = Omit<ProbeFinding, 'subject'>;

const shown: Readonly<Record<Step, (heard: Heard) => Shown>> = {
  streaming: ({ frames, state }) =>
    textOf(state) === '' ? { is: 'unknown' } : { is: frames > 2 ? 'yes' : 'no' },
  tools({ state }) {
    const called = state.closed.some(({ entry }) => entry.kind === 'tool_call');
    return { is: called ? 'yes' : wasCut(state) ? 'unknown' : 'no' };
  },
  structured_output({ state }) {
    return { is: isWord(textOf(state)) ? 'yes' : wasCut(state) ? 'unknown' : 'no' };
  },
  reasoning({ state }) {
    const thoughts = state.closed.filter(({ entry }) => entry.kind === 'reasoning');
    const [first] = thoughts;
    if (!first) return { is: 'unknown' };
    const format = first.payloads[0]?.payload.format.split('.').at(-1);
    return { is: 'yes', ...noted(format ?? '') };
  },
  unknown_fields: ({ state }) => ({ is: textOf(state) === '' ? 'unknown' : 'yes' }),
};

function noted(note: string): { readonly note?: string } {
  return note === '' ? {} : { note };
}

function textOf({ closed }: TurnState): string {
  return closed
    .map(({ entry }) => {
      if (entry.kind === 'structured') return JSON.stringify(entry.data);
      return entry.kind === 'text' ? entry.text : '';
    })
    .join('');
}

/** An answer that ended at its limit shows nothing of what would have come. */
function wasCut({ closed }: TurnState): boolean {
  return closed.some(({ entry }) => entry.kind === 'stop' && entry.reason === 'length');
}

function isWord(text: string): boolean {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && 'word' in read;
  } catch {
    return false;
  }
}
