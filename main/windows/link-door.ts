import type { LinkOutcome } from '../../shared/bridge/views.ts';
import { oneQuestion } from '../one-question.ts';
import { checkLink } from './check-link.ts';

export interface LinkAnswer {
  readonly open: boolean;
  /** Links to the same place need no question until the app is closed. */
  readonly remember: boolean;
}

export interface LinkDoorParts {
  readonly ask: (link: { readonly href: string; readonly host: string }) => Promise<LinkAnswer>;
  readonly open: (href: string) => Promise<void>;
}

/** Opens a link outside the app, after the check and the user's word. */
export type LinkDoor = (address: string) => Promise<LinkOutcome>;

/** The one door by which an address leaves the app. */
export function createLinkDoor({ ask, open }: LinkDoorParts): LinkDoor {
  const allowed = new Set<string>();
  const askOne = oneQuestion(ask);

  return async (address) => {
    const link = checkLink(address);
    if (!link.ok) return { opened: false, refused: link.refused };
    const place = `${new URL(link.href).protocol}${link.host}`;
    if (!allowed.has(place)) {
      const answer = await askOne(link);
      if (!answer?.open) return { opened: false };
      if (answer.remember) allowed.add(place);
    }
    await open(link.href);
    return { opened: true };
  };
}
