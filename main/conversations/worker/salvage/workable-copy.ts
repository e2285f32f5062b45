import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';

/** The first 100 bytes of an SQLite file: https://sqlite.org/fileformat2.html. */
const headerBytes = 100;
const magic = 'SQLite format 3\0';
const interiorPage = 5;
const at = { pageSize: 16, pages: 28, freePages: 36, freeTrunk: 32 } as const;

/**
 * Copies a damaged file with its journal to where it may be changed, and mends what keeps SQLite from looking
 * into it at all: a length that is not what the file says, and a header that is none, for which that of a
 * sound file of ours is taken. What is damaged further in stays so. Of a file that is empty or gone only its
 * journal is left: it is put beside a sound file, and gives the pages that were written last.
 */
export function makeWorkableCopy(
  file: string,
  { copy, sound }: { readonly copy: string; readonly sound: string },
): void {
  removeWorkableCopy(copy);
  copyFileSync(hasContent(file) ? file : sound, copy);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  const handle = openSync(copy, 'r+');
  try {
    mendHeader(handle, readFileSync(sound).subarray(0, headerBytes));
  } finally {
    closeSync(handle);
  }
}

/**
 * Puts the tables' names and places of a sound file of ours in the place of those in a workable copy, where
 * they cannot be read. Files that were made by the same steps have their tables in the same places; in
 * another file this finds nothing, or rows that fit nowhere.
 */
export function graftSchema(copy: string, sound: string): void {
  const from = readFileSync(sound);
  const pageSize = from.readUInt16BE(at.pageSize);
  const handle = openSync(copy, 'r+');
  try {
    for (const page of schemaPages(from, 1)) {
      writeSync(handle, from, (page - 1) * pageSize, pageSize, (page - 1) * pageSize);
    }
    mendHeader(handle, from.subarray(0, headerBytes));
  } finally {
    closeSync(handle);
  }
}

/** A page of the table that names the tables, and the pages below it. */
function schemaPages(file: Buffer, page: number): readonly number[] {
  const pageSize = file.readUInt16BE(at.pageSize);
  const start = (page - 1) * pageSize;
  const head = page === 1 ? start + headerBytes : start;
  if (file.readUInt8(head) !== interiorPage) return [page];
  const cells = Array.from({ length: file.readUInt16BE(head + 3) }, (_, n) =>
    file.readUInt32BE(start + file.readUInt16BE(head + 12 + 2 * n)),
  );
  const below = [...cells, file.readUInt32BE(head + 8)];
  return [page, ...below.flatMap((child) => schemaPages(file, child))];
}

function hasContent(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0;
}

export function removeWorkableCopy(copy: string): void {
  for (const part of ['', '-wal', '-shm', '-journal']) rmSync(copy + part, { force: true });
}

function mendHeader(handle: number, sound: Buffer): void {
  const found = readHeader(handle);
  const header = isOurs(found, sound) ? found : Buffer.from(sound);
  const pages = Math.floor(fstatSync(handle).size / header.readUInt16BE(at.pageSize));
  if (header === found && header.readUInt32BE(at.pages) === pages) return;
  header.writeUInt32BE(pages, at.pages);
  header.writeUInt32BE(0, at.freeTrunk);
  header.writeUInt32BE(0, at.freePages);
  writeSync(handle, header, 0, headerBytes, 0);
}

function readHeader(handle: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  readSync(handle, header, 0, headerBytes, 0);
  return header;
}

/** The magic words, and everything that never changes in a file that we make: bytes 16 to 23. */
function isOurs(found: Buffer, sound: Buffer): boolean {
  const fixed = (header: Buffer) => header.subarray(20, 24).toString('latin1');
  return (
    found.toString('latin1', 0, 16) === magic &&
    found.readUInt16BE(at.pageSize) === sound.readUInt16BE(at.pageSize) &&
    fixed(found) === fixed(sound)
  );
}
