import type {
  ImportedConversation,
  ImportReport,
  SkippedLine,
} from '../../../../shared/model/import-report.ts';

/** Why something was left out. */
export type Skip = Omit<SkippedLine, 'line'>;

export interface ReportWriter {
  skip(line: number, why: Skip): void;
  imported(conversation: ImportedConversation): void;
  report(): ImportReport;
}

/** How many left-out lines are told one by one. */
const told = 100;
/** Of what a file says, in UTF-16 units. */
const longestAbout = 80;

export function createReportWriter(): ReportWriter {
  const conversations: ImportedConversation[] = [];
  const skipped: SkippedLine[] = [];
  let skippedCount = 0;
  return {
    skip(line, { reason, about }) {
      skippedCount += 1;
      if (skipped.length >= told) return;
      const short =
        about === undefined ? {} : { about: about.slice(0, longestAbout).toWellFormed() };
      skipped.push({ line, reason, ...short });
    },
    imported: (conversation) => void conversations.push(conversation),
    report: () => ({ conversations, skipped, skippedCount }),
  };
}
