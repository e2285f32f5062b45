import { issuedToOthers, type ReplayRefusal } from '../refused-replay.ts';

/** How servers of this protocol say that they do not take back what they wrote. */
export const geminiRefusals: readonly ReplayRefusal[] = [
  { words: /thought.?signature/i, formats: /^gemini\./ },
  { words: issuedToOthers, formats: /^gemini\./ },
];
