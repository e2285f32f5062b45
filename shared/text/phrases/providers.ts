import type { ModelView, ProviderView } from '../../bridge/views.ts';
import { factText } from './models.ts';
import { credentialText, listingText, modelsText } from './onboarding.ts';

/** A declared provider on a terminal: its source, where it goes, its key, where it is declared. */
export function providerLines(provider: ProviderView): readonly string[] {
  const { name, source, host, isDemo, credential, keyOptional, origin, models } = provider;
  const key = credentialText(credential, keyOptional || isDemo);
  const where = isDemo ? 'inside Footnote' : host === '' ? 'no address' : host;
  return [
    `${name}: ${source}, ${where}`,
    `key: ${key.note === '' ? key.name : `${key.name} (${key.note})`}`,
    `models: ${modelsText(models.length, provider.listingProblem)}`,
    `declared in ${origin.file}:${origin.line}`,
    ...(provider.problems?.length ? ['has mistakes; “footnote config check” names them'] : []),
  ];
}

/** A model on a terminal: what is known of it, and from where. */
export function modelLine(provider: string, { name, displayName, facts = [] }: ModelView): string {
  const called = displayName === undefined || displayName === name ? '' : ` “${displayName}”`;
  const known = facts.map(factText).join(', ');
  return `${provider}/${name}${called}${known === '' ? '' : `: ${known}`}`;
}

/** What stands before models that were not asked for at the server. */
export function notListed(provider: ProviderView): string | undefined {
  const { listingProblem: problem } = provider;
  return problem ? `${listingText(problem)} What follows is known without it.` : undefined;
}

export function noProviders(): string {
  return 'No provider is declared. Add one in the window or in config.toml, or try “footnote ask --demo”.';
}

export function noModels(provider: string): string {
  return `No models of ${provider} are known. A name can be typed all the same: ${provider}/NAME.`;
}
