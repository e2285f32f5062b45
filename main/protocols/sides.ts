import type { NativeEntry } from '../../shared/model/entry.ts';

/** Entries of one side with nothing of the other between them. */
interface Side {
  readonly role: 'user' | 'assistant';
  readonly entries: readonly NativeEntry[];
}

/** Who says what, in turns; results of tools are on the user's side. */
export function sidesOf(stream: readonly NativeEntry[]): readonly Side[] {
  const sides: { readonly role: Side['role']; readonly entries: NativeEntry[] }[] = [];
  for (const native of stream) {
    const role = roleOf(native);
    if (!role) continue;
    const last = sides.at(-1);
    if (last?.role === role) last.entries.push(native);
    else sides.push({ role, entries: [native] });
  }
  return sides;
}

/** What Footnote itself records, such as notices, is on no side. */
function roleOf({ entry }: NativeEntry): Side['role'] | undefined {
  if (entry.kind === 'user_message' || entry.kind === 'tool_result') return 'user';
  return entry.by ? 'assistant' : undefined;
}
