import { AppError } from '../app-error.ts';
import type { ProviderAddition, UserConfig } from '../config/config.ts';
import type { Declared } from './declared.ts';

/** Names that are tried before it is given up; each is one block that somebody called like the demo. */
const mostNames = 20;

/**
 * The demo provider, written into config when it is not there. A provider of the user's own that has its name
 * is left alone: the demo is known by its server and takes another name.
 */
export async function declareDemo(
  all: () => readonly Declared[],
  config: Pick<UserConfig, 'add' | 'reload'>,
  addition: ProviderAddition,
): Promise<Declared> {
  const found = () =>
    all().find(
      ({ address, config: { problems } }) => address.kind === 'built_in' && problems.length === 0,
    );
  for (let number = 1; number <= mostNames; number += 1) {
    const there = found();
    if (there) return there;
    const name = number === 1 ? addition.name : `${addition.name}-${number}`;
    try {
      await config.add({ ...addition, name });
    } catch (error) {
      if (!isTaken(error)) throw error;
      // Another window or command may have declared it a moment ago.
      await config.reload();
    }
  }
  const declared = found();
  if (declared) return declared;
  const details = { reason: 'name_taken', name: addition.name };
  throw new AppError('bad_input', 'No name is left for the demo provider', details);
}

function isTaken(error: unknown): boolean {
  return error instanceof AppError && error.details['reason'] === 'name_taken';
}
