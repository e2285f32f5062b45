import type {
  ChatCompletionChunk,
  ChatCompletionMessage,
} from 'openai/resources/chat/completions/completions';

// The official types, so that a new variant fails to compile in the table that has to know it.
// At run time nothing is taken for granted: what a table does not have is carried as unknown.

/** Words that other servers of this protocol end a response with. */
type OtherFinish =
  | 'end_turn'
  | 'eos'
  | 'error'
  | 'insufficient_system_resource'
  | 'max_tokens'
  | 'model_length'
  | 'stop_sequence';

export type FinishWord = NonNullable<ChatCompletionChunk.Choice['finish_reason']> | OtherFinish;

/** Members of a piece of the answer that other servers of this protocol add. */
type OtherMember =
  | 'channel'
  | 'executed_tools'
  | 'name'
  | 'obfuscation'
  | 'reasoning'
  | 'reasoning_content'
  | 'reasoning_details'
  | 'token_id'
  | 'tool_call_id';

export type MessageMember =
  | keyof ChatCompletionChunk.Choice.Delta
  | keyof ChatCompletionMessage
  | OtherMember;

export type AnnotationWord = ChatCompletionMessage.Annotation['type'] | 'file';
