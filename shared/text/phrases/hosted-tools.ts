import { unreachable } from '../../unreachable.ts';

/** Why a hosted tool cannot be used as it is set; the codes are those of the sources. */
export const hostedToolProblemCodes = [
  /** `{ tool }` */
  'hosted_tool_not_served',
  /** `{ tool, key, value, least }` */
  'hosted_tool_number_too_small',
  /** `{ tool, keys }` */
  'hosted_tool_options_clash',
  /** `{ tool, key, value, instead? }` */
  'hosted_tool_domain',
  /** `{ tool, key }` */
  'hosted_tool_option_missing',
] as const;

export type HostedToolProblemCode = (typeof hostedToolProblemCodes)[number];

export function isHostedToolProblem(code: string): code is HostedToolProblemCode {
  return hostedToolProblemCodes.some((known) => known === code);
}

/** What is wrong with a hosted tool's settings, and what to do about it. */
export function hostedToolProblem(
  code: HostedToolProblemCode,
  details: Readonly<Record<string, unknown>>,
): string {
  const said = (key: string) => quoted(details[key]);
  switch (code) {
    case 'hosted_tool_not_served':
      return `This model does not serve ${said('tool')}. Pick another model, or turn the tool off.`;
    case 'hosted_tool_number_too_small':
      return `${said('key')} of ${said('tool')} is ${plain(details['value'])}. It must be ${plain(details['least'])} or more; to use the tool without a limit, remove the key.`;
    case 'hosted_tool_options_clash':
      return `${said('tool')} takes ${list(details['keys'])}, but not together. Remove one of them; each may come from another file.`;
    case 'hosted_tool_domain':
      return `${said('value')} in ${said('key')} of ${said('tool')} is not a domain. ${domainAdvice(details['instead'])}`;
    case 'hosted_tool_option_missing':
      return `${said('tool')} is turned on without ${said('key')}, which it needs. Add the key, or turn the tool off.`;
    default:
      return unreachable(code);
  }
}

function domainAdvice(instead: unknown): string {
  return typeof instead === 'string'
    ? `Write ${quoted(instead)}.`
    : 'Write it without a scheme, a port or a wildcard, like “example.com” or “example.com/blog”.';
}

function list(value: unknown): string {
  const words = Array.isArray(value) ? value : [];
  return words.map((one: unknown) => quoted(one)).join(' or ');
}

function quoted(value: unknown): string {
  return `“${plain(value)}”`;
}

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '?';
}
