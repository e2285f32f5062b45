import { basename } from 'node:path';
import { conversationWords } from '../../../shared/text/phrases/conversation.ts';
import { fileNameOf } from '../../../shared/text/file-name.ts';
import { writeExport } from '../../export-file.ts';
import type { Handlers } from '../dispatch.ts';
import type { HandlerParts } from '../handler-parts.ts';

type TransferCalls = Pick<
  Handlers,
  'conversation.markdown' | 'conversation.export' | 'conversation.import' | 'usage.totals'
>;

/** Conversations on their way out and in; what they cost. */
export function transferHandlers({ store, chooseFile, tell }: HandlerParts): TransferCalls {
  return {
    'conversation.markdown': ({ conversation }) => store.exportMarkdown(conversation, {}),
    async 'conversation.export'({ conversation, format, native }) {
      const { title } = await store.summary(conversation);
      const name = fileNameOf(title, conversationWords.fileName);
      const file = await chooseFile.toSave({ name, format });
      if (file === undefined) return null;
      const text =
        format === 'markdown'
          ? await store.exportMarkdown(conversation, {})
          : await store.exportLines(conversation, { native });
      await writeExport(file, text);
      return { file: basename(file) };
    },
    async 'conversation.import'({ isOwn }) {
      const file = await chooseFile.toOpen();
      if (file === undefined) return null;
      const report = await store.importLines(file, { isOwn });
      const changed = await Promise.all(report.conversations.map(({ id }) => store.summary(id)));
      tell({ type: 'conversations.changed', changed });
      return report;
    },
    'usage.totals': () => store.usageTotals(),
  };
}
