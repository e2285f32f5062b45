import type { NewId } from '../../shared/model/ids.ts';
import type { Clock } from '../clock.ts';
import type { ConversationStore } from '../conversations/store.ts';
import type { Exchange } from '../http/wire.ts';
import type { LoginChoice } from '../providers/login-chain.ts';
import type { Connection } from '../providers/provider.ts';
import type { Source } from '../sources/source.ts';

/** What a provider is asked with. */
export interface AskTools {
  /** Today's address and key of a declared provider; rejects with `AppError`. */
  readonly connect: (provider: string, login?: LoginChoice) => Promise<Connection>;
  /** The source a turn's settings name; throws `AppError` when this version has none of that name. */
  readonly sourceOf: (id: string) => Source;
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** What turns work with; given once, by compose. */
export interface TurnTools extends AskTools {
  readonly store: Pick<ConversationStore, 'append' | 'path' | 'settings' | 'release'>;
}
