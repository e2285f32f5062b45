import type { NoticeCode } from '../../../shared/model/notice-code.ts';
import type { ModelRequest } from '../protocol.ts';
import type { MessagesDialect } from './messages-dialect.ts';
import { unknownFormats } from '../sendable.ts';
import { thinkingFor } from './thinking.ts';

interface RequestNotice {
  readonly code: NoticeCode;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What a request leaves out or changes without having been asked to. */
export function requestNotices(
  request: ModelRequest,
  dialect: MessagesDialect,
): readonly RequestNotice[] {
  const formats = unknownFormats(request, 'messages');
  const { clamped } = thinkingFor(request.settings, dialect);
  return [
    ...(formats.length > 0 ? [{ code: 'native_left_out', details: { formats } } as const] : []),
    ...(clamped ? [{ code: 'reasoning_clamped', details: clamped } as const] : []),
  ];
}
