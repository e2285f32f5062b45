import { outputTo } from '../../main/cli/output.ts';

/** Where a command writes in tests: what a terminal would get, as text. */
export function recordedOutput() {
  let out = '';
  let problems = '';
  const output = outputTo(
    { write: (text) => (out += text) },
    { write: (text) => (problems += text) },
  );
  return {
    output,
    out: () => out,
    problems: () => problems,
    lines: () => out.split('\n').slice(0, -1),
  };
}
