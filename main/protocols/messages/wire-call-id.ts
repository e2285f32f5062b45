/** Another provider's call id within what this protocol takes: letters, digits, `_` and `-`. */
export function wireCallId(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9_-]/g, '_');
}
