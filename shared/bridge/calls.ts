import type { ProbeReport } from '../model/probe.ts';
import * as z from 'zod';
import type { ConversationSummary } from '../model/conversation.ts';
import type { ImportReport } from '../model/import-report.ts';
import type { UsageTotal } from '../model/usage-total.ts';
import type { SentPreview } from '../model/sent-part.ts';
import type { SearchResult } from '../model/found.ts';
import type {
  AppView,
  AttachedTurn,
  CheckOutcome,
  ConversationView,
  DeletedView,
  KeyedProvider,
  LinkOutcome,
  LookView,
  ProviderView,
  StartedTurn,
  StorageView,
} from './views.ts';

/** One thing the window may ask of main: what it must send, and what it gets back. */
export interface Call<Input extends z.ZodType = z.ZodType, Output = unknown> {
  readonly input: Input;
  /** Only a type: main is trusted, so outputs are checked by the compiler and not at run time. */
  readonly output?: Output;
}

function call<Output>() {
  return <Input extends z.ZodType>(input: Input): Call<Input, Output> => ({ input });
}

const conversation = z.uuid();
const turn = z.string().regex(/^[0-9a-z]{7}$/);
const providerName = z.string().regex(/^[a-z0-9_-]{1,64}$/);
const shortText = z.string().min(1).max(4096);
const model = z.strictObject({ provider: providerName, name: z.string().min(1).max(512) });
/** 1 MiB of UTF-16 units: more than any model reads, less than hurts. */
const messageText = z.string().min(1).max(1_048_576);

/** A key as it was typed, and where it is to be kept. It goes to main and is never sent back. */
const enteredKey = z.strictObject({
  text: shortText,
  /** In the system keychain, or in main's memory until the app is closed. */
  keep: z.enum(['keychain', 'session']),
});

const providerDraft = z.strictObject({
  name: providerName,
  source: z.string().min(1).max(64),
  baseUrl: z.string().max(2048).optional(),
  /** The name of an environment variable, never a key. */
  keyVariable: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/)
    .optional(),
  key: enteredKey.optional(),
  hostedTools: z.array(z.string().max(64)).max(16),
  model: z.string().min(1).max(512).optional(),
});

/** Hosted tools for one message, by name. */
const hostedSwitches = z
  .record(z.string().max(64), z.boolean())
  .refine((tools) => Object.keys(tools).length <= 16);

