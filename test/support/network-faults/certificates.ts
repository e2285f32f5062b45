import type { TlsOptions } from 'node:tls';
import { generate } from 'selfsigned';

/** What may be wrong with the encryption of a server; `nothing`: a client that trusts the authority is let in. */
export type Encryption =
  | 'self-signed'
  | 'of an unknown authority'
  | 'expired'
  | 'not yet valid'
  | 'for another name'
  | 'too old'
  | 'nothing';

const day = 86_400_000;
const around = (from: number, to: number) => ({
  notBeforeDate: new Date(Date.now() + from * day),
  notAfterDate: new Date(Date.now() + to * day),
});
const usual = { algorithm: 'sha256', keyType: 'ec', ...around(-1, 30) } as const;

/** Made anew for each run: no key lies in the project. */
let made: ReturnType<typeof makeAuthority> | undefined;

function makeAuthority() {
  return generate([{ name: 'commonName', value: 'An authority of a test' }], {
    ...usual,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
}

/** The authority that has signed all but the self-signed; a client that is to trust it is given its certificate. */
export async function authority(): Promise<{ readonly key: string; readonly cert: string }> {
  made ??= makeAuthority();
  const { private: key, cert } = await made;
  return { key, cert };
}

/** What a server of 127.0.0.1 needs to be encrypted in this way. */
export async function encryptionOf(what: Encryption): Promise<TlsOptions> {
  const name = what === 'for another name' ? 'other.example' : '127.0.0.1';
  const times = { expired: around(-30, -1), 'not yet valid': around(1, 30) };
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    ...usual,
    ...(what === 'expired' || what === 'not yet valid' ? times[what] : {}),
    ...(what === 'self-signed' ? {} : { ca: await authority() }),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          what === 'for another name' ? { type: 2, value: name } : { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { key, cert, ...(what === 'too old' ? old() : {}) };
}

/** Node's own library refuses to be that old unless it is told; Electron's does not know the word. */
function old(): TlsOptions {
  const ciphers = process.versions['electron'] ? {} : { ciphers: 'DEFAULT@SECLEVEL=0' };
  return { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ...ciphers };
}
