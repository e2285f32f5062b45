export interface WindowQuestion {
  readonly message: string;
  readonly detail: string;
  readonly yes: string;
  readonly no: string;
}

/** The page ended unexpectedly a second time within a minute. */
export function pageCrashed(reason: string): WindowQuestion {
  return {
    message: 'The window stopped working again.',
    detail: `Answers that are under way go on, and everything so far is stored. Reload to see it. (Reason: ${reason})`,
    yes: 'Reload',
    no: 'Quit',
  };
}

/** The page has not reacted for a while. */
export function pageHangs(): WindowQuestion {
  return {
    message: 'The window does not react.',
    detail:
      'Answers that are under way go on. Reloading loses only what stands in the message field.',
    yes: 'Reload',
    no: 'Wait',
  };
}

/** The app cannot begin; `message` is what stood in the way. */
export function startFailed(message: string): { readonly title: string; readonly text: string } {
  return { title: 'Footnote cannot start', text: message };
}

/** A switch that would take the app's walls down was given. */
export function switchRefused(name: string): string {
  return `Footnote does not start with --${name}: it would take down what keeps web content away from your files. Start it without.`;
}