/** Everything the window can ask of main. What is not in this table does not exist. */
export const calls = {
  'app.view': call<AppView>()(z.strictObject({})),

  'provider.check': call<CheckOutcome>()(providerDraft),
  /** The TOML that adding this provider would write. */
  'provider.preview': call<{ readonly file: string; readonly added: string }>()(providerDraft),
  /** Declares it; a key that the keychain did not take is told with the provider, which stands all the same. */
  'provider.add': call<KeyedProvider>()(providerDraft),
  'provider.add-demo': call<ProviderView>()(z.strictObject({})),
  /** Tries a key with a declared provider; nothing is kept. */
  'provider.check-key': call<CheckOutcome>()(
    z.strictObject({ name: providerName, key: shortText }),
  ),
  'provider.give-key': call<KeyedProvider>()(
    z.strictObject({ name: providerName, key: enteredKey }),
  ),
  /** Forgets the key of this session, else takes the saved one out of the keychain. */
  'provider.remove-key': call<KeyedProvider>()(z.strictObject({ name: providerName })),
  /** Opens the vendor's page in the browser, and keeps the key that comes of it. */
  'provider.sign-in': call<KeyedProvider>()(z.strictObject({ name: providerName })),
  'provider.stop-sign-in': call<void>()(z.strictObject({})),
  /** Lets the saved key go where the provider's requests go now. */
  'provider.allow-origin': call<ProviderView>()(z.strictObject({ name: providerName })),
  'provider.list-models': call<ProviderView>()(z.strictObject({ name: providerName })),
  /** What the server of a declared provider can do, found out by a few small requests; nothing is written. */
  'provider.probe': call<ProbeReport>()(
    z.strictObject({ name: providerName, model: z.string().min(1).max(512).optional() }),
  ),

  'conversation.list': call<readonly ConversationSummary[]>()(z.strictObject({})),
  /** What other processes have changed since it was asked last, and how the conversation that is shown stands. */
  'conversation.look': call<LookView>()(z.strictObject({ conversation: conversation.optional() })),
  'conversation.open': call<ConversationView>()(z.strictObject({ conversation })),
  /** One line; longer ones are cut as titles are. */
  'conversation.rename': call<ConversationSummary>()(
    z.strictObject({ conversation, title: shortText }),
  ),
  /** Hides a turn with every turn that follows it; without `turn`, the conversation. */
  'conversation.delete': call<DeletedView>()(
    z.strictObject({ conversation, turn: turn.optional() }),
  ),
  /** Brings back what `conversation.delete` said it has hidden. */
  'conversation.undo-delete': call<ConversationSummary>()(
    z.strictObject({ conversation, turn: turn.optional() }),
  ),
  /** The branch that is shown as one Markdown document, to be copied. */
  'conversation.markdown': call<string>()(z.strictObject({ conversation })),
  /** Asks the user where to, and writes a file; null: he does not want to. Payloads only when `native`. */
  'conversation.export': call<{ readonly file: string } | null>()(
    z.strictObject({ conversation, format: z.enum(['markdown', 'jsonl']), native: z.boolean() }),
  ),
  /** Asks the user which file, and takes it in; null: he does not want to. */
  'conversation.import': call<ImportReport | null>()(
    /** Whether the user says that the export is his own: only then do payloads go back to their providers. */
    z.strictObject({ isOwn: z.boolean() }),
  ),
  'conversation.select-turn': call<ConversationSummary>()(z.strictObject({ conversation, turn })),

  /** The latest messages in which every word occurs, and where. */
  'conversation.search': call<SearchResult>()(z.strictObject({ text: z.string().max(1000) })),
  /** Keeps where the reader is; null: at the end. */
  'conversation.keep-place': call<void>()(
    z.strictObject({
      conversation,
      place: z.strictObject({ turn, below: z.number().int().min(-1e6).max(1e8) }).nullable(),
    }),
  ),
  /** Keeps what was typed; empty: nothing. Without a conversation: in the one that is yet to be. */
  'draft.save': call<void>()(
    z.strictObject({ conversation: conversation.exactOptional(), text: z.string().max(4_194_304) }),
  ),

  /** Keeps how the window looks, for the next start. */
  'window.keep-view': call<void>()(
    z.strictObject({
      hasSidebar: z.boolean(),
      hasDetail: z.boolean(),
      conversation: conversation.exactOptional(),
    }),
  ),
  /** Answers the notice `closing`: what was typed is stored, or cannot be. */
  'window.may-close': call<void>()(z.strictObject({})),

  /** Begins a turn; without `conversation` a new one is made. Answers once the message is stored. */
  'turn.start': call<StartedTurn>()(
    z.strictObject({
      conversation: conversation.optional(),
      /** The turn it follows; absent: the head. `null`: it becomes a new first turn. */
      parent: turn.nullable().optional(),
      text: messageText,
      model,
      /** Hosted tools for this message; absent: as config says. */
      hostedTools: hostedSwitches.optional(),
    }),
  ),
  /** How the conversation would go into a message to this model: kinds, counts and reasons, never a payload. */
  'turn.preview': call<SentPreview>()(
    z.strictObject({
      conversation,
      /** The turn it would follow; absent: none. */
      parent: turn.optional(),
      text: messageText,
      model,
      hostedTools: hostedSwitches.optional(),
    }),
  ),
  'turn.stop': call<void>()(z.strictObject({ conversation, turn })),
  /** Ends the wait before another try. */
  'turn.retry-now': call<void>()(z.strictObject({ conversation, turn })),
  /** Goes on with a turn that waits: asks again for what was cut, failed or refused, or resumes a pause. */
  'turn.continue': call<void>()(z.strictObject({ conversation, turn })),
  'turn.attach': call<AttachedTurn>()(z.strictObject({ conversation, turn })),
  /**
   * Says how far the window has come. Beyond four unacknowledged batches main sends nothing; the next ack
   * then answers as `turn.attach` does, else with null.
   */
  'turn.ack': call<AttachedTurn | null>()(
    z.strictObject({ conversation, turn, next: z.number().int().nonnegative() }),
  ),

  /** Tries to store what waits, and says how the file is then; nothing to say: all is well. */
  'storage.try-again': call<{ readonly storage?: StorageView }>()(z.strictObject({})),
  /** Shows the file with the conversations, or the one that was set aside, in the system's file manager. */
  'storage.show-file': call<void>()(z.strictObject({ which: z.enum(['store', 'set-aside']) })),
  /** Stops waiting for the system keychain. */
  'keychain.stop-waiting': call<void>()(z.strictObject({})),

  /** What each model of each provider cost, month by month. */
  'usage.totals': call<readonly UsageTotal[]>()(z.strictObject({})),

  /** Asks the one door for links; `refused` names what was wrong with the address. */
  'link.open': call<LinkOutcome>()(z.strictObject({ url: z.string().max(8192) })),
  /** Shows the config file in the system's file manager. */
  'config.show-file': call<void>()(z.strictObject({})),
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
export type InputOf<Name extends CallName> = z.infer<(typeof calls)[Name]['input']>;
export type OutputOf<Name extends CallName> =
  (typeof calls)[Name] extends Call<z.ZodType, infer Output> ? Output : never;
export type ProviderDraft = z.infer<typeof providerDraft>;
export type EnteredKey = z.infer<typeof enteredKey>;
