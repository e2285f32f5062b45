import type { ImportReport } from '../../../../shared/model/import-report.ts';
import { AppError } from '../../../app-error.ts';
import { requireFree } from '../claim-conversation.ts';
import type { Database } from '../database.ts';
import type { ProcessIdentity } from '../process-identity.ts';
import { chooseHead, conversationFor } from './import-conversation.ts';
import type { LineOf } from './line-format.ts';
import { type LineLimits, readLines } from './read-lines.ts';
import { tooManyLines } from './refused-file.ts';
import { createReportWriter, type ReportWriter } from './report-writer.ts';
import { type OwnLine, type Place, takeLine } from './take-line.ts';
import { type TypedLine, typedLines } from './typed-lines.ts';

export interface ImportLimits extends LineLimits {
  readonly linesOfConversation: number;
}

/** More than any conversation has, less than hurts. */
export const usualLimits: ImportLimits = {
  longestLine: 64 * 1_048_576,
  depth: 256,
  linesOfConversation: 1_000_000,
};

export interface ImportOptions {
  /** Whether the user says that the export is his own: only then do payloads go back to their providers. */
  readonly isOwn: boolean;
  readonly limits: ImportLimits;
  readonly me: ProcessIdentity;
}

type Lines = Iterator<TypedLine, void, void>;

/**
 * Takes in an export of ours, line by line, each conversation in one transaction. What is here already stays as
 * it is; what cannot be taken in is reported and does not keep the rest out. Throws `bad_input` when the file is
 * no export of a version this one knows, or has more lines than the limit in one conversation: what stood before
 * is stored then.
 */
export function importLines(db: Database, file: string, options: ImportOptions): ImportReport {
  const report = createReportWriter();
  const reading = readLines(file, options.limits);
  try {
    const lines = typedLines(reading, report);
    let next = lines.next();
    while (!next.done) {
      const { line, content } = next.value;
      if (content.type === 'conversation') {
        const opening = { line, content };
        next = db.transaction(() => importConversation(db, opening, lines, { ...options, report }));
      } else {
        if (content.type !== 'boundary') report.skip(line, { reason: 'no_conversation' });
        next = lines.next();
      }
    }
  } finally {
    // Closes the file, however the reading ended.
    reading.return();
  }
  return report.report();
}

interface Opening {
  readonly line: number;
  readonly content: LineOf<'conversation'>;
}

interface Context extends ImportOptions {
  readonly report: ReportWriter;
}

/** Takes in the lines of one conversation; gives the first line that is not its own. */
function importConversation(
  db: Database,
  opening: Opening,
  lines: Lines,
  context: Context,
): IteratorResult<TypedLine, void> {
  const place = placeOf(db, opening, context);
  let count = 0;
  for (let next = lines.next(); ; next = lines.next()) {
    if (next.done || !isOwnLine(next.value.content)) {
      if (place) finish(db, place, opening, context);
      return next;
    }
    count += 1;
    if (count > context.limits.linesOfConversation) {
      throw tooManyLines(opening.line, context.limits.linesOfConversation);
    }
    if (!place) continue;
    const { line, content } = next.value;
    for (const skip of takeLine(db, place, content)) context.report.skip(line, skip);
  }
}

function isOwnLine(content: TypedLine['content']): content is OwnLine {
  return content.type !== 'conversation' && content.type !== 'boundary';
}

/** Where the lines go; undefined, and reported, where they may not go anywhere. */
function placeOf(
  db: Database,
  { line, content }: Opening,
  { report, me, isOwn, limits }: Context,
): Place | undefined {
  const about = content.id;
  const found = conversationFor(db, content);
  if (found === 'deleted') {
    report.skip(line, { reason: 'deleted_conversation', about });
    return undefined;
  }
  try {
    requireFree(db, found.key, me);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    report.skip(line, { reason: 'busy', about });
    return undefined;
  }
  return { ...found, isOwn, depth: limits.depth, counts: { added: 0, present: 0, held: 0 } };
}

function finish(db: Database, place: Place, { content }: Opening, { report }: Context): void {
  chooseHead(db, place.key, content.head);
  const { id, title } = content;
  report.imported({ id, title, isNew: place.isNew, ...place.counts });
}
