import { expect, test } from 'vitest';
import { ollama } from '../../../main/sources/ollama.ts';
import { hasRecording, noRecordings, recording } from '../../support/recordings.ts';

const thinks = { mode: 'adaptive', can_disable: true };

test('a listing says what a model can do, or nothing of it on older servers', () => {
  const models = [
    {
      name: 'thinker:9b',
      details: { context_length: 4096, family: 'q' },
      capabilities: ['completion', 'tools', 'thinking', 'vision'],
    },
    { name: 'oss:20b', details: { family: 'gptoss' }, capabilities: ['completion', 'thinking'] },
    { model: 'old:latest', details: { family: 'l' } },
    { name: 'vectors', capabilities: ['embedding'] },
    { details: {} },
  ];
  expect(ollama.listing.read({ models })).toEqual([
    {
      name: 'thinker:9b',
      facts: { context_window: 4096, images: true, tools: true, reasoning: thinks },
    },
    {
      name: 'oss:20b',
      facts: {
        images: false,
        tools: false,
        reasoning: { mode: 'levels', levels: ['low', 'medium', 'high'], can_disable: false },
      },
    },
    { name: 'old:latest', facts: {} },
  ]);
});

const file = 'models/ollama-api-tags.json';
test.skipIf(!hasRecording(file))(`a recorded listing is read ${noRecordings}`, () => {
  const listed = ollama.listing.read(JSON.parse(recording(file)));
  expect(listed.find(({ name }) => name === 'llama3:latest')?.facts).toEqual({
    context_window: 8192,
    images: false,
    tools: false,
    reasoning: { mode: 'none' },
  });
});

test('a server on this computer needs no key', () => {
  expect(ollama.keyOptional).toBe(true);
  expect(ollama.defaultBaseUrl).toBe('http://127.0.0.1:11434');
  expect(ollama.settings.safeParse({}).success).toBe(true);
});
