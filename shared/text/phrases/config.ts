import type { ConfigProblem } from '../../bridge/views.ts';
import { configProblemCodes } from '../../model/config-problem-code.ts';
import type { ConfigProblemCode } from '../../model/config-problem-code.ts';
import { listOf, numberOf, oneOf, quoted, wordOf } from './details.ts';
import type { Details } from './details.ts';
import { authText, noAuthChain } from './auth-chain.ts';
import { hostedToolProblem, isHostedToolProblem } from './hosted-tools.ts';
import { count } from './numbers.ts';

/** `config.toml line 12, column 3`: a place in a file, the folders left out. */
export function placeText({ file, line, column }: Place): string {
  const name = file.split(/[/\\]/).at(-1) ?? file;
  return `${name} line ${line}, column ${column}`;
}

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What is wrong with a config file, and what to do about it. A code nobody has a sentence for is named. */
export function configProblemText({ code, details, key }: ConfigProblem): string {
  if (isConfigProblem(code)) return texts[code](details, key);
  if (isHostedToolProblem(code)) return hostedToolProblem(code, details);
  return `${at(key)} cannot be used (${code}). Change it or take it out.`;
}

function isConfigProblem(code: string): code is ConfigProblemCode {
  return configProblemCodes.some((known) => known === code);
}

function at(key: string): string {
  return key === '' ? 'This' : `“${key}”`;
}

const texts: Readonly<Record<ConfigProblemCode, (details: Details, key: string) => string>> = {
  not_a_file: (details) =>
    `This is a ${wordOf(details, 'kind')}, not a file. Put a text file in its place.`,
  outside_folder: () =>
    'This links to a file outside its folder, and is not followed. Copy the file here, or make the whole folder a link.',
  broken_link: () => 'This links to nothing. Mend the link or delete it.',
  unreadable: (details) =>
    wordOf(details, 'reason') === 'EACCES' || wordOf(details, 'reason') === 'EPERM'
      ? 'You are not allowed to read this file. Change its permissions.'
      : `The system cannot read this file (${wordOf(details, 'reason')}).`,
  read_timeout: (details) =>
    `The file did not come within ${numberOf(details, 'seconds')} seconds. Is it on a network drive that is gone?`,
  too_large: (details) =>
    `The file has ${count(numberOf(details, 'bytes'))} bytes; at most ${count(numberOf(details, 'limit'))} are read. Shorten it.`,
  not_utf8: (details) =>
    `Byte ${count(numberOf(details, 'byte'))} is not UTF-8 text. Save the file as UTF-8.`,
  syntax: (details) => `This is not TOML: ${wordOf(details, 'reason')}.`,
  more_problems: (details) =>
    `There are ${count(numberOf(details, 'count'))} more problems. Mend the first ones to see them.`,
  forbidden_key: (details) => `A key may not be called ${quoted(details, 'name')}. Rename it.`,
  too_deep: (details) =>
    `This is nested more than ${numberOf(details, 'limit')} levels deep, and is not read.`,
  unknown_key: (details) =>
    `There is no setting ${quoted(details, 'name')} here.${meant(details)} ${known(details, 'known', 'Settings')}`.trim(),
  missing_key: (details) => `${quoted(details, 'name')} is missing. Add it.`,
  wrong_type: (details, key) =>
    `${at(key)} is ${kind(wordOf(details, 'found'))}, where ${kinds(details)} is expected.${inQuotes(details)}`,
  not_one_of: (details, key) =>
    `${at(key)} must be ${oneOf([...listOf(details, 'values').map((value) => `“${value}”`), ...like(details)])}.`,
  too_small: (details, key) => `${at(key)} ${size(details, 'minimum', 'least')}.`,
  too_big: (details, key) => `${at(key)} ${size(details, 'maximum', 'most')}.`,
  bad_format: (_details, key) =>
    key.endsWith('api_key_env')
      ? `${at(key)} takes the name of an environment variable: letters, digits and _. The key itself does not belong in this file.`
      : `${at(key)} is not written as it should be. Check it for characters that do not belong there.`,
  not_allowed: (details, key) => `${at(key)} cannot be used: ${wordOf(details, 'reason')}.`,
  secret_in_config: (details, key) =>
    `${at(key)} looks like a secret, and secrets do not belong in a file. Take it out, and treat it as known to others if the file was shared. ${secretAdvice(details)}`,
  secret_in_url: (_details, key) =>
    `${at(key)} has a user name or password in its address. Take it out and put the key in an environment variable that “api_key_env” names.`,
  bad_provider_name: (details) =>
    `A provider cannot be called ${quoted(details, 'name')}: use small letters, digits, - and _, at most 64.${suggested(details)}`,
  reserved_provider_name: (details) =>
    `A provider cannot be called ${quoted(details, 'name')}: the name is kept for names of models. Take another.`,
  missing_source: (details) => missingSource(details),
  unknown_source: (details) =>
    `There is no source ${quoted(details, 'source')}.${meant(details)} ${known(details, 'sources', 'Sources')}`,
  unknown_server: (details) =>
    `There is no server ${quoted(details, 'server')}. Only “demo”, the built-in one, can be named here.`,
  no_hosted_tools: (details) =>
    `The source ${quoted(details, 'source')} has no hosted tools. ${having(details)}`,
  unknown_hosted_tool: (details) =>
    `The source ${quoted(details, 'source')} has no hosted tool ${quoted(details, 'tool')}.${meant(details)} ${known(details, 'known', 'It has')} ${listOf(details, 'having').length > 0 ? having(details) : ''}`.trim(),
  no_auth_chain: (details) => noAuthChain(details),
  empty_auth: () => authText('empty_auth', {}),
  duplicate_auth: (details) => authText('duplicate_auth', details),
  bad_auth_entry: (details) => authText('bad_auth_entry', details),
  no_such_key: (details) => authText('no_such_key', details),
  bad_url: (details, key) => `${at(key)} ${badUrl(wordOf(details, 'reason'))}`,
  url_has_version: (details, key) =>
    `${at(key)} ends in what is appended to it anyway. It is used as it stands, but most likely ${quoted(details, 'suggestion')} is meant.`,
  bad_model_id: () =>
    'A model is written as “provider/model”: the name of a declared provider, a slash, and the name the model has there.',
  undeclared_provider: (details) =>
    `No provider ${quoted(details, 'provider')} is declared.${meant(details)} ${known(details, 'declared', 'Declared are')}${
      listOf(details, 'declared').length === 0
        ? 'Declare it under [providers.llm], or name another.'
        : ''
    }`,
};

