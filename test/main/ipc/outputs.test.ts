import { expectTypeOf, test } from 'vitest';
import type { CallName, OutputOf } from '../../../shared/bridge/calls.ts';
import type { Notice } from '../../../shared/bridge/notices.ts';
import type { ConfigProblem } from '../../../shared/bridge/views.ts';
import type { ModelEvent } from '../../../shared/model/model-event.ts';
import type { Payload } from '../../../shared/model/payload.ts';
import type { TurnState } from '../../../shared/model/turn-state.ts';

/** Names under which a secret or a native value could travel. */
type Forbidden = 'secret' | 'key' | 'sessionKey' | 'apiKey' | 'password' | 'token' | 'payload';

/**
 * True when a value of this type could hold such a name or a payload, however deep. The `key` of a config
 * problem is the dotted name of a setting.
 */
type Leaks<T> = true extends Leak<T> ? true : false;
type Leak<T> = T extends Payload
  ? true
  : T extends ConfigProblem
    ? false
    : T extends readonly (infer Item)[]
      ? Leak<Item>
      : T extends object
        ? { [Key in keyof T]-?: Key extends Forbidden ? true : Leak<T[Key]> }[keyof T]
        : false;

test('no answer of main can hold a secret or a payload', () => {
  type Leaking = {
    [Name in CallName]: Leaks<OutputOf<Name>> extends true ? Name : never;
  }[CallName];
  expectTypeOf<Leaking>().toEqualTypeOf<never>();
});

test('no notice of main can hold a secret or a payload', () => {
  expectTypeOf<Leaks<Notice>>().toEqualTypeOf<false>();
});

test('the check sees what it is there to see', () => {
  expectTypeOf<
    Leaks<{ readonly list: readonly { readonly secret: string }[] }>
  >().toEqualTypeOf<true>();
  expectTypeOf<Leaks<{ readonly a?: { readonly key?: string } }>>().toEqualTypeOf<true>();
  expectTypeOf<Leaks<TurnState>>().toEqualTypeOf<true>();
  expectTypeOf<Leaks<ModelEvent>>().toEqualTypeOf<true>();
});
