// Takes chosen files out of a zip archive with nothing but Node: the one archive this is used on
// holds 25,000 files, of which 77 are wanted.
import { mkdirSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const inflate = promisify(inflateRaw);

/** `place` answers where an entry goes below `folder`, or undefined to leave it out. */
export async function unzip(archive, folder, place) {
  const file = await open(archive);
  try {
    for (const entry of await listEntries(file)) {
      const path = entry.name.endsWith('/') ? undefined : place(entry.name);
      if (path === undefined) continue;
      if (normalize(path).startsWith('..'))
        throw new Error(`${entry.name} leads out of the folder`);
      const target = join(folder, path);
      mkdirSync(dirname(target), { recursive: true });
      await writeFile(target, await contents(file, entry), { mode: entry.mode || 0o644 });
    }
  } finally {
    await file.close();
  }
}

async function listEntries(file) {
  const { size } = await file.stat();
  // The end record is 22 bytes and a comment of at most 65,535.
  const tail = await readAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const at = tail.lastIndexOf(littleEndian(endOfDirectory));
  if (at < 0) throw new Error('not a zip archive');
  const directory = await readAt(file, tail.readUInt32LE(at + 16), tail.readUInt32LE(at + 12));
  return parseDirectory(directory, tail.readUInt16LE(at + 10));
}

function parseDirectory(bytes, count) {
  const entries = [];
  for (let at = 0; entries.length < count;) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(at + offset),
    );
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      mode: (bytes.readUInt32LE(at + 38) >>> 16) & 0o777,
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

async function contents(file, entry) {
  const header = await readAt(file, entry.offset, 30);
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await readAt(file, start, entry.packedSize);
  return entry.method === 0 ? packed : inflate(packed);
}

async function readAt(file, position, length) {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, position);
  return buffer;
}

function littleEndian(number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
