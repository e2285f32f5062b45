import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { configProblemText } from '../../../shared/text/phrases/config.ts';
import { checkConfig } from '../../../main/config/check-config.ts';
import { fold } from '../../../main/config/fold.ts';
import { readToml } from '../../../main/config/read-toml.ts';
import { withoutSecrets } from '../../../main/config/secrets.ts';
import { check } from '../../support/checked-config.ts';
import { plain, searching } from '../../support/made-up-sources.ts';
import { tries } from '../../support/tries.ts';

const sensible = `[providers.llm.web]
source = "searching"
base_url = "https://web.example"
models."m.1" = { context_window = 4096, reasoning = { mode = "budget" } }

[providers.llm.web.hosted_tools.search]
enable = true
allowed = ["a.example"]

[assistant.model]
id = { provider = "web", name = "m.1" }
parameters.reasoning = "high"

[assistant.request]
cache = "10m"
`;

/** The sensible file with a few pieces replaced by others that mean something in TOML. */
const damaged = fc
  .array(
    fc.record({
      at: fc.nat({ max: sensible.length }),
      length: fc.nat({ max: 20 }),
      by: fc.constantFrom(
        '',
        '"',
        '[',
        ']',
        '{}',
        '=',
        '.',
        '\n',
        '3',
        'true',
        '[[a]]',
        '__proto__',
        'x = ',
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((cuts) =>
    cuts.reduce(
      (text, { at, length, by }) => text.slice(0, at) + by + text.slice(at + length),
      sensible,
    ),
  );

describe('a file that is not what it should be', () => {
  test('always gives a config, and problems that stand in the file and can be said', () => {
    const good = check(sensible);
    expect(good.problems).toEqual([]);
    fc.assert(
      fc.property(damaged, (text) => {
        const lines = text.split('\n');
        const { tree, problems } = readToml(text, 'c.toml');
        const clean = tree && withoutSecrets(tree);
        const found = [...problems, ...(clean?.problems ?? [])];
        const checked = clean
          ? checkConfig(fold([clean.tree]), [searching, plain], found, good.config)
          : { problems: found };
        for (const problem of checked.problems) {
          expect(problem.column).toBeLessThanOrEqual((lines[problem.line - 1] ?? '').length + 1);
          expect(configProblemText(problem)).not.toMatch(/undefined|\[object/);
        }
        if (tree === undefined) expect(problems).toMatchObject([{ code: 'syntax' }]);
      }),
      { numRuns: tries(100) },
    );
  });

  // Where something grows with the square of the file, these run into the test's own time limit.
  test.each([
    [
      'providers without a source',
      (n: number) => `[providers.llm.p${n}]\nsourc = "searching"`,
      15_000,
    ],
    [
      'providers that all have a mistake',
      (n: number) => `[providers.llm.p${n}]\nsource = "searching"\nx = 1`,
      15_000,
    ],
    ['unknown keys', (n: number) => `k${n} = 1`, 60_000],
    ['keys in many escapes', (n: number) => `"\\u0041${n}" = 1`, 40_000],
  ])('is read in a moment when it holds thousands of %s', (_what, line, times) => {
    const text = Array.from({ length: times }, (_, n) => line(n)).join('\n');
    expect(check(text).problems.at(-1)).toMatchObject({
      code: 'more_problems',
      details: { count: times - 100 },
    });
  });
});
