import { expect, test } from 'vitest';
import type { Entry } from '../../../shared/model/entry.ts';
import { nextStep } from '../../../shared/model/next-step.ts';
import type { StopReason } from '../../../shared/model/stop-reason.ts';

let count = 0;
const common = () => ({
  id: String((count += 1)),
  turn: 'ttttttt',
  at: '2026-12-01T00:00:00.000Z',
});
const by = (response: string) => ({ provider: 'home', model: 'm', response, index: 0 });
const said: Entry = { ...common(), kind: 'user_message', parts: [{ kind: 'text', text: 'Hi' }] };
const stop = (response: string, reason: StopReason): Entry => ({
  ...common(),
  by: by(response),
  kind: 'stop',
  reason,
  raw: reason,
});
const call = (response: string, id: string): Entry => ({
  ...common(),
  by: by(response),
  kind: 'tool_call',
  call: id,
  name: 'look',
  arguments: '{}',
});
const result = (id: string): Entry => ({
  ...common(),
  kind: 'tool_result',
  call: id,
  content: '',
  is_error: true,
});
const notice = (code: string, details = {}): Entry => ({
  ...common(),
  kind: 'notice',
  code,
  details,
});
const retracted = (response: string): Entry => ({
  ...common(),
  kind: 'retracted',
  response,
  reason: 'retry',
});
const step = (entries: readonly Entry[], maxResumes = 2) =>
  nextStep([said, ...entries], maxResumes);

test('a message nobody has answered is sent', () => {
  expect(step([])).toEqual({ type: 'send' });
});

test('a finished answer ends the turn, a refused one waits for the user', () => {
  expect(step([stop('a', 'stop')])).toEqual({ type: 'end' });
  expect(step([stop('a', 'length')])).toEqual({ type: 'end' });
  expect(step([stop('a', 'refusal')])).toEqual({ type: 'wait', reason: 'refused' });
});

test('calls without a result are run, whatever word the response stopped with', () => {
  const first = call('a', 'c1');
  const second = call('a', 'c2');
  expect(step([first, second, result('c1'), stop('a', 'other')])).toEqual({
    type: 'run_tools',
    calls: [second],
  });
  expect(step([first, stop('a', 'tool_use'), result('c1')])).toEqual({ type: 'send' });
});

test('a response without its end runs no call and waits for the user', () => {
  const cut = notice('interrupted', { response: 'a', cause: 'stop' });
  expect(step([call('a', 'c1'), cut])).toEqual({ type: 'wait', reason: 'interrupted' });
  expect(step([cut])).toEqual({ type: 'wait', reason: 'interrupted' });
});

test('a response that was taken back is asked for again', () => {
  expect(step([notice('interrupted', { response: 'a' }), retracted('a')])).toEqual({
    type: 'send',
  });
});

test('a cut resume that was taken back resumes the same pause', () => {
  const paused = [stop('a', 'pause'), notice('resumed', { attempt: 1 })];
  const cut = [notice('interrupted', { response: 'b' }), retracted('b')];
  expect(step(paused)).toEqual({ type: 'send' });
  expect(step([...paused, ...cut])).toEqual({ type: 'send' });
});

test('a pause is resumed as often as allowed, and each yes of the user grants as many again', () => {
  const once = [stop('a', 'pause')];
  expect(step(once)).toEqual({ type: 'resume', attempt: 1 });
  const twice = [...once, notice('resumed'), stop('b', 'pause')];
  expect(step(twice)).toEqual({ type: 'resume', attempt: 2 });
  const thrice = [...twice, notice('resumed'), stop('c', 'pause')];
  expect(step(thrice)).toEqual({ type: 'wait', reason: 'resume_limit' });
  const asked = [...thrice, notice('resume_limit')];
  expect(step(asked)).toEqual({ type: 'wait', reason: 'resume_limit' });
  const granted = [...asked, notice('resumed')];
  expect(step(granted)).toEqual({ type: 'send' });
  expect(step([...granted, stop('d', 'pause')])).toEqual({ type: 'resume', attempt: 2 });
});

test('calls that fail are mended twice, then the user is asked; one that works begins anew', () => {
  const failed = (response: string) => [
    call(response, `${response}1`),
    stop(response, 'tool_use'),
    result(`${response}1`),
  ];
  const worked = (response: string) =>
    failed(response).map((entry) =>
      entry.kind === 'tool_result' ? { ...entry, is_error: false } : entry,
    );
  expect(step([...failed('a'), ...failed('b')])).toEqual({ type: 'send' });
  const thrice = [...failed('a'), ...failed('b'), ...failed('c')];
  expect(step(thrice)).toEqual({ type: 'wait', reason: 'tools_failed' });
  expect(step([...thrice, retracted('c')])).toEqual({ type: 'send' });
  expect(step([...failed('a'), ...worked('b'), ...failed('c')])).toEqual({ type: 'send' });
});
