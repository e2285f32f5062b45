/** A Gemini stream of one grounded answer, with these Search Suggestions. */
export function searchStream(suggestions: string): string {
  const chunk = {
    candidates: [
      {
        content: { parts: [{ text: 'The tide turns twice.' }], role: 'model' },
        finishReason: 'STOP',
        index: 0,
        groundingMetadata: {
          webSearchQueries: ['tides'],
          searchEntryPoint: { renderedContent: suggestions },
          groundingChunks: [{ web: { uri: 'https://tides.test/a', title: 'tides.test' } }],
        },
      },
    ],
    modelVersion: 'm',
    responseId: 'resp-1',
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}
