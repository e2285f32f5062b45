import { isObject } from './json-object.ts';

/** Strict output takes only objects that say of every member that it must be there, and allow no others. */
export function isStrict(schema: unknown): boolean {
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
