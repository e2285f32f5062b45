import type { ConversationId, ModelRef, TurnId } from './ids.ts';

/** One row of the sidebar. */
export interface ConversationSummary {
  readonly id: ConversationId;
  /** Empty until the first message is stored. */
  readonly title: string;
  /** RFC 3339, UTC. */
  readonly created_at: string;
  readonly updated_at: string;
  /** The last turn of the branch that is shown; absent in an empty conversation. */
  readonly head?: TurnId;
  /** The model of the head's turn. */
  readonly model?: ModelRef;
}
