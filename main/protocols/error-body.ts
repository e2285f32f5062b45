import { isObject, type JsonObject, listIn, wordIn } from './json-object.ts';

/** What an error's body says, in whatever form servers and the proxies before them say it. */
export interface ErrorBody {
  readonly form: 'json' | 'html' | 'text' | 'empty';
  /** The provider's own words; of a page its title or its first text. */
  readonly message: string;
  /** The provider's word for the kind of error. */
  readonly type?: string;
  /** A finer word, where there is one. */
  readonly code?: string;
  readonly requestId?: string;
}

/** Longest message that is passed on, in characters. */
const longestMessage = 2000;

/** Understands `{error: {…}}`, a string `error`, `detail`, `message`, arrays of those, HTML, and text. */
export function readErrorBody(body: string): ErrorBody {
  const text = body.trim();
  if (text === '') return { form: 'empty', message: '' };
  if (text.startsWith('<')) return { form: 'html', message: pageText(text) };
  try {
    const value: unknown = JSON.parse(text);
    return { ...readValue(value), form: 'json' };
  } catch {
    return { form: 'text', message: shorten(text) };
  }
}

function readValue(value: unknown): Omit<ErrorBody, 'form'> {
  const holder = firstObject(value);
  if (!holder) return { message: typeof value === 'string' ? shorten(value) : '' };
  const error = firstObject(holder['error']) ?? holder;
  const told = messageOf(error) ?? messageOf(holder) ?? '';
  const type = wordIn(error, 'type') ?? wordIn(error, 'status');
  const code = codeOf(error);
  const requestId = wordIn(holder, 'request_id') ?? wordIn(error, 'request_id');
  return {
    message: shorten(told),
    ...(type === undefined ? {} : { type }),
    ...(code === undefined ? {} : { code }),
    ...(requestId === undefined ? {} : { requestId }),
  };
}

function firstObject(value: unknown, depth = 0): JsonObject | undefined {
  if (isObject(value)) return value;
  return Array.isArray(value) && depth < 8 ? firstObject(value[0], depth + 1) : undefined;
}

function messageOf(error: JsonObject): string | undefined {
  for (const key of ['message', 'error', 'detail', 'msg', 'title']) {
    const word = wordIn(error, key);
    if (word !== undefined) return word;
  }
  const details = listIn(error, 'detail').filter(isObject).map(messageOf);
  const told = details.filter((word) => word !== undefined);
  return told.length > 0 ? told.join('; ') : undefined;
}

function codeOf(error: JsonObject): string | undefined {
  const details = firstObject(error['details']) ?? {};
  return wordIn(error, 'error_code') ?? wordIn(details, 'error_code') ?? wordIn(error, 'code');
}

/** A page says what it is near its beginning; its markup may be anything, so no more of it is searched. */
function pageText(page: string): string {
  const html = page.slice(0, 4096);
  const title = /<title[^>]*>([^<]+)<\/title>/i.exec(html)?.[1];
  const visible = html
    .replaceAll(/<(script|style)\b[^]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ');
  return (title ?? visible).replaceAll(/\s+/g, ' ').trim().slice(0, 200);
}

function shorten(text: string): string {
  return text.length > longestMessage ? `${text.slice(0, longestMessage)}…` : text;
}
