import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ask } from '../ask.ts';
import type { ConversationId } from '../../shared/model/ids.ts';
import type { ImportReport } from '../../shared/model/import-report.ts';
import { exported, transferWords } from '../../shared/text/phrases/export.ts';
import { refusalSentence } from '../../shared/text/phrases/refusals.ts';
import { conversationsStore } from './conversations.ts';
import { loadConversation } from './following.ts';
import { refusalOf, type Refusal } from './refusal.ts';
import { say } from './view.ts';
import { copyText } from './window-actions.ts';

/** One way a conversation can leave the window, as a menu offers it. */
export interface ExportAct {
  readonly label: string;
  readonly run: (conversation: ConversationId) => Promise<void>;
}

export const exportActs: readonly ExportAct[] = [
  { label: transferWords.copy, run: copyConversation },
  { label: transferWords.markdown, run: (id) => exportConversation(id, 'markdown', false) },
  { label: transferWords.jsonl, run: (id) => exportConversation(id, 'jsonl', false) },
  { label: transferWords.native, run: (id) => exportConversation(id, 'jsonl', true) },
];

async function copyConversation(conversation: ConversationId): Promise<void> {
  await told(async () => {
    const text = await ask('conversation.markdown', { conversation });
    await copyText(text, transferWords.copied);
  });
}

async function exportConversation(
  conversation: ConversationId,
  format: 'markdown' | 'jsonl',
  native: boolean,
): Promise<void> {
  await told(async () => {
    const saved = await ask('conversation.export', { conversation, format, native });
    if (saved) say(exported(saved.file));
  });
}

/** What went wrong is said whole: which file, and why. */
async function told(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    say(refusalSentence(refusalOf(error)));
  }
}

/** An import, from the question whose it is to what came of it. */
export type ImportState =
  | { readonly phase: 'closed' | 'asking' | 'reading' }
  | { readonly phase: 'refused'; readonly refusal: Refusal }
  | { readonly phase: 'done'; readonly report: ImportReport };

const importStore = createStore<ImportState>(() => ({ phase: 'closed' }));

export function useImport(): ImportState {
  return useStore(importStore);
}

export function beginImport(): void {
  if (importStore.getState().phase === 'reading') return;
  importStore.setState({ phase: 'asking' }, true);
}

export function closeImport(): void {
  importStore.setState({ phase: 'closed' }, true);
}

/** Lets the user choose a file, and takes it in; what the window shows of its conversations is read anew. */
export async function importFile(isOwn: boolean): Promise<void> {
  importStore.setState({ phase: 'reading' }, true);
  try {
    const report = await ask('conversation.import', { isOwn });
    importStore.setState(report ? { phase: 'done', report } : { phase: 'asking' }, true);
    const { opened } = conversationsStore.getState();
    const changed =
      report?.conversations.filter(({ id, added }) => added > 0 && id in opened) ?? [];
    await Promise.all(changed.map(({ id }) => loadConversation(id)));
  } catch (error) {
    importStore.setState({ phase: 'refused', refusal: refusalOf(error) }, true);
  }
}
