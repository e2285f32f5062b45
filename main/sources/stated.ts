import type { ModelFacts } from '../../shared/model/turn-settings.ts';

/** A fact that a server states; what is no yes or no states nothing. */
export function stated(
  fact: 'images' | 'tools' | 'structured_output' | 'sampling',
  value: unknown,
): ModelFacts {
  return typeof value === 'boolean' ? { [fact]: value } : {};
}
