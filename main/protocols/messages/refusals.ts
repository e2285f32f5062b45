import { issuedToOthers, type ReplayRefusal } from '../refused-replay.ts';

/** How servers of this protocol say that they do not take back what they wrote. */
export const messagesRefusals: readonly ReplayRefusal[] = [
  { words: /signature|thinking.*cannot be modified/i, formats: /^messages\.(redacted_)?thinking$/ },
  { words: /encrypted_(content|index|stdout)/i, formats: /^messages\.(?!(redacted_)?thinking$)/ },
  { words: issuedToOthers, formats: /^messages\./ },
];
