import type { EnteredKey, ProviderDraft } from '../../../shared/bridge/calls.ts';
import type { SourceView } from '../../../shared/bridge/views.ts';
import type { DraftProblem } from '../../../shared/text/phrases/onboarding.ts';

/** Where the key of a new provider comes from. */
export type KeyKind = 'sign-in' | 'variable' | KeyKeep | 'none';
/** Where a key that is typed is kept. */
export type KeyKeep = EnteredKey['keep'];

/** The form as it stands; what is not used stays, so that going back loses nothing. */
export interface ProviderForm {
  readonly source: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly keyKind: KeyKind;
  readonly variable: string;
  readonly typedKey: string;
  readonly model: string;
  readonly hostedTools: readonly string[];
}

export type FormField = 'name' | 'baseUrl' | 'variable' | 'typedKey';
export type FormProblems = Readonly<Partial<Record<FormField, DraftProblem>>>;

const namePattern = /^[a-z0-9_-]{1,64}$/;
const variablePattern = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
/** Words that mean something else where providers are named. */
const reserved: readonly string[] = ['aliases', '__proto__', 'constructor', 'prototype'];

/** The source most likely meant: one whose key is there, else the first. */
export function likelySource(sources: readonly [SourceView, ...SourceView[]]): SourceView {
  return sources.find(({ keyVariableFound }) => keyVariableFound) ?? sources[0];
}

/** A form for a source, with what is most likely right. `taken` are the names in use. */
export function formFor(source: SourceView, taken: readonly string[]): ProviderForm {
  const { id, keyVariable = '', keyVariableFound } = source;
  return {
    source: id,
    name: freeName(id, taken),
    baseUrl: '',
    keyKind: keyVariableFound ? 'variable' : usualKind(source),
    variable: keyVariable,
    typedKey: '',
    model: '',
    hostedTools: [],
  };
}

function usualKind({ needsBaseUrl, hasSignIn }: SourceView): KeyKind {
  if (needsBaseUrl) return 'none';
  return hasSignIn ? 'sign-in' : 'keychain';
}

function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

/** Ways to give a key that make sense for a source: a server that has an address of its own may need none. */
export function keyKinds({ needsBaseUrl, hasSignIn }: SourceView): readonly KeyKind[] {
  const kinds = ['keychain', 'variable', 'session'] as const;
  if (needsBaseUrl) return [...kinds, 'none'];
  return hasSignIn ? ['sign-in', ...kinds] : kinds;
}

/** Where the key that is typed is to be kept; undefined: none is typed. */
export function typedKeep({ keyKind }: Pick<ProviderForm, 'keyKind'>): KeyKeep | undefined {
  return keyKind === 'keychain' || keyKind === 'session' ? keyKind : undefined;
}

/** What is wrong with the form, by field; empty: it can be sent. */
export function formProblems(
  form: ProviderForm,
  source: SourceView,
  taken: readonly string[],
): FormProblems {
  return {
    ...found('name', nameProblem(form.name, taken)),
    ...found('baseUrl', urlProblem(form.baseUrl, source.needsBaseUrl)),
    ...found('variable', form.keyKind === 'variable' ? variableProblem(form.variable) : undefined),
    ...found('typedKey', typedKeep(form) && form.typedKey.trim() === '' ? 'key_empty' : undefined),
  };
}

function found(field: FormField, problem: DraftProblem | undefined): FormProblems {
  return problem === undefined ? {} : { [field]: problem };
}

function nameProblem(name: string, taken: readonly string[]): DraftProblem | undefined {
  if (name === '') return 'name_empty';
  if (!namePattern.test(name)) return 'name_shape';
  if (reserved.includes(name)) return 'name_reserved';
  return taken.includes(name) ? 'name_taken' : undefined;
}

function urlProblem(url: string, isNeeded: boolean): DraftProblem | undefined {
  const trimmed = url.trim();
  if (trimmed === '') return isNeeded ? 'url_empty' : undefined;
  const isComplete = /^https?:\/\/[^\s/]/i.test(trimmed) && URL.canParse(trimmed);
  return isComplete ? undefined : 'url_shape';
}

function variableProblem(variable: string): DraftProblem | undefined {
  if (variable.trim() === '') return 'variable_empty';
  return variablePattern.test(variable.trim()) ? undefined : 'variable_shape';
}

/** The form as main takes it: only what is used, and what a source would use anyway left out. */
export function draftFrom(form: ProviderForm, source: SourceView): ProviderDraft {
  const baseUrl = form.baseUrl.trim();
  const variable = form.variable.trim();
  const model = form.model.trim();
  const keep = typedKeep(form);
  return {
    name: form.name,
    source: form.source,
    hostedTools: form.hostedTools.filter((tool) => source.hostedTools.includes(tool)),
    ...(baseUrl !== '' && baseUrl !== source.defaultBaseUrl ? { baseUrl } : {}),
    ...(form.keyKind === 'variable' && variable !== source.keyVariable
      ? { keyVariable: variable }
      : {}),
    ...(keep ? { key: { text: form.typedKey.trim(), keep } } : {}),
    ...(model === '' ? {} : { model }),
  };
}
