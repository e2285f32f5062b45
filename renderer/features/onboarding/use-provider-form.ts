import { useState } from 'react';
import type { ProviderDraft } from '../../../shared/bridge/calls.ts';
import type { CheckOutcome, SourceView } from '../../../shared/bridge/views.ts';
import { addProvider, checkProvider } from '../../stores/provider-actions.ts';
import { askForKey } from '../../stores/view.ts';
import { refusalOf, type Refusal } from '../../stores/refusal.ts';
import {
  draftFrom,
  formFor,
  formProblems,
  likelySource,
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
  const [form, setForm] = useState(() => formFor(likelySource(sources), taken));
  const [visited, setVisited] = useState<readonly FormField[]>([]);
  const source = sources.find(({ id }) => id === form.source) ?? sources[0];
  const all = formProblems(form, source, taken);
  const isComplete = Object.keys(all).length === 0;
  const checking = useCheck((model) =>
    setForm((now) => (now.model === '' ? { ...now, model } : now)),
  );
  const adding = useAdding();
  /** Does it with a form that is complete; else shows what is missing. */
  const withDraft = (act: (draft: ProviderDraft) => Promise<void>) => () => {
    if (isComplete) void act(draftFrom(form, source));
    else setVisited(allFields);
  };

  return {
    form,
    source,
    problems: Object.fromEntries(
      Object.entries(all).filter(([field]) => visited.some((one) => one === field)),
    ),
    check: checking.check,
    isAdding: adding.isAdding,
    refusal: adding.refusal,
    pickSource(id) {
      const picked = sources.find((one) => one.id === id);
      if (!picked) return;
      setForm(formFor(picked, taken));
      setVisited([]);
      checking.forget();
    },
    change(change) {
      setForm((now) => ({ ...now, ...change }));
      if (Object.keys(change).some((key) => serverFields.includes(key))) checking.forget();
    },
    leave: (field) => setVisited((before) => [...before, field]),
    runCheck: withDraft(checking.run),
    add: withDraft((draft) => adding.run(draft, form.keyKind === 'sign-in')),
  };
}

const allFields: readonly FormField[] = ['name', 'baseUrl', 'variable', 'typedKey'];
/** Fields whose change makes an earlier check say nothing. */
const serverFields: readonly string[] = ['baseUrl', 'keyKind', 'variable', 'typedKey'];

/** Asks the server; `onModel` gets the first model it lists. */
function useCheck(onModel: (model: string) => void) {
  const [check, setCheck] = useState<Check>({ status: 'none' });
  const run = async (draft: ProviderDraft) => {
    setCheck({ status: 'running' });
    try {
      const outcome = await checkProvider(draft);
      setCheck({ status: 'done', outcome });
      const [first] = outcome.models;
      if (first) onModel(first.name);
    } catch (error) {
      setCheck({ status: 'refused', refusal: refusalOf(error) });
    }
  };
  return { check, run, forget: () => setCheck({ status: 'none' }) };
}

function useAdding() {
  const [isAdding, setIsAdding] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const run = async (draft: ProviderDraft, signsIn: boolean) => {
    setIsAdding(true);
    setRefusal(undefined);
    try {
      await addProvider(draft);
      if (signsIn) askForKey(draft.name);
    } catch (error) {
      setRefusal(refusalOf(error));
      setIsAdding(false);
    }
  };
  return { isAdding, refusal, run };
}
