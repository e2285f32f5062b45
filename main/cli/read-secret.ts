import type { Readable } from 'node:stream';

/** Where a key comes from: a terminal, or what is piped in. */
export interface SecretInput extends Readable {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
}

export type TypedSecret = { readonly text: string } | { readonly stopped: true };

/** More than any key has, in characters. */
const most = 65_536;

/** Reads a key: from a terminal one line that nobody sees, else everything that is piped in. */
export async function readSecret(input: SecretInput, ask: () => void): Promise<TypedSecret> {
  if (input.isTTY !== true || !input.setRawMode) return { text: await readAll(input) };
  ask();
  input.setRawMode(true);
  try {
    return await readTyped(input);
  } finally {
    input.setRawMode(false);
    input.pause();
  }
}

async function readAll(input: Readable): Promise<string> {
  input.setEncoding('utf8');
  let text = '';
  for await (const chunk of input) {
    text += String(chunk);
    if (text.length > most) break;
  }
  return text;
}

function readTyped(input: Readable): Promise<TypedSecret> {
  input.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let typed: Typed = { text: '' };
    const done = (secret: TypedSecret) => {
      input.removeListener('data', take);
      resolve(secret);
    };
    const take = (chunk: string) => {
      typed = typeInto(typed, chunk);
      if (typed.end === 'stopped') done({ stopped: true });
      else if (typed.end === 'entered') done({ text: typed.text });
    };
    input.on('data', take);
    input.once('end', () => done({ text: typed.text }));
    input.once('error', reject);
  });
}

export interface Typed {
  readonly text: string;
  readonly end?: 'entered' | 'stopped';
}

/** What a line is after more keys: Enter and Ctrl-D end it, Ctrl-C stops, Backspace and Ctrl-U take back. */
export function typeInto(before: Typed, keys: string): Typed {
  return Array.from(keys.replaceAll(escapes, '')).reduce<Typed>((typed, key) => {
    if (typed.end) return typed;
    switch (key) {
      case '\r':
      case '\n':
      case '\u0004':
        return { ...typed, end: 'entered' };
      case '\u0003':
        return { ...typed, end: 'stopped' };
      case '\u0008':
      case '\u007F':
        return { text: Array.from(typed.text).slice(0, -1).join('') };
      case '\u0015':
        return { text: '' };
      default:
        return typed.text.length < most ? { text: typed.text + key } : typed;
    }
  }, before);
}

/** Arrow keys and the marks around what is pasted. */
const escapes = /\u001B\[[0-9;]*[A-Za-z~]/g;
