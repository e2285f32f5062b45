import { event, type DemoFormat, plainRefusal } from '../format.ts';
import { chunksOf } from './chunks.ts';
import { readRequest } from './request.ts';

/** The Chat Completions protocol, at an address with the version and at one without. */
export const chatFormat: DemoFormat = {
  path: /^(\/api)?(\/v1)?\/chat\/completions$/,
  contentType: 'text/event-stream; charset=utf-8',
  read: (body) => readRequest(body),
  *write(reply, context) {
    for (const { chunk, ...timed } of chunksOf(reply, context)) {
      yield { ...timed, ...(chunk ? { text: event(chunk) } : {}) };
      if (timed.hangUp || (chunk && 'error' in chunk)) return;
    }
    yield { text: 'data: [DONE]\n\n', paces: 0 };
  },
  refusal: plainRefusal,
};
