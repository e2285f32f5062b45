import type { NoticeCode } from '../../../shared/model/notice-code.ts';
import type { ModelRequest } from '../protocol.ts';
import { unknownFormats } from '../sendable.ts';
import type { ChatDialect } from './chat-dialect.ts';
import { reasoningFor } from './reasoning.ts';

interface RequestNotice {
  readonly code: NoticeCode;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What a request leaves out or changes without having been asked to. */
export function chatNotices(request: ModelRequest, dialect: ChatDialect): readonly RequestNotice[] {
  const formats = unknownFormats(request, 'chat');
  const { clamped } = reasoningFor(request.settings, dialect);
  return [
    ...(formats.length > 0 ? [{ code: 'native_left_out', details: { formats } } as const] : []),
    ...(clamped ? [{ code: 'reasoning_clamped', details: clamped } as const] : []),
  ];
}
