/** `api_key`, `api_key:<name>`, or the profile of a saved login. */
const entryShape = /^(?:api_key(?::[a-z0-9_-]{1,64})?|[a-z0-9_-]{1,64})$/;

/** What is wrong with an `auth` chain, by the code of its sentence. */
export type AuthProblem =
  | { readonly code: 'empty_auth'; readonly details: Readonly<Record<string, never>> }
  | {
      readonly code: 'duplicate_auth' | 'bad_auth_entry' | 'no_such_key';
      readonly details: { readonly entry: string };
    };

/** The first mistake in a chain: it has to list something, each once, in a form that can be meant. */
export function authProblem(chain: readonly string[]): AuthProblem | undefined {
  if (chain.length === 0) return { code: 'empty_auth', details: {} };
  const bad = chain.find((entry) => !entryShape.test(entry));
  if (bad !== undefined) return { code: 'bad_auth_entry', details: { entry: bad } };
  const twice = chain.find((entry, index) => chain.indexOf(entry) !== index);
  return twice === undefined ? undefined : { code: 'duplicate_auth', details: { entry: twice } };
}

/** Where the key of an entry is looked for. */
export type AuthPlace =
  | { readonly kind: 'environment'; /** The one of several variables. */ readonly name?: string }
  | { readonly kind: 'saved'; readonly profile: string };

export function placeOf(entry: string): AuthPlace {
  if (entry === 'api_key') return { kind: 'environment' };
  const [, name] = /^api_key:(.+)$/.exec(entry) ?? [];
  return name === undefined ? { kind: 'saved', profile: entry } : { kind: 'environment', name };
}

/** `api_key_env`: the name of a variable, or several by names of their own. */
export type KeyVariables = string | Readonly<Record<string, string>>;

/** The variable that is meant: without a name the only one, or the one called `default`. */
export function variableOf(variables: KeyVariables, name?: string): string | undefined {
  if (typeof variables === 'string') return name === undefined ? variables : undefined;
  if (name !== undefined) return Object.hasOwn(variables, name) ? variables[name] : undefined;
  const all = Object.values(variables);
  return variables['default'] ?? (all.length === 1 ? all[0] : undefined);
}
