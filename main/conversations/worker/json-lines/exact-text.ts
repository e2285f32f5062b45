/** Stored JSON text as it stands in an export: the object it is, or the text itself where that would change it. */
export type ExactText = Readonly<Record<string, unknown>> | string;

/** How stored text is exported, so that `textOf` gives back exactly this text. */
export function exactText(text: string): ExactText {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && JSON.stringify(value) === text ? value : text;
  } catch {
    return text;
  }
}

export function isExactText(value: unknown): value is ExactText {
  return typeof value === 'string' || isObject(value);
}

export function textOf(exact: ExactText): string {
  return typeof exact === 'string' ? exact : JSON.stringify(exact);
}

/** The text of an entry without the names of its payloads; text that is no plain entry stays as it is. */
export function withoutSlots(text: string): string {
  const exact = exactText(text);
  if (typeof exact === 'string' || !Object.hasOwn(exact, 'slots')) return text;
  const { slots: _native, ...portable } = exact;
  return JSON.stringify(portable);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
