import type { Definition, Nodes } from 'mdast';
import type { Twig } from './branch.ts';
import { thingsIn } from './pile.ts';

/** What labels stand for. Those of footnotes begin with `^`, and the definition stays where it is written. */
export type References = ReadonlyMap<string, Definition | 'footnote'>;

/** Source that makes the labels known to the parser, and how many blocks it makes. */
export interface Preamble {
  readonly source: string;
  readonly blocks: number;
}

const label = /\[((?:[^[\]\\]|\\.)+)\]/gs;
const nothing: Preamble = { source: '', blocks: 0 };

/** Labels that a text could refer to, spelled as definitions spell them. */
export function labelsIn(text: string): readonly string[] {
  if (!text.includes('[')) return [];
  return [...new Set([...text.matchAll(label)].map(([, name = '']) => normalize(name)))];
}

/** The parser's own spelling of a label: one space for many, and case folded both ways. */
function normalize(name: string): string {
  return name
    .replaceAll(/[\t\n\r ]+/g, ' ')
    .replaceAll(/^ | $/g, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase();
}

/** Definitions of the labels that a text uses, to be put before it. */
export function preambleOf(text: string, references: References): Preamble {
  if (references.size === 0) return nothing;
  const used = labelsIn(text).filter((name) => references.has(name));
  if (used.length === 0) return nothing;
  // Footnotes first, then what ends them: lines that are indented would go on with the last one.
  const footnotes = used.filter((name) => references.get(name) === 'footnote');
  const links = used.filter((name) => references.get(name) !== 'footnote');
  const lines = [
    ...footnotes.map((name) => `[${name}]: #\n\n`),
    ...links.map((name) => `[${name}]: #\n\n`),
    '***\n\n',
  ];
  return { source: lines.join(''), blocks: lines.length };
}

/** The references with those a tree defines; the first definition of a label stands. */
export function withDefinitionsOf(references: References, twigs: readonly Twig[]): References {
  const found = twigs.flatMap(definitionsIn).filter(([name]) => !references.has(name));
  return found.length === 0 ? references : new Map([...found.toReversed(), ...references]);
}

type Found = readonly [string, Definition | 'footnote'];

function definitionsIn(twig: Twig): readonly Found[] {
  if (twig.type === 'branch') {
    const own = foundAt(twig.stem);
    return [...own, ...[...thingsIn(twig.settled), ...twig.open].flatMap(definitionsIn)];
  }
  const inside = 'children' in twig ? twig.children.flatMap(definitionsIn) : [];
  return [...foundAt(twig), ...inside];
}

function foundAt(node: Nodes): readonly Found[] {
  if (node.type === 'definition') return [[node.identifier, node]];
  return node.type === 'footnoteDefinition' ? [[`^${node.identifier}`, 'footnote']] : [];
}
