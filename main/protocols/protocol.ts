import type { NativeEntry } from '../../shared/model/entry.ts';
import type { NewId } from '../../shared/model/ids.ts';
import type { JsonTree } from '../../shared/model/json-text.ts';
import type { WireEvent } from '../../shared/model/model-event.ts';
import type { TurnSettings } from '../../shared/model/turn-settings.ts';
import type { Frame, WireFailure, WireRequest } from '../http/wire.ts';

/** What a request is built from: the turn's settings and the sanitized path from root to this turn. */
export interface ModelRequest {
  readonly settings: TurnSettings;
  readonly stream: readonly NativeEntry[];
}

/** A request, and what its body was written from: for whoever wants to know what is in it. */
export interface EncodedRequest extends WireRequest {
  readonly tree: JsonTree;
}

/** What a decoder stamps on what it makes. */
export interface DecodeContext {
  /** The declared name of the provider, for payloads. */
  readonly provider: string;
  /** The API version of the request, for payloads without a version of their own. */
  readonly apiVersion: string;
  /** Hosted tools by name with the wire version they were declared with. */
  readonly toolVersions: Readonly<Record<string, string>>;
  readonly newId: NewId;
}

/**
 * Reads one response of a wire protocol. Pure: no fetch, no clock, no secret. Never throws for what a
 * server sends: a frame that cannot be read is a `malformed` failure, an unknown event is carried.
 */
export interface Decoder {
  /** What one frame says. */
  decode(frame: Frame): Decoded;
  /**
   * The body is over, at its end or cut; called once, `at` in milliseconds since the epoch. Tells what was
   * held back as long as something could be added to it.
   */
  end(at: number): readonly WireEvent[];
  /**
   * Whether the response is whole, so that nothing more needs to be read. Where something may follow the
   * terminal event this is known at the end only; when it is not so then either, the response was cut.
   */
  readonly isComplete: () => boolean;
}

export interface Decoded {
  readonly events: readonly WireEvent[];
  /** The provider said that the response failed; nothing more is read. */
  readonly failure?: WireFailure;
}
