import { encodeGemini } from '../../main/protocols/gemini/encode.ts';
import type { ModelRequest } from '../../main/protocols/protocol.ts';
import type { NativeEntry } from '../../shared/model/entry.ts';
import type { TurnSettings } from '../../shared/model/turn-settings.ts';
import { requestOf } from './sent-body.ts';

interface GeminiBody {
  readonly [key: string]: unknown;
  readonly contents: readonly { readonly role: string; readonly parts: readonly unknown[] }[];
}

export function geminiBody(request: ModelRequest): GeminiBody {
  return JSON.parse(encodeGemini(request).body) as GeminiBody;
}

/** What each side says in the request a turn would send for this stream. */
export function contentsOf(
  stream: { entries(): readonly NativeEntry[] },
  settings: Partial<TurnSettings> = {},
): readonly (readonly unknown[])[] {
  const { contents } = geminiBody(requestOf(stream, settings));
  return contents.map(({ role, parts }) => [role, ...parts]);
}
