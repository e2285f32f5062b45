/** A conversation: UUIDv7, lower case. */
export type ConversationId = string;

/** A turn: the id of its `turn_start` entry. */
export type TurnId = string;

/** An entry: 7 lower-case base36 characters, unique in its conversation, not an order. */
export type EntryId = string;

/** One HTTP response of a provider; made by us when the request is sent. */
export type ResponseId = string;

/** Gives a new id each time; random in the app, counted in tests. */
export type NewId = () => string;

/** A declared provider and the model's name at that provider. */
export interface ModelRef {
  readonly provider: string;
  readonly name: string;
}

/** `provider/name`, as people write it. */
export function modelId(model: ModelRef): string {
  return `${model.provider}/${model.name}`;
}

/** Splits at the first `/`; undefined when a side would be empty. */
export function parseModelId(text: string): ModelRef | undefined {
  const slash = text.indexOf('/');
  if (slash < 1 || slash === text.length - 1) return undefined;
  return { provider: text.slice(0, slash), name: text.slice(slash + 1) };
}
