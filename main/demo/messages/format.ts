import { event, type DemoFormat, type RefusalKind } from '../format.ts';
import { eventsOf } from './events.ts';
import { readRequest } from './request.ts';

const words: Readonly<Record<RefusalKind, string>> = {
  bad_request: 'invalid_request_error',
  no_key: 'authentication_error',
  forbidden: 'permission_error',
  not_found: 'not_found_error',
};

/** The Messages protocol: the demo's own. */
export const messagesFormat: DemoFormat = {
  path: /^\/v1\/messages$/,
  required: 'anthropic-version',
  contentType: 'text/event-stream; charset=utf-8',
  read: (body) => readRequest(body),
  *write(reply, context) {
    for (const { event: told, ...timed } of eventsOf(reply, context)) {
      yield { ...timed, ...(told ? { text: event(told, told.type) } : {}) };
    }
  },
  refusal: (kind, message) => ({
    type: 'error',
    error: { type: words[kind], message },
    request_id: 'req_demo',
  }),
};
