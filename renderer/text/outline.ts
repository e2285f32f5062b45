import { twigStart, type Twig } from './branch.ts';
import { thingsIn } from './pile.ts';

const containers: ReadonlySet<string> = new Set([
  'list',
  'listItem',
  'blockquote',
  'footnoteDefinition',
]);

/** The blocks a block is made of and where they begin: what stays the same when only its words are read anew. */
export function outlineOf(twig: Twig): string {
  const node = twig.type === 'branch' ? twig.stem : twig;
  const name = `${node.type}@${twigStart(twig)}`;
  if (!containers.has(node.type)) return name;
  return `${name}(${childrenOf(twig).map(outlineOf).join()})`;
}

function childrenOf(twig: Twig): readonly Twig[] {
  if (twig.type === 'branch') return [...thingsIn(twig.settled), ...twig.open];
  return 'children' in twig ? twig.children : [];
}
