import type { Session } from 'electron';

const schemes: ReadonlySet<string> = new Set(['app:', 'blob:', 'data:', 'devtools:']);

/** Whether a page may load this address at all: its own files and what it made itself. */
export function isInside(address: string): boolean {
  return URL.canParse(address) && schemes.has(new URL(address).protocol);
}

/** Cancels every request of the session that would leave the app, whatever asked for it. */
export function wallOff(session: Session): void {
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !isInside(details.url) });
  });
}
