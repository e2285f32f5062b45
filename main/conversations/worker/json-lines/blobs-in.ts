const sha256 = /^[0-9a-f]{64}$/;

/** The blobs an entry's text refers to, by their hashes: an image's, and those of a message's parts. */
export function blobsIn(json: string): readonly string[] {
  if (!json.includes('"blob"')) return [];
  try {
    const entry: unknown = JSON.parse(json);
    return [entry, ...partsOf(entry)].map(blobOf).filter((blob) => sha256.test(blob));
  } catch {
    return [];
  }
}

function partsOf(entry: unknown): readonly unknown[] {
  const parts = member(entry, 'parts');
  return Array.isArray(parts) ? parts : [];
}

function blobOf(value: unknown): string {
  const blob = member(value, 'blob');
  return typeof blob === 'string' ? blob : '';
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
