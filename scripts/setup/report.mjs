/** A failure the reader can do something about; its message says what. */
export class SetupError extends Error {}

export function say(line) {
  console.log(`setup: ${line}`);
}
