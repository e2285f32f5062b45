import { existsSync, renameSync, statSync } from 'node:fs';
import type { SetAside } from '../../store.ts';

/** A database and the journals SQLite keeps beside it. */
const parts = ['', '-wal', '-shm', '-journal'];

/**
 * Gives a file that cannot be used another name, with its journals, so that whatever is in it can still be
 * got out. Never deletes, never replaces a file that is there.
 */
export function setAside(file: string, problem: SetAside['problem'], now: number): SetAside {
  const kept = freeName(`${file}.${problem}-${stamp(now)}`);
  for (const part of parts) {
    if (existsSync(file + part)) renameSync(file + part, kept + part);
  }
  return { file: kept, problem };
}

/** What can be told of a file without opening it: nothing there, only its journals, empty, or something. */
export function lookAt(file: string): 'missing' | 'lost' | 'empty' | 'something' {
  if (existsSync(file)) return statSync(file).size === 0 ? 'empty' : 'something';
  return parts.some((part) => existsSync(file + part)) ? 'lost' : 'missing';
}

/** `20261130-101500`, in UTC: sorts by time and is allowed in every file system. */
export function stamp(now: number): string {
  return new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}

function freeName(wanted: string): string {
  const isTaken = (name: string) => parts.some((part) => existsSync(name + part));
  let name = wanted;
  for (let n = 2; isTaken(name); n += 1) name = `${wanted}-${n}`;
  return name;
}
