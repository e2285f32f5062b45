import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'smol-toml';
import { modelId } from '../../shared/model/ids.ts';
import type { ModelRef } from '../../shared/model/ids.ts';
import { AppError } from '../app-error.ts';
import type { ProviderAddition } from './config.ts';
import { fold } from './fold.ts';
import { keyPlaces } from './key-places.ts';
import { lineEndOf, modelInsertions, modelReplacements } from './model-edits.ts';
import type { Edit } from './model-edits.ts';
import { readToml } from './read-toml.ts';
import { nodeAt, recordOf, tableAt, toValue } from './tree.ts';
import type { TableNode } from './tree.ts';

export interface AddedProvider {
  /** The whole file. */
  readonly text: string;
  /** What was added to it, for people. */
  readonly added: string;
}

/**
 * Declares a provider in a file's text, and makes its model the one conversations start with when one is
 * given. All that stands there stays as it is, but for the value of `[assistant.model] id`. Throws `bad_input`
 * when the name is taken, `bad_config` when the text cannot be read or has no place for the addition.
 */
export function addProvider(text: string, file: string, addition: ProviderAddition): AddedProvider {
  const before = treeOf(text, file);
  const { name, model } = addition;
  if (nodeAt(before, ['providers', 'llm', name]) !== undefined) {
    throw new AppError('bad_input', `Provider ${name} is declared`, { reason: 'name_taken', name });
  }
  const block = providerBlock(addition);
  const ref = model === undefined ? undefined : { provider: name, name: model };
  const added = ref === undefined ? block : `${block}\n${modelBlock(ref)}`;
  const texts = candidates(text, block, ref);
  const wanted = texts.find((each) => says(each, file, { before, added, ref }));
  if (wanted === undefined) {
    throw new AppError('bad_config', `No place for a provider in ${file}`, {
      reason: 'no_place',
      file,
      added,
    });
  }
  return { text: wanted, added };
}

function treeOf(text: string, file: string): TableNode {
  const { tree, problems } = readToml(text, file);
  if (tree !== undefined) return tree;
  throw new AppError('bad_config', `${file} cannot be read`, {
    reason: 'unreadable',
    file,
    problems,
  });
}

function providerBlock(addition: ProviderAddition): string {
  const { name, source, server, baseUrl, keyVariable, hostedTools } = addition;
  const tools = hostedTools.map((tool) => [tool, { enable: true }] as const);
  const block = {
    source,
    ...(server === undefined ? {} : { server }),
    ...(baseUrl === undefined ? {} : { base_url: baseUrl }),
    ...(keyVariable === undefined ? {} : { api_key_env: keyVariable }),
    ...(tools.length === 0 ? {} : { hosted_tools: Object.fromEntries(tools) }),
  };
  return stringify({ providers: { llm: { [name]: block } } });
}

function modelBlock(ref: ModelRef): string {
  return stringify({ assistant: { model: { id: modelId(ref) } } });
}

/** The text with the addition, in every way it may be written, the most usual first. */
function candidates(text: string, block: string, ref: ModelRef | undefined): readonly string[] {
  if (ref === undefined) return [append(text, block)];
  const places = keyPlaces(text);
  const edited = (edits: readonly Edit[]) => append(edits.reduce(apply, text), block);
  return [
    ...modelReplacements(text, places, ref).map(edited),
    append(append(text, block), modelBlock(ref)),
    ...modelInsertions(text, places, ref).map(edited),
  ];
}

/** Edits are given from the last place to the first, so that each leaves the next one's place alone. */
function apply(text: string, { start, end, insert }: Edit): string {
  return text.slice(0, start) + insert + text.slice(end);
}

/** Puts a block behind the text, with one empty line between. */
function append(text: string, block: string): string {
  const lineEnd = lineEndOf(text);
  const written = block.trimEnd().replaceAll('\n', lineEnd) + lineEnd;
  if (text.trim() === '') return written;
  const ending = text.slice(text.trimEnd().length);
  const lineEnds = ending.split('\n').length - 1;
  return text + lineEnd.repeat(Math.max(0, 2 - lineEnds)) + written;
}

interface Wanted {
  readonly before: TableNode;
  readonly added: string;
  readonly ref: ModelRef | undefined;
}

/** Whether a text can be read and says what was there before and the addition, and nothing else. */
function says(text: string, file: string, { before, added, ref }: Wanted): boolean {
  const { tree } = readToml(text, file);
  if (tree === undefined) return false;
  return isDeepStrictEqual(
    toValue(withModelId(tree, ref)),
    toValue(fold([before, treeOf(added, file)])),
  );
}

/** The tree with its model in one word, where it may be written as a table. */
function withModelId(tree: TableNode, ref: ModelRef | undefined): TableNode {
  const id = tableAt(tree, ['assistant', 'model', 'id']);
  const isSame =
    ref !== undefined &&
    id !== undefined &&
    isDeepStrictEqual(toValue(id), recordOf(Object.entries(ref)));
  if (!isSame) return tree;
  const { tree: model } = readToml(modelBlock(ref), '');
  return model === undefined ? tree : fold([tree, model]);
}
