import type { NetworkCode } from '../../main/http/wire.ts';

const all: Readonly<Record<NetworkCode, true>> = {
  refused: true,
  not_found: true,
  unreachable: true,
  reset: true,
  tls: true,
  proxy: true,
  redirect: true,
  unsafe_port: true,
  other: true,
};

/** Every code there is; a new one fails to compile here. */
export const networkCodes = Object.keys(all) as readonly NetworkCode[];
