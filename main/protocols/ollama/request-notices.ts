import type { NoticeCode } from '../../../shared/model/notice-code.ts';
import type { ModelRequest } from '../protocol.ts';
import { unknownFormats } from '../sendable.ts';
import { thinkingFor } from './thinking.ts';

interface RequestNotice {
  readonly code: NoticeCode;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What a request leaves out or changes without having been asked to. */
export function ollamaNotices(request: ModelRequest): readonly RequestNotice[] {
  const formats = unknownFormats(request, 'ollama');
  const { clamped } = thinkingFor(request.settings);
  return [
    ...(formats.length > 0 ? [{ code: 'native_left_out', details: { formats } } as const] : []),
    ...(clamped ? [{ code: 'reasoning_clamped', details: clamped } as const] : []),
  ];
}