function like(details: Details): readonly string[] {
  return 'like' in details ? [`something like ${quoted(details, 'like')}`] : [];
}

function meant(details: Details): string {
  return 'nearest' in details ? ` Did you mean ${quoted(details, 'nearest')}?` : '';
}

function suggested(details: Details): string {
  return 'suggestion' in details ? ` ${quoted(details, 'suggestion')} would do.` : '';
}

function known(details: Details, key: string, what: string): string {
  const names = listOf(details, key);
  return names.length === 0 ? '' : `${what}: ${names.join(', ')}.`;
}

function missingSource(details: Details): string {
  const files = listOf(details, 'files').map((file) => file.split(/[/\\]/).at(-1) ?? file);
  const similar = listOf(details, 'similar').map((name) => `“${name}”`);
  const meant = similar.length === 0 ? '' : ` Did you mean ${oneOf(similar)}?`;
  return `The provider ${quoted(details, 'provider')} has no source; it is mentioned in ${files.join(' and ')}.${meant} If it is new, add source = "…". ${known(details, 'sources', 'Sources')}`;
}

function having(details: Details): string {
  const sources = listOf(details, 'having').map((name) => `“${name}”`);
  return sources.length === 0
    ? 'No source has any. Take this out.'
    : `Use a provider with the source ${oneOf(sources)}, or take this out.`;
}

function secretAdvice(details: Details): string {
  return details['inProvider'] === true
    ? 'Save it in the system keychain, in the window or with “footnote auth login”, or put it in an environment variable that “api_key_env” names.'
    : 'A provider’s key goes into an environment variable that its “api_key_env” names.';
}

const kindNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  list: 'a list',
  table: 'a table',
  date: 'a date',
};

function kind(name: string): string {
  return kindNames[name] ?? name;
}

function kinds(details: Details): string {
  return oneOf(listOf(details, 'expected').map(kind));
}

function inQuotes(details: Details): string {
  const isUnquoted = listOf(details, 'expected').includes('string');
  return isUnquoted && wordOf(details, 'found') !== 'list' ? ' Put text in quotes.' : '';
}

function size(details: Details, limit: string, bound: 'least' | 'most'): string {
  const value = count(numberOf(details, limit));
  switch (wordOf(details, 'of')) {
    case 'string':
      return value === '1' && bound === 'least'
        ? 'is empty'
        : `may have at ${bound} ${value} characters`;
    case 'array':
      return `must have at ${bound} ${value} items`;
    default:
      return `must be ${value} or ${bound === 'least' ? 'more' : 'less'}`;
  }
}

function badUrl(reason: string): string {
  switch (reason) {
    case 'scheme':
      return 'must begin with https:// or http://.';
    case 'query':
      return 'may not have a “?” or “#” in it: paths are appended to it.';
    default:
      return 'is no complete address. Write it like “https://example.com” or “http://127.0.0.1:8080”.';
  }
}
