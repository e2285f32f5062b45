import { turnTree } from '../../shared/model/turn-tree.ts';
import {
  deleteAsked,
  deleted,
  deletedInJournal,
  deleteNeedsYes,
  notDeleted,
} from '../../shared/text/phrases/command-line.ts';
import { conversationWords } from '../../shared/text/phrases/conversation.ts';
import { inOneLine } from '../../shared/text/phrases/terminal.ts';
import type { ConversationStore } from '../conversations/store.ts';
import { isAgreed, type ReadLine } from './ask-back.ts';
import type { Output } from './output.ts';

interface DeleteOptions {
  /** Does not ask back. */
  readonly yes: boolean;
  readonly readLine: ReadLine;
}

/** `footnote conversations delete ID [--yes]`: at once and for good, there is nobody who could undo it. */
export async function deleteConversation(
  id: string,
  output: Output,
  store: ConversationStore,
  { yes, readLine }: DeleteOptions,
): Promise<number> {
  if (!yes) {
    const { summary, entries } = await store.open(id);
    const title = inOneLine(summary.title) || conversationWords.untitled;
    output.line(deleteAsked(title, turnTree(entries).turns.size));
    const words = { nobody: deleteNeedsYes(), no: notDeleted() };
    if (!(await isAgreed(readLine, output, words))) return 1;
  }
  const deletion = await store.hide({ conversation: id });
  const { turns, isOverwritten } = await store.purge(deletion);
  output.line(deleted(turns));
  // The copies of the file hold it still.
  await store.upkeep();
  if (!isOverwritten) output.complain(deletedInJournal());
  return 0;
}
