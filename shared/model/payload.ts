import type { JsonText } from './json-text.ts';

/**
 * A value only its provider may interpret (RFD D31 `ProviderPayload`): kept for exact replay to that
 * provider, never shown, logged, indexed or sent to the window. Search Suggestions alone are shown out of it, by
 * main in a frame of their own.
 */
export interface Payload {
  /** The declared name of the provider that wrote it; a signature belongs to one account. */
  readonly provider: string;
  /** `<protocol>.<type on the wire>`, such as `messages.server_tool_use`. */
  readonly format: string;
  /** The tool's wire version when the activity started, else the API version of the request. */
  readonly version: string;
  readonly value: JsonText;
}

/** Where a payload belongs on its entry: the entry itself, or its n-th attribution. */
export type PayloadSlot = 'own' | `attribution:${number}`;

export interface SlottedPayload {
  readonly slot: PayloadSlot;
  readonly payload: Payload;
}
