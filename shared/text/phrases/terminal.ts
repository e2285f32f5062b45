import type { NumberedSource } from '../../model/citations.ts';
import type { Entry } from '../../model/entry.ts';
import type { ActivityItem, RetractedItem, ToolCallItem } from '../../model/reading-item.ts';

/** `⚒ web search: "rust async trait object safety"` */
export function activityHead({ name, input }: ActivityItem): string {
  const said = inputWords(input);
  return `⚒ ${name.replaceAll('_', ' ')}${said === '' ? '' : `: ${said}`}`;
}

function inputWords(input: ActivityItem['input']): string {
  const queries = Array.isArray(input['queries']) ? input['queries'] : [input['query']];
  const quoted = queries.filter((one) => typeof one === 'string').map((one) => JSON.stringify(one));
  if (quoted.length > 0) return quoted.join(', ');
  const plain = input['url'] ?? input['code'];
  return typeof plain === 'string' ? (plain.split('\n')[0] ?? '') : '';
}

export function activityOutcome({ state, summary }: ActivityItem): string {
  if (state === 'unfinished') return 'did not finish';
  if (summary !== '') return summary;
  return state === 'failed' ? 'failed' : 'done';
}

export function reasoningLine(duration: number | undefined): string {
  return duration === undefined ? '(reasoned)' : `(reasoned for ${(duration / 1000).toFixed(1)} s)`;
}

export function toolCallLine({ name, arguments: text, result }: ToolCallItem): string {
  const answer = result ? `\n  ${result.content.split('\n')[0] ?? ''}` : '';
  return `⚙ ${name}: ${text}${answer}`;
}

export function retractedLine(reason: RetractedItem['reason']): string {
  const why = { retry: 'asked again', restarted: 'the stream began anew', refusal: 'refused' };
  return `(an earlier answer was taken back: ${why[reason]})`;
}

export function noticeLine(entry: Entry): string {
  if (entry.kind !== 'notice') return `(${entry.kind.replaceAll('_', ' ')})`;
  return `(${entry.code.replaceAll('_', ' ')})`;
}

export function cutOffLine(): string {
  return '(cut off before its sources were complete)';
}

export function sourcesTitle(): string {
  return 'Sources';
}

/** The number and title, and the address below. */
export function sourceLines({ number, source }: NumberedSource): string {
  switch (source.kind) {
    case 'web':
      return `[${number}] ${source.title ?? source.url}\n    ${source.url}`;
    case 'document':
      return `[${number}] ${source.title ?? `Document ${(source.index ?? 0) + 1}`}`;
    case 'file':
      return `[${number}] ${source.name ?? source.id}`;
    case 'unknown':
      return `[${number}] ${source.label}`;
  }
}
