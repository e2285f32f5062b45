/**
 * The new value, with every part that equals the old one replaced by the old one, so that what did not
 * change is the same object and is not drawn again. Plain values, arrays, objects and maps.
 */
export function shareEqual<T>(before: unknown, after: T): T {
  if (Object.is(before, after)) return after;
  if (Array.isArray(before) && Array.isArray(after)) return shareArray(before, after);
  if (before instanceof Map && after instanceof Map) return shareMap(before, after);
  if (isRecord(before) && isRecord(after)) return shareRecord(before, after);
  return after;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  return !Array.isArray(value) && !(value instanceof Map);
}

// Each helper gives back a value of the shape it was given, which the compiler cannot see.
function shareArray<T>(before: readonly unknown[], after: T & readonly unknown[]): T {
  const shared = after.map((value, index) => shareEqual(before[index], value));
  const isSame = before.length === after.length && shared.every((value, i) => value === before[i]);
  return (isSame ? before : shared) as T;
}

function shareMap<T>(before: ReadonlyMap<unknown, unknown>, after: T & Map<unknown, unknown>): T {
  const shared = new Map(
    [...after].map(([key, value]) => [key, shareEqual(before.get(key), value)]),
  );
  const isSame =
    before.size === shared.size && [...shared].every(([key, value]) => before.get(key) === value);
  return (isSame ? before : shared) as T;
}

function shareRecord<T>(before: Readonly<Record<string, unknown>>, after: T & object): T {
  const entries = Object.entries(after).map(
    ([key, value]) => [key, shareEqual(before[key], value)] as const,
  );
  const isSame =
    Object.keys(before).length === entries.length &&
    entries.every(([key, value]) => key in before && before[key] === value);
  return (isSame ? before : Object.fromEntries(entries)) as T;
}
