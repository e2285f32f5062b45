import { issuedToOthers, type ReplayRefusal } from '../refused-replay.ts';

/** How servers of this protocol say that they do not take back what they wrote. */
export const chatRefusals: readonly ReplayRefusal[] = [
  {
    words:
      /signature.*\b(thinking|reasoning)|reasoning_(content|details)\b.*\b(invalid|not (allowed|supported|valid|permitted)|extra|unexpected)|(invalid|unexpected|unknown|unsupported)\b.*\breasoning_(content|details)|encrypted.content/i,
    formats: /^chat\./,
  },
  { words: issuedToOthers, formats: /^chat\./ },
];
