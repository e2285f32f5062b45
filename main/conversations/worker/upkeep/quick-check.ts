import { isDamage } from '../explain-failure.ts';
import type { SqliteConnection } from '../sqlite.ts';

/**
 * Whether a file is sound: `quick` looks at its structure, `whole` also at whether its indexes say what its
 * tables say. Either reads all of it: seconds for a large one.
 */
export function isSoundFile(connection: SqliteConnection, depth: 'quick' | 'whole'): boolean {
  const check = depth === 'quick' ? 'quick_check' : 'integrity_check';
  try {
    // True of these pragmas.
    const row = connection.prepare(`PRAGMA ${check}(1)`).get() as Readonly<Record<string, string>>;
    return row[check] === 'ok';
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}
