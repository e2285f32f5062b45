import type { Damage } from '../../model/entry.ts';
import { unreachable } from '../../unreachable.ts';
import { counted } from './numbers.ts';

interface DamagedRow {
  readonly entry: string;
  readonly turn: string;
  readonly damage: Damage;
}

/** One entry that cannot be read whole, and who must do without it. */
export function damagedRow({ entry, turn, damage }: DamagedRow): string {
  const who = damage.providers.length === 0 ? '' : ` Not sent to ${damage.providers.join(', ')}.`;
  return `Entry ${entry} of turn ${turn}: ${problemText(damage.problem)}.${who}`;
}

function problemText(problem: Damage['problem']): string {
  switch (problem) {
    case 'unreadable_entry':
      return 'it cannot be read; its bytes are kept';
    case 'missing_payload':
      return 'a payload of it is gone';
    case 'bad_envelope':
      return 'nobody can tell whose a payload of it is';
    case 'bad_value':
      return 'a payload of it cannot be read';
    default:
      return unreachable(problem);
  }
}

/** `3 conversations read: every entry and payload is whole.` */
export function verified(conversations: number, damage: number): string {
  const read = `${counted(conversations, 'conversation')} read`;
  if (damage === 0) return `${read}: every entry and payload is whole.`;
  return `${read}: ${counted(damage, 'entry', 'entries')} cannot be read whole.`;
}

/** What SQLite says of the file. */
export function damagedFile(problem: string): string {
  return `The file is damaged: ${problem}`;
}

export function fileIsWhole(): string {
  return 'The file itself is whole.';
}
