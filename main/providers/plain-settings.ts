import type { ModelRef } from '../../shared/model/ids.ts';
import type { TurnSettings } from '../../shared/model/turn-settings.ts';
import type { Providers } from './provider.ts';

/** What shapes a request that needs none of the provider's hosted tools, whatever config says of them. */
export function plainSettings(
  providers: Pick<Providers, 'view' | 'settingsFor'>,
  model: ModelRef,
): TurnSettings {
  const { hostedTools } = providers.view(model.provider);
  const off = Object.fromEntries(hostedTools.map(({ name }) => [name, false]));
  return providers.settingsFor({ model, hostedTools: off });
}
