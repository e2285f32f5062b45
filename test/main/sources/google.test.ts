import { describe, expect, test } from 'vitest';
import { google } from '../../../main/sources/google.ts';
import { hasRecording, noRecordings, recording } from '../../support/recordings.ts';
import { requestOf } from '../../support/sent-body.ts';
import { streamWriter } from '../../support/stream-writer.ts';

describe('the listing', () => {
  const models = [
    { name: 'models/gemini-a', displayName: 'A', inputTokenLimit: 10, outputTokenLimit: 5 },
    { name: 'tunedModels/mine', supportedGenerationMethods: ['generateContent'] },
    { name: 'models/films', supportedGenerationMethods: ['predictLongRunning'] },
    { displayName: 'Nameless' },
  ];

  test('names the models that answer, with their limits', () => {
    expect(google.listing.read({ models })).toEqual([
      { name: 'gemini-a', facts: { display_name: 'A', context_window: 10, max_output_tokens: 5 } },
      { name: 'tunedModels/mine', facts: {} },
    ]);
  });

  const file = 'models/google-v1beta-models.json';
  test.skipIf(!hasRecording(file))(`of the vendor itself is read ${noRecordings}`, () => {
    const listed = google.listing.read(JSON.parse(recording(file)));
    const flash = listed.find(({ name }) => name === 'gemini-2.5-flash');
    expect(flash?.facts).toEqual({
      display_name: 'Gemini 2.5 Flash',
      context_window: 1_048_576,
      max_output_tokens: 65_536,
    });
    expect(listed.some(({ name }) => name.includes('embedding'))).toBe(false);
  });
});

describe('hosted tools', () => {
  test.each([
    ['google_search', 'googleSearch'],
    ['url_context', 'urlContext'],
    ['code_execution', 'codeExecution'],
  ])('%s is declared as %s', (tool, version) => {
    const resolved = google.hostedTools[tool]?.resolve({ enable: true }, {});
    expect(resolved).toEqual({ setting: { version, options: {} } });
    const hosted_tools = { [tool]: { version, options: {} } };
    const { body } = google.encode(requestOf(streamWriter().user('Hi'), { hosted_tools }));
    expect(JSON.parse(body)).toMatchObject({ tools: [{ [version]: {} }] });
  });

  test('are refused for a model that is known not to have them', () => {
    const facts = { hosted_tools: { google_search: [] } };
    expect(google.hostedTools['google_search']?.resolve({ enable: true }, facts)).toEqual({
      problem: {
        path: ['hosted_tools', 'google_search', 'enable'],
        code: 'hosted_tool_not_served',
        details: { tool: 'google_search' },
      },
    });
    expect(google.hostedTools['url_context']?.resolve({ enable: true }, facts)).toHaveProperty(
      'setting',
    );
  });
});

test('a model is asked to think in the way it knows', () => {
  const asked = (name: string) => {
    const settings = {
      model: { provider: 'home', name },
      facts: google.factsOf(name),
      parameters: { reasoning: 'xlow' },
    } as const;
    const body = JSON.parse(google.encode(requestOf(streamWriter().user('Hi'), settings)).body);
    const { generationConfig } = body as { generationConfig: { thinkingConfig: unknown } };
    return generationConfig.thinkingConfig;
  };
  // This one refuses `minimal`.
  expect(asked('gemini-3.8-flash')).toEqual({ includeThoughts: true, thinkingLevel: 'low' });
  expect(asked('gemini-3.5-flash')).toEqual({ includeThoughts: true, thinkingLevel: 'minimal' });
  expect(asked('gemini-2.5-flash')).toEqual({ includeThoughts: true, thinkingBudget: 6553 });
});

test('the key goes into the vendor’s own header', () => {
  expect(google.credentialHeaders('k')).toEqual({ 'x-goog-api-key': 'k' });
  expect(google.defaultKeyEnv).toBe('GEMINI_API_KEY');
});
