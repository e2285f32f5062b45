import type {
  Response,
  ResponseError,
  ResponseOutputItem,
  ResponseOutputMessage,
  ResponseOutputText,
  ResponseStatus,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses';

// The official types, so that a new variant fails to compile in the table that has to know it.
// At run time nothing is taken for granted: what a table does not have is carried as unknown.

/** On the wire, but not in the official union of the release that is pinned. */
type OtherEvent =
  | 'response.apply_patch_call_operation_diff.delta'
  | 'response.apply_patch_call_operation_diff.done'
  | 'response.compaction.compacting'
  | 'response.reasoning_part.added'
  | 'response.reasoning_part.done'
  | 'response.shell_call_command.added'
  | 'response.shell_call_command.delta'
  | 'response.shell_call_command.done'
  | 'response.shell_call_output_content.delta'
  | 'response.shell_call_output_content.done'
  | 'keepalive';

export type EventWord = ResponseStreamEvent['type'] | OtherEvent;
/** `x_search_call` is of a server that speaks a dialect. */
export type ItemWord = ResponseOutputItem['type'] | 'x_search_call';
export type PartWord = ResponseOutputMessage['content'][number]['type'];
export type AnnotationWord = ResponseOutputText['annotations'][number]['type'];
export type StatusWord = ResponseStatus;
export type IncompleteWord = NonNullable<Response.IncompleteDetails['reason']>;
/** The codes of a failed response, and those of a refused request that may stand in their place. */
export type ErrorWord =
  | ResponseError['code']
  | 'context_length_exceeded'
  | 'insufficient_quota'
  | 'invalid_api_key'
  | 'invalid_request_error'
  | 'misalignment_policy_violation'
  | 'model_not_found'
  | 'overloaded_error'
  | 'rate_limit_error'
  | 'slow_down'
  | 'tokens';
