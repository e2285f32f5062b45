/** The frame a message came from, as Electron describes it; null when it is gone already. */
export interface SenderFrame {
  readonly origin: string;
  readonly parent: unknown;
}

export interface Sender {
  readonly frame: SenderFrame | null | undefined;
  /** Id of the web contents the frame belongs to. */
  readonly contents: number;
}

/**
 * Whether a message may be answered: it comes from the top frame of one of our windows, and that frame
 * shows our page. The origin is the frame's own: `URL` calls the origin of every `app:` address "null".
 */
export function isTrustedSender(sender: Sender, windows: ReadonlySet<number>): boolean {
  const { frame, contents } = sender;
  return frame?.parent === null && frame.origin === 'app://ui' && windows.has(contents);
}
