import { connect } from 'node:net';

const usual = 'https://github.com/electron/electron/releases/download/';
const patience = 5_000;

/**
 * Whether it is worth asking for the download: its own retries take minutes on a closed network.
 * A proxy knows more than we do, so with one the download itself is the test.
 */
export async function canDownload(env = process.env) {
  if (env.HTTPS_PROXY || env.https_proxy || env.ELECTRON_GET_USE_PROXY) return true;
  const { hostname, port, protocol } = new URL(mirror(env));
  return answers(hostname, Number(port) || (protocol === 'http:' ? 80 : 443));
}

function mirror(env) {
  return env.ELECTRON_MIRROR || env.npm_config_electron_mirror || usual;
}

function answers(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (isOpen) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isOpen);
    };
    const timer = setTimeout(end, patience, false);
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
