/** What a saver needs of its surroundings. */
export interface DraftSaverParts {
  /** The texts as they are now, by the drafts' keys. */
  readonly texts: () => Readonly<Record<string, string>>;
  /** Rejects when the text could not be stored. */
  readonly save: (key: string, text: string) => Promise<unknown>;
  readonly wait: (ms: number, task: () => void) => void;
}

export interface DraftSaver {
  /** Something may have been typed: it is stored within a second. */
  changed(): void;
  /** Stores what is not stored yet; resolves when that is done, or cannot be. */
  saveNow(): Promise<void>;
  /** A text that is stored already. */
  isStored(key: string, text: string): void;
}

/** Milliseconds from a key to the storing, and until it is tried again after it failed. */
const soon = 800;
const later = 5000;
/** What the call takes, in UTF-16 units: anything longer stays in memory. */
const longest = 4_194_304;

/** Stores drafts behind the typing: however fast it is, one call a second for each text that changed. */
export function createDraftSaver({ texts, save, wait }: DraftSaverParts): DraftSaver {
  const stored = new Map<string, string>();
  let isWaiting = false;
  let last: Promise<void> = Promise.resolve();

  function saveIn(ms: number): void {
    if (isWaiting) return;
    isWaiting = true;
    wait(ms, () => {
      isWaiting = false;
      void saveNow();
    });
  }

  function saveNow(): Promise<void> {
    last = last.then(saveChanged);
    return last;
  }

  async function saveChanged(): Promise<void> {
    const changed = Object.entries(texts()).filter(
      ([key, text]) => text !== (stored.get(key) ?? '') && text.length <= longest,
    );
    for (const [key, text] of changed) {
      try {
        await save(key, text);
        stored.set(key, text);
      } catch {
        // It stays where it was typed. Why nothing can be stored is said for the whole window.
        saveIn(later);
      }
    }
  }

  return {
    changed: () => saveIn(soon),
    saveNow,
    isStored: (key, text) => void stored.set(key, text),
  };
}
