import { useState } from 'react';
import type { CheckOutcome, SourceView } from '../../../shared/bridge/views.ts';
import { addProvider, checkProvider } from '../../stores/provider-actions.ts';
import { refusalOf, type Refusal } from '../../stores/refusal.ts';
import {
  draftFrom,
  formFor,
  formProblems,
  type FormField,
  type FormProblems,
  type ProviderForm,
} from './provider-form.ts';

export type Check =
  | { readonly status: 'none' | 'running' }
  | { readonly status: 'done'; readonly outcome: CheckOutcome }
  | { readonly status: 'refused'; readonly refusal: Refusal };

export interface ProviderFormState {
  readonly form: ProviderForm;
  readonly source: SourceView;
  /** What is wrong with the fields the reader has been in. */
  readonly problems: FormProblems;
  readonly check: Check;
  readonly isAdding: boolean;
  readonly refusal: Refusal | undefined;
  readonly pickSource: (id: string) => void;
  readonly change: (change: Partial<ProviderForm>) => void;
  readonly leave: (field: FormField) => void;
  readonly runCheck: () => void;
  readonly add: () => void;
}

/** The state of the form that adds a provider, begun with the first source. */
export function useProviderForm(
  sources: readonly [SourceView, ...SourceView[]],
  taken: readonly string[],
): ProviderFormState {
  const [form, setForm] = useState(() => formFor(sources[0], taken));
  const [visited, setVisited] = useState<readonly FormField[]>([]);
  const [check, setCheck] = useState<Check>({ status: 'none' });
  const [isAdding, setIsAdding] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const source = sources.find(({ id }) => id === form.source) ?? sources[0];
  const all = formProblems(form, source, taken);
  const isComplete = Object.keys(all).length === 0;
  const problems = Object.fromEntries(
    Object.entries(all).filter(([field]) => visited.some((one) => one === field)),
  );
  const showAll = () => setVisited(['name', 'baseUrl', 'variable', 'sessionKey']);

  const runCheck = async () => {
    if (!isComplete) return showAll();
    setCheck({ status: 'running' });
    try {
      const outcome = await checkProvider(draftFrom(form, source));
      setCheck({ status: 'done', outcome });
      const [first] = outcome.models;
      if (first) setForm((now) => (now.model === '' ? { ...now, model: first.name } : now));
    } catch (error) {
      setCheck({ status: 'refused', refusal: refusalOf(error) });
    }
  };

  const add = async () => {
    if (!isComplete) return showAll();
    setIsAdding(true);
    setRefusal(undefined);
    try {
      await addProvider(draftFrom(form, source));
    } catch (error) {
      setRefusal(refusalOf(error));
      setIsAdding(false);
    }
  };

  return {
    form,
    source,
    problems,
    check,
    isAdding,
    refusal,
    pickSource(id) {
      const picked = sources.find((one) => one.id === id);
      if (!picked) return;
      setForm(formFor(picked, taken));
      setVisited([]);
      setCheck({ status: 'none' });
    },
    change(change) {
      setForm((now) => ({ ...now, ...change }));
      const isAboutServer = Object.keys(change).some((key) => serverFields.includes(key));
      if (isAboutServer) setCheck({ status: 'none' });
    },
    leave: (field) => setVisited((before) => [...before, field]),
    runCheck: () => void runCheck(),
    add: () => void add(),
  };
}

/** Fields whose change makes an earlier check say nothing. */
const serverFields: readonly string[] = ['baseUrl', 'keyKind', 'variable', 'sessionKey'];
