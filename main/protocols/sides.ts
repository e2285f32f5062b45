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

/** The entries of one side by the response they came in, for protocols with one message for each. */
export function answersOf(entries: readonly NativeEntry[]): readonly (readonly NativeEntry[])[] {
  const answers = new Map<string, NativeEntry[]>();
  for (const native of entries) {
    const response = native.entry.by?.response ?? '';
    const answer = answers.get(response);
    if (answer) answer.push(native);
    else answers.set(response, [native]);
  }
  return [...answers.values()];
}
