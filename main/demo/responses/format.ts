import { event, type DemoFormat, plainRefusal } from '../format.ts';
import { readRequest } from './request.ts';
import { eventsOf } from './events.ts';

/** The Responses protocol. */
export const responsesFormat: DemoFormat = {
  path: /^\/v1\/responses$/,
  contentType: 'text/event-stream; charset=utf-8',
  read: (body) => readRequest(body),
  *write(reply, context) {
    let number = 0;
    for (const { event: told, ...timed } of eventsOf(reply, context)) {
      if (!told) yield timed;
      else yield { ...timed, text: event({ ...told, sequence_number: number++ }, told.type) };
    }
  },
  refusal: plainRefusal,
};
