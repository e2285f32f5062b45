import { ask } from '../ask.ts';
import { linkFailed } from '../../shared/text/phrases/app.ts';
import { linkRefused } from '../../shared/text/phrases/link.ts';
import { attempt } from './attempt.ts';
import { say } from './view.ts';

/** Opens an address outside, by the one door for links; says why when the door stays shut. */
export async function openLink(url: string): Promise<void> {
  try {
    const { refused } = await ask('link.open', { url });
    if (refused !== undefined) say(linkRefused(refused, url));
  } catch {
    say(linkFailed);
  }
}

export function copyText(text: string, done: string): Promise<void> {
  return attempt(async () => {
    await navigator.clipboard.writeText(text);
    say(done);
  });
}

export function showConfigFile(): Promise<void> {
  return attempt(() => ask('config.show-file', {}));
}
