import {
  type ExportLine,
  formatName,
  formatVersion,
  headerLine,
  lineSchemas,
  type LineType,
} from './line-format.ts';
import { newerExport, notAnExport } from './refused-file.ts';
import type { ReadLine } from './read-lines.ts';
import type { ReportWriter } from './report-writer.ts';

export interface TypedLine {
  readonly line: number;
  /** At a boundary the conversation before it ends: what follows may not be its own. */
  readonly content: ExportLine | { readonly type: 'boundary' };
}

/**
 * The lines of an export that can be understood; the others are reported. Exports may follow one another. Throws `bad_input` when the first
 * line does not say that it is an export (`not_an_export`) or says that it is of a later version (`newer_export`).
 */
export function* typedLines(
  lines: Iterable<ReadLine>,
  report: ReportWriter,
): Generator<TypedLine, void, void> {
  let hasHeader = false;
  for (const read of lines) {
    if (!hasHeader || isHeader(read)) {
      requireHeader(read);
      hasHeader = true;
      yield { line: read.line, content: boundary };
    } else if ('problem' in read) report.skip(read.line, { reason: read.problem });
    else {
      const content = contentOf(read, report);
      if (content) yield { line: read.line, content };
    }
  }
  if (!hasHeader) throw notAnExport(1);
}

const boundary = { type: 'boundary' } as const;

function isHeader(read: ReadLine): boolean {
  return 'value' in read && member(read.value, 'format') !== undefined;
}

function requireHeader(read: ReadLine): void {
  if ('problem' in read) throw notAnExport(read.line);
  const format = member(read.value, 'format');
  const version = member(read.value, 'version');
  if (format === formatName && typeof version === 'number' && version > formatVersion) {
    throw newerExport(version);
  }
  if (!headerLine.safeParse(read.value).success) throw notAnExport(read.line);
}

function contentOf(
  { line, value }: Extract<ReadLine, { value: unknown }>,
  report: ReportWriter,
): TypedLine['content'] | undefined {
  const type = member(value, 'type');
  if (!isLineType(type)) {
    report.skip(line, {
      reason: 'unknown_line',
      ...(typeof type === 'string' ? { about: type } : {}),
    });
    return undefined;
  }
  const read = lineSchemas[type].safeParse(value);
  if (read.success) return read.data;
  report.skip(line, { reason: 'bad_line', about: read.error.issues[0]?.path.join('.') ?? type });
  return type === 'conversation' ? boundary : undefined;
}

function isLineType(type: unknown): type is LineType {
  return typeof type === 'string' && Object.hasOwn(lineSchemas, type);
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}
