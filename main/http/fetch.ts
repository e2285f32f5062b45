/**
 * The part of `fetch` that is used, as a value: Electron's session, Node and undici all fit, and so does
 * a test's own.
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

export interface FetchInit {
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** No cookie is ever sent or kept. */
  readonly credentials: 'omit';
  /** A redirect would take the key to another address. */
  readonly redirect: 'error';
}

export interface FetchResponse {
  readonly status: number;
  readonly headers: { forEach(visit: (value: string, name: string) => void): void };
  readonly body: { getReader(): BodyReader } | null;
}

/** A reader of a response's body; `read` rejects when the connection breaks. */
export interface BodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(reason?: unknown): Promise<void>;
}
