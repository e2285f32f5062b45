import { expect, test } from 'vitest';
import { sourcesIn, withoutComments } from './sources.ts';

const vendors =
  /anthropic|claude|openai|\bgpt-?\d|chatgpt|google|gemini|vertex|cerebras|openrouter|ollama|vllm|llama\W?cpp|llama-server|mistral|deepseek|bedrock|\bazure\b|\bgroq\b/i;

/** Where a vendor may be named: what speaks to it, and what imitates it. */
const mayName = /^main\/(sources|protocols|demo)\//;

function naming(files: ReturnType<typeof sourcesIn>): readonly string[] {
  return files
    .filter(({ path }) => !mayName.test(path))
    .flatMap(({ path, text }) =>
      withoutComments(text)
        .split('\n')
        .flatMap((line, index) => {
          const vendor = vendors.exec(line)?.[0];
          return vendor ? [`${path}:${index + 1} names ${vendor}`] : [];
        }),
    );
}

test('no code outside sources, protocols and demo names a vendor or a source', () => {
  const kinds = /\.(ts|tsx|mjs|js|css|html)$/;
  const files = sourcesIn(['shared', 'main', 'preload', 'renderer', 'bin'], kinds);
  expect(naming(files)).toEqual([]);
});

test('a vendor in code is seen, one in a comment is not', () => {
  const text = "// like Ollama\nconst url = 'https://api.openai.com'; // Google\n/* Gemini */\n";
  expect(naming([{ path: 'main/turns/x.ts', text }])).toEqual(['main/turns/x.ts:2 names openai']);
  expect(naming([{ path: 'main/sources/x.ts', text }])).toEqual([]);
});
