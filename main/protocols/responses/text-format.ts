import { isObject, type JsonObject } from '../json-object.ts';
import { plainJson, type RequestObject } from '../request-json.ts';

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

/** Strict output takes only objects that say of every member that it must be there, and allow no others. */
function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (!isObject(schema)) return true;
  const { properties } = schema;
  if (schema['type'] === 'object' || properties !== undefined) {
    const names = isObject(properties) ? Object.keys(properties) : [];
    const required = Array.isArray(schema['required']) ? schema['required'] : [];
    if (schema['additionalProperties'] !== false) return false;
    if (!names.every((name) => required.includes(name))) return false;
  }
  return Object.values(schema).every(isStrict);
}
