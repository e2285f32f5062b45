/**
 * The codes a `notice` entry may have, with their details:
 * - `interrupted` `{ response, cause, error? }`: a response ended before its end. `cause` is
 *   `stop` (the user), `error` (a `TurnError` in `error`) or `crash` (found at the next start).
 * - `activity_unfinished` `{ activity, name }`: a hosted call was open when the response was cut.
 * - `resumed` `{ attempt, limit }`: a paused answer was resumed.
 * - `resume_limit` `{ limit }`: it paused once more than it may be resumed unasked.
 * - `provider_switched` `{ activity, name, provider }`: an activity of another provider stays open.
 * - `native_left_out` `{ formats }`: payloads of a format the source does not know were not sent.
 * - `login_switched` `{ from, to, reason }`: another login of the chain was taken; `reason` is `missing`, or the
 *   kind of the `TurnError` that the one before got.
 * - `reasoning_clamped` `{ asked, sent }`: the model does not take the level that was asked for.
 */
export const noticeCodes = [
  'interrupted',
  'activity_unfinished',
  'resumed',
  'resume_limit',
  'provider_switched',
  'native_left_out',
  'login_switched',
  'reasoning_clamped',
] as const;

export type NoticeCode = (typeof noticeCodes)[number];
