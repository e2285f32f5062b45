import type { ProbeReport } from '../../../shared/model/probe.ts';
import type { CheckOutcome, AppView, ConversationView } from '../../../shared/bridge/views.ts';
import type { BridgeError } from '../../../shared/bridge/bridge.ts';
import type { CallName } from '../../../shared/bridge/calls.ts';
import type { KeychainProblem } from '../../../shared/model/keychain-problem.ts';
import type { ImportReport } from '../../../shared/model/import-report.ts';
import type { ModelEvent } from '../../../shared/model/model-event.ts';
import type { SentPreview } from '../../../shared/model/sent-part.ts';
import type { UsageTotal } from '../../../shared/model/usage-total.ts';

/** A turn that is running when the window opens. */
export interface RunningTurn {
  readonly conversation: string;
  readonly turn: string;
  /** What has happened when it is looked at. */
  readonly before: readonly ModelEvent[];
  /** What happens then, one each so many milliseconds. */
  readonly after?: readonly ModelEvent[];
  readonly every?: number;
}

/** Everything that stands behind a window in one situation. */
export interface Scene {
  readonly app: AppView;
  readonly conversations: readonly ConversationView[];
  readonly running?: readonly RunningTurn[];
  /** Calls that are refused. */
  readonly refused?: Readonly<Partial<Record<CallName, BridgeError>>>;
  readonly check?: CheckOutcome;
  /** What a probe finds out. */
  readonly probe?: ProbeReport;
  readonly usage?: readonly UsageTotal[];
  /** How the conversation would be sent; absent: there is nothing of it. */
  readonly preview?: SentPreview;
  /** What comes of an import; absent: no file was chosen. */
  readonly imported?: ImportReport;
  /** Why the system keychain takes no key. */
  readonly keychain?: KeychainProblem;
  /** The system keychain is being waited for. */
  readonly isKeychainWaiting?: true;
  /** The conversation that another process writes. */
  readonly elsewhere?: string;
}
