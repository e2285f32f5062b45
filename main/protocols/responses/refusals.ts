import { issuedToOthers, type ReplayRefusal } from '../refused-replay.ts';

/** How servers of this protocol say that they do not take back what they wrote. */
export const responsesRefusals: readonly ReplayRefusal[] = [
  {
    words: /encrypted.content|item with id|without its required|item_not_found/i,
    formats: /^responses\./,
  },
  { words: issuedToOthers, formats: /^responses\./ },
];
