import { AppError } from '../../../app-error.ts';
import { formatVersion } from './line-format.ts';

/** Why a file is not taken in, or not further; the reason picks the sentence. */

export function unreadable(file: string, cause: string): AppError {
  const details = { reason: 'import_file', file, cause };
  return new AppError('bad_input', `Cannot read ${file}: ${cause}`, details);
}

export function notAnExport(line: number): AppError {
  const details = { reason: 'not_an_export', line };
  return new AppError('bad_input', `Line ${line} is not the beginning of an export.`, details);
}

export function newerExport(version: number): AppError {
  const details = { reason: 'newer_export', version, known: formatVersion };
  return new AppError('bad_input', `The export has version ${version}.`, details);
}

export function tooManyLines(line: number, limit: number): AppError {
  const details = { reason: 'import_too_many', line, limit };
  return new AppError('bad_input', 'A conversation of the export has too many lines.', details);
}
