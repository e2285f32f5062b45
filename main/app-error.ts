export type AppErrorCode =
  | 'not_found'
  | 'bad_input'
  | 'bad_config'
  | 'no_credential'
  /** `{ provider, problem }`: a saved key, which the system keychain did not give. */
  | 'keychain'
  | 'busy'
  | 'not_saving'
  | 'damaged'
  | 'refused';

/**
 * A failure we foresaw. `details` is what the sentence in `shared/text/phrases` needs; anything else that
 * is thrown is a bug.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: AppErrorCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}
