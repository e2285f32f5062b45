import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AppView, ProviderView, StoredDraft } from '../../shared/bridge/views.ts';
import type { ConversationSummary } from '../../shared/model/conversation.ts';
import type { ConversationId, ModelRef } from '../../shared/model/ids.ts';
import type { Refusal } from './refusal.ts';

/** What one conversation's composer holds; each conversation has its own. */
export interface Draft {
  readonly text: string;
  /** Chosen here; absent: what the conversation used last, else what config names. */
  readonly model?: ModelRef;
  /** Hosted tools switched here, by name; absent: as config says. */
  readonly hostedTools?: Readonly<Record<string, boolean>>;
  readonly isSending?: true;
  /** Why the last message was not sent. */
  readonly refusal?: Refusal;
}

export type Drafts = Readonly<Record<string, Draft>>;

const emptyDraft: Draft = { text: '' };
/** The drafts' key of a conversation that has not begun. */
const unbegun = 'new';

export const composerStore = createStore<{ readonly drafts: Drafts }>(() => ({ drafts: {} }));

export function draftKey(conversation: ConversationId | undefined): string {
  return conversation ?? unbegun;
}

/** The conversation a key stands for; undefined: the one that has not begun. */
export function conversationOf(key: string): ConversationId | undefined {
  return key === unbegun ? undefined : key;
}

/** Takes in what was typed in an earlier run, where nothing is typed yet. */
export function withStoredDraft(drafts: Drafts, { conversation, text }: StoredDraft): Drafts {
  const key = draftKey(conversation);
  const draft = drafts[key] ?? emptyDraft;
  return draft.text === '' ? { ...drafts, [key]: { ...draft, text } } : drafts;
}

export function useDraft(conversation: ConversationId | undefined): Draft {
  return useStore(composerStore, ({ drafts }) => drafts[draftKey(conversation)] ?? emptyDraft);
}

export function draftOf(conversation: ConversationId | undefined): Draft {
  return composerStore.getState().drafts[draftKey(conversation)] ?? emptyDraft;
}

export function changeDraft(
  conversation: ConversationId | undefined,
  change: (draft: Draft) => Draft,
): void {
  const key = draftKey(conversation);
  composerStore.setState(({ drafts }) => ({
    drafts: { ...drafts, [key]: change(drafts[key] ?? emptyDraft) },
  }));
}

/** A draft after its message was stored: what was typed meanwhile stays. */
export function sent(draft: Draft, text: string): Draft {
  const { isSending: _over, refusal: _gone, ...rest } = draft;
  return { ...rest, text: draft.text === text ? '' : draft.text };
}

export function refused(draft: Draft, refusal: Refusal): Draft {
  const { isSending: _over, ...rest } = draft;
  return { ...rest, refusal };
}

/** A draft once nobody else writes its conversation: that this was so is no reason any more. */
export function freed(draft: Draft): Draft {
  if (draft.refusal?.code !== 'busy') return draft;
  const { refusal: _over, ...rest } = draft;
  return rest;
}

export function sending(draft: Draft): Draft {
  const { refusal: _before, ...rest } = draft;
  return { ...rest, isSending: true };
}

/**
 * The model the next message goes to. Undefined when none is known, or when its provider is no longer
 * declared: what was meant for one provider never goes to another unasked.
 */
export function modelFor(
  draft: Draft,
  summary: ConversationSummary | undefined,
  app: Pick<AppView, 'providers' | 'model'>,
): ModelRef | undefined {
  const wanted = draft.model ?? summary?.model ?? app.model ?? firstModel(app.providers);
  return app.providers.some(({ name }) => name === wanted?.provider) ? wanted : undefined;
}

function firstModel(providers: readonly ProviderView[]): ModelRef | undefined {
  for (const { name, models } of providers) {
    const [first] = models;
    if (first) return { provider: name, name: first.name };
  }
  return undefined;
}

export interface ToolSwitch {
  readonly name: string;
  readonly isOn: boolean;
}

/** The hosted tools of a provider as the next message has them. */
export function switchesOf(
  draft: Draft,
  provider: ProviderView | undefined,
): readonly ToolSwitch[] {
  return (provider?.hostedTools ?? []).map(({ name, enabled }) => ({
    name,
    isOn: draft.hostedTools?.[name] ?? enabled,
  }));
}

/** Another model; the switches were those of the one before. */
export function withModel(draft: Draft, model: ModelRef): Draft {
  const { hostedTools: _ofTheOther, refusal: _ofTheOtherToo, ...rest } = draft;
  return { ...rest, model };
}

export function withSwitch(draft: Draft, name: string, isOn: boolean): Draft {
  return { ...draft, hostedTools: { ...draft.hostedTools, [name]: isOn } };
}
