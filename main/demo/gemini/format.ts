import { event, type DemoFormat, type RefusalKind } from '../format.ts';
import { chunksOf } from './chunks.ts';
import { readRequest } from './request.ts';

const statuses: Readonly<Record<RefusalKind, readonly [number, string]>> = {
  bad_request: [400, 'INVALID_ARGUMENT'],
  no_key: [401, 'UNAUTHENTICATED'],
  forbidden: [403, 'PERMISSION_DENIED'],
  not_found: [404, 'NOT_FOUND'],
};

/** The Gemini protocol. */
export const geminiFormat: DemoFormat = {
  path: /^\/v1beta\/models\/[^/:]+:streamGenerateContent$/,
  contentType: 'text/event-stream',
  read: readRequest,
  *write(reply, context) {
    for (const { chunk, ...timed } of chunksOf(reply, context)) {
      yield { ...timed, ...(chunk ? { text: event(chunk) } : {}) };
    }
  },
  refusal(kind, message) {
    const [code, status] = statuses[kind];
    return { error: { code, message, status } };
  },
};
