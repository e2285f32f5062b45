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

/** A key is to go to a server that it has not gone to; `origin` is scheme, host and port. */
export function keyGoes({
  provider,
  variable,
  origin,
}: {
  readonly provider: string;
  readonly variable?: string;
  readonly origin: string;
}): WindowQuestion {
  const key = variable === undefined ? 'the saved key' : `the key in ${variable}`;
  return {
    message: `Send ${key} to ${origin.replace(/^https?:\/\//, '')}?`,
    detail: `Requests of the provider “${provider}” go to ${origin}. Whoever runs that server can read the key and use it. Allow this only if the key is meant for it.`,
    yes: 'Allow',
    no: 'Cancel',
  };
}

/** The app is to end while what came last is only in memory; `reason` is why nothing can be stored. */
export function unsavedAtEnd(reason: unknown): WindowQuestion {
  return {
    message: 'What came last is not saved yet.',
    detail: `${unsavedReasons[String(reason)] ?? 'The disk reports an error.'} If you quit now, the end of your last answers is lost; what was saved before stays.`,
    yes: 'Try again',
    no: 'Quit without saving',
  };
}

const unsavedReasons: Readonly<Record<string, string>> = {
  full: 'The disk is full. Make room, then try again.',
  read_only: 'The disk or the file cannot be written to. Make it writable, then try again.',
  locked: 'Another program holds the file. Close it, then try again.',
  file: 'The file with your conversations is damaged.',
  stopped: 'The part of Footnote that saves has stopped.',
};

/** The app cannot begin; `message` is what stood in the way. */
export function startFailed(message: string): { readonly title: string; readonly text: string } {
  return { title: 'Footnote cannot start', text: message };
}

/** Why the app cannot begin, where that was foreseen, and what to do; `message` is what the system said. */
export function startRefused({
  code,
  details,
  message,
}: {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly message: string;
}): string {
  const told = startAdvice[`${code} ${String(details['reason'])}`];
  const advice = told ?? 'Your conversations cannot be opened. Start Footnote again.';
  return `${advice} Nothing was changed.\n\n(${message})`;
}

const startAdvice: Readonly<Record<string, string>> = {
  'not_saving locked':
    'Another program holds the file with your conversations. Close it, then start Footnote again.',
  'not_saving full':
    'The disk is full, and your conversations cannot be opened without a little room. Make some, then start Footnote again.',
  'not_saving read_only':
    'The folder with your conversations may not be used. Give yourself the right to it, then start Footnote again.',
  'damaged in_use':
    'The file with your conversations is damaged, and another Footnote still has it open. Close that one, then start Footnote again.',
  'not_saving disk_error':
    'The folder with your conversations cannot be used. Check that it is a folder, and that its disk answers, then start Footnote again.',
};

/** A switch that would take the app's walls down was given. */
export function switchRefused(name: string): string {
  return `Footnote does not start with --${name}: it would take down what keeps web content away from your files. Start it without.`;
}
