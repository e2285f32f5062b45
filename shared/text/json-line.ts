/** What JSON leaves as it is and a terminal does not. */
const unsafe = /[\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** A value as one line of JSON that is the same on a terminal and in a file. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    unsafe,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
