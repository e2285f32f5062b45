/**
 * The codes of a problem in a config file, with their details. Sources have codes of their own for settings
 * they cannot serve.
 *
 * The file as a whole:
 * - `not_a_file` `{ kind }`, `outside_folder`, `broken_link`, `unreadable` `{ reason }`, `read_timeout` `{ seconds }`
 * - `too_large` `{ bytes, limit }`, `not_utf8` `{ byte }`, `syntax` `{ reason }` (smol-toml's words)
 * - `more_problems` `{ count }`: so many more were found than are listed.
 *
 * Keys and values:
 * - `forbidden_key` `{ name }`, `too_deep` `{ limit }`
 * - `unknown_key` `{ name, nearest?, known }`, `missing_key` `{ name }`
 * - `wrong_type` `{ expected, found }` (`expected`: one or more of the words of `found`)
 * - `not_one_of` `{ values, like? }`, `too_small` `{ minimum, of }`, `too_big` `{ maximum, of }`, `bad_format` `{ format }`
 * - `not_allowed` `{ reason }` (a source's own words)
 * - `secret_in_config` `{ inProvider }`, `secret_in_url`
 *
 * Providers and the model:
 * - `bad_provider_name` `{ name, suggestion? }`, `reserved_provider_name` `{ name }`
 * - `missing_source` `{ provider, files, similar, sources }`, `unknown_source` `{ source, nearest?, sources }`
 * - `unknown_server` `{ server }`
 * - `no_hosted_tools` `{ source, having }`, `unknown_hosted_tool` `{ tool, source, nearest?, known, having }`
 * - `no_auth_chain` `{ source, having }`, `empty_auth`, `duplicate_auth` `{ entry }`, `bad_auth_entry` `{ entry }`,
 *   `no_such_key` `{ entry }`
 * - `bad_url` `{ reason }`, `url_has_version` `{ suggestion }` (a hint)
 * - `bad_model_id`, `undeclared_provider` `{ provider, nearest?, declared }`
 */
export const configProblemCodes = [
  'not_a_file',
  'outside_folder',
  'broken_link',
  'unreadable',
  'read_timeout',
  'too_large',
  'not_utf8',
  'syntax',
  'more_problems',
  'forbidden_key',
  'too_deep',
  'unknown_key',
  'missing_key',
  'wrong_type',
  'not_one_of',
  'too_small',
  'too_big',
  'bad_format',
  'not_allowed',
  'secret_in_config',
  'secret_in_url',
  'bad_provider_name',
  'reserved_provider_name',
  'missing_source',
  'unknown_source',
  'unknown_server',
  'no_hosted_tools',
  'unknown_hosted_tool',
  'no_auth_chain',
  'empty_auth',
  'duplicate_auth',
  'bad_auth_entry',
  'no_such_key',
  'bad_url',
  'url_has_version',
  'bad_model_id',
  'undeclared_provider',
] as const;

export type ConfigProblemCode = (typeof configProblemCodes)[number];
