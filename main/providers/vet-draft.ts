import type { ProviderDraft } from '../../shared/bridge/calls.ts';
import { AppError } from '../app-error.ts';
import { baseUrlFault } from '../base-url.ts';
import type { Source } from '../sources/source.ts';
import { noSuchTool } from './turn-settings.ts';

/** Names that TOML or config would take for something else. */
const reservedNames: readonly string[] = ['aliases', '__proto__', 'constructor', 'prototype'];

/**
 * Throws `bad_input` for a draft that would be a broken block in the config file, so that nothing is sent or
 * written for it.
 */
export function vetDraft({ name, baseUrl, hostedTools }: ProviderDraft, source: Source): void {
  if (reservedNames.includes(name)) {
    const details = { reason: 'name_reserved', name };
    throw new AppError('bad_input', `No provider can be called ${name}`, details);
  }
  const fault = baseUrl === undefined ? missing(source) : baseUrlFault(baseUrl);
  if (fault !== undefined) {
    throw new AppError('bad_input', 'Not a base URL', { reason: 'bad_base_url', name, fault });
  }
  const unknown = hostedTools.find((tool) => !Object.hasOwn(source.hostedTools, tool));
  if (unknown !== undefined) throw noSuchTool(name, unknown);
}

function missing({ defaultBaseUrl }: Source): 'missing' | undefined {
  return defaultBaseUrl === undefined ? 'missing' : undefined;
}
