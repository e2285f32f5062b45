import type { ModelFacts } from '../../../shared/model/turn-settings.ts';
import { modelTable, type Statement } from './model-table.ts';

const usual: ModelFacts = {
  context_window: 131_072,
  max_output_tokens: 40_960,
  structured_output: true,
  tools: true,
};

const catalogue: Statement = {
  source: 'GET /public/v1/models as recorded in a public test suite',
  date: '2026-07-30',
  models: {
    'zai-glm-4.7': { ...usual, display_name: 'Z.ai GLM 4.7', images: false },
    'gemma-4-31b': { ...usual, display_name: 'Gemma 4 31B', images: true },
    'gpt-oss-120b': {
      ...usual,
      display_name: 'OpenAI GPT OSS',
      images: false,
      reasoning: { mode: 'levels', levels: ['low', 'medium', 'high'], can_disable: false },
    },
  },
};

/** What is known of models at Cerebras. */
export const cerebrasModels = modelTable([catalogue]);
