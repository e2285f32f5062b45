import * as z from 'zod';

const allowedOrigin = z.looseObject({
  /** Scheme, host and port. */
  origin: z.string(),
  /** The only provider that may use it there; absent: each that has this login. */
  provider: z.string().optional(),
});

const reference = z.looseObject({
  /** Its name in the keychain. */
  account: z.string().min(1),
  /** A login of a source; else a key of one provider. */
  source: z.string().optional(),
  provider: z.string().optional(),
  profile: z.string().min(1),
  kind: z.enum(['api_key']),
  origins: z.array(allowedOrigin),
  /** ISO 8601, UTC. */
  created: z.string(),
  last_used: z.string().optional(),
  /** The end of the secret, to tell two apart; empty for a short one. */
  last_four: z.string().max(4),
});

/** The list as it is written; what a later version added to it is kept. */
export const referenceList = z.looseObject({ version: z.int().min(1), keys: z.array(reference) });

/** A secret in the system keychain, without the secret. */
export type Reference = z.infer<typeof reference>;
export type ReferenceList = z.infer<typeof referenceList>;

/** The profile of a login that was given no name. */
export const usualProfile = 'default';

/** What has a saved key: the providers of a source together, or one provider alone. */
export type KeyOwner = { readonly source: string } | { readonly provider: string };

/** The account of a key in the keychain. */
export function accountOf(owner: KeyOwner, profile: string): string {
  return 'source' in owner ? `${owner.source}/${profile}` : `provider/${owner.provider}`;
}

/** The references that belong to an owner. */
export function referencesOf(
  owner: KeyOwner,
  references: readonly Reference[],
): readonly Reference[] {
  return references.filter(({ source, provider }) =>
    'source' in owner ? source === owner.source : provider === owner.provider,
  );
}

/** Which of an owner's keys is meant when nobody says so. */
export type Chosen =
  | { readonly kind: 'one'; readonly reference: Reference }
  | { readonly kind: 'none' }
  /** None of them is called `default`: using one of them would be a guess. */
  | { readonly kind: 'several'; readonly profiles: readonly string[] };

export function chosenReference(own: readonly Reference[], profile?: string): Chosen {
  const wanted = own.find((one) => one.profile === (profile ?? usualProfile));
  if (wanted) return { kind: 'one', reference: wanted };
  const [only, ...others] = own;
  if (profile !== undefined || !only) return { kind: 'none' };
  return others.length === 0
    ? { kind: 'one', reference: only }
    : { kind: 'several', profiles: own.map((one) => one.profile) };
}

/** Whether a key may go to an origin when this provider asks for it. */
export function isAllowed({ origins }: Reference, provider: string, origin: string): boolean {
  return origins.some(
    (one) => one.origin === origin && (one.provider === undefined || one.provider === provider),
  );
}

/** The list with a reference in it, in the place of the one of the same account. */
export function withReference(
  references: readonly Reference[],
  added: Reference,
): readonly Reference[] {
  return [...references.filter(({ account }) => account !== added.account), added];
}
