export type BodyKind = 'sse' | 'json' | 'other';

const fields = ['data', 'event', 'id', 'retry'];

/**
 * What a body with status 200 is, by its first characters and then by its declared type: servers answer
 * a streaming request with plain JSON, and many local ones declare a stream as something else.
 * Undefined while more characters are needed.
 */
export function bodyKind(
  start: string,
  contentType: string,
  isWhole: boolean,
): BodyKind | undefined {
  const text = start.trimStart();
  const isDeclared = /^text\/event-stream\b/i.test(contentType.trim());
  if (text === '') return isWhole ? emptyKind(isDeclared) : undefined;
  if (text.startsWith('{') || text.startsWith('[')) return 'json';
  if (text.startsWith('<')) return 'other';
  if (isDeclared) return 'sse';
  if (/^(data|event|id|retry)?:/.test(text)) return 'sse';
  const mayBecomeField = fields.some((field) => field.startsWith(text));
  return mayBecomeField && !isWhole ? undefined : 'other';
}

function emptyKind(isDeclared: boolean): BodyKind {
  return isDeclared ? 'sse' : 'other';
}
