import type { DemoFormat } from '../format.ts';
import { linesOf } from './lines.ts';
import { readRequest } from './request.ts';

/** The Ollama protocol: one line of JSON after the other. */
export const ollamaFormat: DemoFormat = {
  path: /^\/api\/chat$/,
  contentType: 'application/x-ndjson',
  read: (body) => readRequest(body),
  *write(reply, context) {
    for (const { line, ...timed } of linesOf(reply, context)) {
      yield { ...timed, ...(line ? { text: `${JSON.stringify(line)}\n` } : {}) };
    }
  },
  refusal: (_kind, message) => ({ error: message }),
};
