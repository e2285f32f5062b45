/** The bytes of an image or a file in a conversation. */
export interface Blob {
  readonly mime: string;
  readonly bytes: Uint8Array;
}

/** What is taken: images that models read, documents and text; no more than a provider takes in one request. */
export const blobLimits = {
  bytes: 32 * 1024 * 1024,
  mimes: /^(?:image\/(?:png|jpeg|gif|webp)|application\/(?:pdf|json)|text\/[a-z0-9.+-]{1,64})$/,
} as const;
