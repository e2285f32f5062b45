import { parse, TomlError } from 'smol-toml';
import type { ConfigProblem } from '../../shared/bridge/views.ts';
import type { Origin } from './config.ts';
import { keyPlaces } from './key-places.ts';
import type { KeyPlace } from './key-places.ts';
import { lineIndex } from './line-index.ts';
import { problem } from './problem.ts';
import type { TableNode, TreeNode, TreePath } from './tree.ts';

/** Key parts and list items above a value; deeper ones are refused, so that everything else may recurse. */
const depthLimit = 32;

const forbiddenNames: readonly string[] = ['__proto__', 'constructor', 'prototype'];

export interface ReadToml {
  /** Absent: the text is not TOML. */
  readonly tree?: TableNode;
  readonly problems: readonly ConfigProblem[];
}

/** Reads a file's text. What may not be used is reported and left out; the rest stands. */
export function readToml(text: string, file: string): ReadToml {
  const parsed = parseToml(text, file);
  if ('problem' in parsed) return { problems: [parsed.problem] };
  const placeOf = lineIndex(text, file);
  const problems: ConfigProblem[] = [];
  const tree = annotatedTable(parsed.value, keyPlaces(text), [], { placeOf, problems });
  return { tree, problems };
}

function parseToml(
  text: string,
  file: string,
): { readonly value: object } | { readonly problem: ConfigProblem } {
  try {
    return { value: parse(text) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const at = { file, line: error.line, column: error.column };
    // The rest of the message quotes the file, which may hold a secret.
    const reason = (error.message.split('\n')[0] ?? '').replace(/^Invalid TOML document: /, '');
    return { problem: problem(at, [], 'syntax', { reason }) };
  }
}

interface Reading {
  readonly placeOf: (offset: number) => Origin;
  readonly problems: ConfigProblem[];
}

function annotatedTable(
  value: object,
  place: KeyPlace,
  path: TreePath,
  reading: Reading,
): TableNode {
  const at = reading.placeOf(place.offset);
  const keys = new Map<string, TreeNode>();
  for (const [name, child] of Object.entries(value)) {
    const childPlace = place.keys.get(name) ?? unplaced(place);
    const node = annotated(child, childPlace, [...path, name], reading);
    if (node !== undefined) keys.set(name, node);
  }
  return { kind: 'table', at, mentions: [at], keys };
}

/** A value with its places; undefined when it may not be used. */
function annotated(
  value: unknown,
  place: KeyPlace,
  path: TreePath,
  reading: Reading,
): TreeNode | undefined {
  const at = reading.placeOf(place.offset);
  const name = path.at(-1);
  if (forbiddenNames.includes(String(name))) {
    reading.problems.push(problem(at, path, 'forbidden_key', { name }));
    return undefined;
  }
  if (path.length > depthLimit) {
    reading.problems.push(problem(at, path, 'too_deep', { limit: depthLimit }));
    return undefined;
  }
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) =>
      annotated(item, place.items[index] ?? unplaced(place), [...path, index], reading),
    );
    return { kind: 'list', at, items: items.filter((item) => item !== undefined) };
  }
  if (value instanceof Date) {
    // No setting takes a date; a version that looks like one belongs in quotes.
    const details = { expected: ['string'], found: 'date' };
    reading.problems.push(problem(at, path, 'wrong_type', details));
    return undefined;
  }
  if (typeof value === 'object' && value !== null) {
    return annotatedTable(value, place, path, reading);
  }
  // smol-toml has no other kinds: integers beyond 2^53 are an error there.
  return { kind: 'value', at, value: value as string | number | boolean };
}

function unplaced(around: KeyPlace): KeyPlace {
  return { offset: around.offset, keys: new Map(), items: [] };
}
