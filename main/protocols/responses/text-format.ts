import type { JsonObject } from '../json-object.ts';
import { plainJson, type RequestObject } from '../request-json.ts';
import { isStrict } from '../strict-schema.ts';

/** The request's `text` for an answer in the form of this schema. */
export function textFormat(schema: JsonObject): RequestObject {
  return {
    format: {
      type: 'json_schema',
      name: 'answer',
      schema: plainJson(schema),
      strict: isStrict(schema),
    },
  };
}
