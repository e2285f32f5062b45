import type { Answer } from '../messages-server.ts';
import { half } from './answers.ts';
import type { Fault } from './fault.ts';
import type { Wire } from './wires.ts';

/** Begins an answer and says no more. */
export const begun =
  ({ type }: Wire, text: string): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': type }).flushHeaders();
    if (text !== '') response.write(text);
  };

const stopped = { requests: 1, ends: 'notice interrupted', hungUp: 1 } as const;

/** The reader stops: the turn ends at once, once, and the server is hung up on. */
export const stopFaults: readonly Fault[] = [
  {
    number: 43,
    name: 'a stop before an answer begins',
    stops: 'when asked',
    answers: () => [() => undefined],
    expected: { ...stopped, text: 'none' },
  },
  {
    number: 43,
    name: 'a stop between the beginning of an answer and its first word',
    stops: 'when answered',
    answers: (wire) => [begun(wire, '')],
    expected: { ...stopped, text: 'none' },
  },
  {
    number: 43,
    name: 'a stop in the middle of an event',
    stops: 'when it has said something',
    answers: (wire) => [begun(wire, `${half(wire)}data: {"type":`)],
    expected: { ...stopped, text: 'part' },
  },
];
