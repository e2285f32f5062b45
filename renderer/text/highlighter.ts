import {
  createCssVariablesTheme,
  createHighlighterCore,
  type GrammarState,
  type HighlighterCore,
  type ThemedToken,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import type { CodeKind, CodeLine, CodeToken, ReadLines } from './highlight.ts';
import { languages, type Language } from './highlight-languages.ts';
import { idleTime } from './idle-time.ts';
import { patternsIn } from './grammar-patterns.ts';

const theme = createCssVariablesTheme({ name: 'kinds', variablePrefix: '--' });
const engine = createJavaScriptRegexEngine({ forgiving: true, cache: new Map() });
const loading = new Map<Language, Promise<void>>();
let shared: Promise<HighlighterCore> | undefined;

/** Other names for languages. C++ takes the grammar of C: its own stops the window for a second. */
const aliases: Readonly<Record<string, Language>> = {
  'c++': 'c',
  cc: 'c',
  cjs: 'javascript',
  clj: 'clojure',
  cmd: 'powershell',
  console: 'shellsession',
  cpp: 'c',
  cs: 'csharp',
  'c#': 'csharp',
  dockerfile: 'docker',
  ex: 'elixir',
  golang: 'go',
  gql: 'graphql',
  h: 'c',
  hcl: 'terraform',
  hpp: 'c',
  hs: 'haskell',
  htm: 'html',
  jl: 'julia',
  js: 'javascript',
  json5: 'jsonc',
  jsonl: 'json',
  kt: 'kotlin',
  makefile: 'make',
  md: 'markdown',
  mjs: 'javascript',
  mts: 'typescript',
  objc: 'c',
  patch: 'diff',
  pl: 'perl',
  postgres: 'sql',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sass: 'scss',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  tex: 'latex',
  tf: 'terraform',
  ts: 'typescript',
  vim: 'viml',
  yml: 'yaml',
  zsh: 'bash',
};

/** Kinds by the names the theme gives them. */
const kinds: Readonly<Record<string, CodeKind>> = {
  'token-keyword': 'keyword',
  'token-string': 'string',
  'token-string-expression': 'string',
  'token-comment': 'comment',
  'token-constant': 'constant',
  'token-function': 'function',
  'token-inserted': 'string',
  'token-deleted': 'keyword',
};

export async function createReader(label: string): Promise<ReadLines | undefined> {
  const language = languageOf(label);
  if (language === undefined) return undefined;
  const highlighter = await (shared ??= createHighlighterCore({ themes: [theme], engine }));
  const isLoaded = loading.get(language) ?? load(highlighter, language);
  loading.set(language, isLoaded);
  await isLoaded;
  return linesReader(highlighter, language);
}

export function languageOf(label: string): Language | undefined {
  const name = label.toLowerCase();
  const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  return alias ?? (isLanguage(name) ? name : undefined);
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(languages, name);
}

/** Loads a grammar and makes its patterns ready while the window has nothing to do, a few at a time. */
async function load(highlighter: HighlighterCore, language: Language): Promise<void> {
  const { default: grammars } = await languages[language]();
  for (const pattern of patternsIn(grammars)) {
    await idleTime();
    engine.createScanner([pattern]);
  }
  await highlighter.loadLanguage(grammars);
}

function linesReader(highlighter: HighlighterCore, lang: Language): ReadLines {
  let state: GrammarState | undefined;
  return (lines) => {
    const options = { lang, theme: 'kinds', tokenizeMaxLineLength: 2_000 };
    const grammarState = state ? { grammarState: state } : {};
    const read = highlighter.codeToTokensBase(lines.join('\n'), { ...options, ...grammarState });
    state = highlighter.getLastGrammarState(read) ?? state;
    return read.map(lineOf);
  };
}

function lineOf(tokens: readonly ThemedToken[]): CodeLine {
  return tokens.reduce<CodeToken[]>((line, { content, color = '' }) => {
    const kind = kinds[/--([\w-]+)/.exec(color)?.[1] ?? ''];
    const last = line.at(-1);
    const next = { text: content, ...(kind ? { kind } : {}) };
    if (last?.kind === kind && last) line.splice(-1, 1, { ...next, text: last.text + content });
    else line.push(next);
    return line;
  }, []);
}
