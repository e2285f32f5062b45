import type { Notice } from '../../shared/bridge/notices.ts';
import type { AppView, KeptView, LinkOutcome } from '../../shared/bridge/views.ts';
import type { Clock } from '../clock.ts';
import type { LoadedConfig } from '../config/config.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { Deletions } from '../conversations/deletions.ts';
import type { ConversationStore } from '../conversations/store.ts';
import type { Tending } from '../conversations/tend-store.ts';
import type { KeyWay } from '../providers/key-way.ts';
import type { Providers } from '../providers/provider.ts';
import type { Probe } from '../turns/probe/probe.ts';
import type { Saving } from '../turns/keep-saving.ts';
import type { Turns } from '../turns/turns.ts';
import type { ChooseFile } from './choose-file.ts';
import type { EventBatches } from './event-batch.ts';

/** What the handlers need; each takes the pieces it uses. */
export interface HandlerParts {
  readonly about: Pick<AppView, 'version' | 'runtime' | 'platform'>;
  readonly config: { current(): LoadedConfig };
  readonly credentials: Pick<Credentials, 'listen' | 'setAside'>;
  readonly providers: Providers;
  readonly probe: Probe;
  readonly store: ConversationStore;
  readonly turns: Turns;
  readonly deletions: Pick<Deletions, 'begin' | 'undo'>;
  readonly saving: Pick<Saving, 'tryAgain'>;
  readonly tending: Pick<Tending, 'begin'>;
  readonly batches: Pick<EventBatches, 'attach' | 'acknowledge'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly openLink: (address: string) => Promise<LinkOutcome>;
  readonly chooseFile: ChooseFile;
  /** Asks the user, where the page cannot answer, whether a key may go where the page says. */
  readonly askForKey: (way: KeyWay) => Promise<boolean>;
  /** How the window was left, and what it does before it closes. */
  readonly window: {
    left(): KeptView | undefined;
    keep(view: KeptView): void;
    /** The page has nothing left to store. */
    mayClose(): void;
  };
  /** Shows a file of ours in the system's file manager. */
  readonly showFile: (path: string) => void;
  /** Stops waiting for the system keychain. */
  readonly stopWaiting: () => void;
  readonly tell: (notice: Notice) => void;
}
