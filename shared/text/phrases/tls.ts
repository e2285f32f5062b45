import type { TlsProblem } from '../../model/turn-error.ts';
import type { FailureText } from './errors.ts';

/** A connection whose encryption was not accepted, by what was wrong with it. `{server}` is its address. */
const texts: Readonly<Record<TlsProblem, FailureText>> = {
  untrusted: {
    title: 'The connection to {server} is not secure',
    advice:
      'Its certificate is signed by nobody this computer trusts. Nothing was sent. If the server is your own, add its certificate to the ones this computer trusts.',
    offers: ['try-again', 'providers'],
  },
  date: {
    title: 'The certificate of {server} is not valid today',
    advice:
      'It has run out, or is not valid yet. Nothing was sent. Check the date of this computer; if that is right, whoever runs the server has to renew the certificate.',
    offers: ['try-again', 'providers'],
  },
  name: {
    title: 'The certificate of {server} is for another name',
    advice:
      'Another server may have answered. Nothing was sent. Check base_url in the config file: it has to use the name that the certificate was made for.',
    offers: ['config-file', 'providers', 'try-again'],
  },
  plain: {
    title: 'The connection to {server} could not be encrypted',
    advice:
      'What answered does not seem to know encryption. Nothing was sent. If the server is your own and has none, write http:// in place of https:// in base_url, in the config file.',
    offers: ['config-file', 'providers', 'try-again'],
  },
  old: {
    title: 'The encryption of {server} is too old',
    advice:
      'It can be broken, so nothing was sent. Whoever runs the server has to turn on TLS 1.2 or newer.',
    offers: ['try-again', 'providers'],
  },
};

const unknown: FailureText = {
  title: 'The connection to {server} is not secure',
  advice:
    'Its certificate was not accepted. Nothing was sent. If the server is your own, check its certificate.',
  offers: ['try-again', 'providers'],
};

/** `problem` may be of a newer version, which this one does not know. */
export function tlsText(problem: TlsProblem | undefined): FailureText {
  const known: Readonly<Partial<Record<string, FailureText>>> = texts;
  return known[problem ?? ''] ?? unknown;
}

/** Which certificates the command line trusts: not the computer's own ones. */
export const trustOnCommandLine =
  'On the command line these are the ones in the file that NODE_EXTRA_CA_CERTS names.';
