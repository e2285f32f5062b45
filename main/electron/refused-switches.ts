/** Switches of Chromium's that take walls down; a packaged app does not start with one of them. */
const dangerous = [
  'no-sandbox',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-running-insecure-content',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'js-flags',
  'load-extension',
  'host-resolver-rules',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
] as const;

/** The first such switch that was given; development and tests may use them. */
export function refusedSwitch(
  isPackaged: boolean,
  hasSwitch: (name: string) => boolean,
): string | undefined {
  return isPackaged ? dangerous.find(hasSwitch) : undefined;
}
