export const demoModels = ['demo-tide', 'demo-slow'] as const;

const models = demoModels.map((id) => ({ id, name: id === 'demo-tide' ? 'Demo' : 'Demo, slow' }));

/** The list of models as a protocol looks for it at this path; undefined where none does. */
export function listingAt(path: string): object | undefined {
  switch (path) {
    case '/v1/models':
    case '/models':
    case '/api/v1/models':
      return {
        data: models.map(({ id, name }) => ({
          type: 'model',
          id,
          display_name: name,
          max_input_tokens: 100_000,
          max_tokens: 32_000,
        })),
        has_more: false,
      };
    case '/v1beta/models':
      return {
        models: models.map(({ id, name }) => ({
          name: `models/${id}`,
          displayName: name,
          inputTokenLimit: 100_000,
          outputTokenLimit: 32_000,
          supportedGenerationMethods: ['generateContent'],
        })),
      };
    case '/api/tags':
      return { models: models.map(({ id }) => ({ name: id, model: id })) };
    default:
      return undefined;
  }
}
