import type { UserPart } from '../../shared/model/entry.ts';
import { unreachable } from '../../shared/unreachable.ts';

/**
 * What a part of the user's message says to a model. The bytes of an attachment are not part of a request
 * yet; the model learns that there was one.
 */
export function userPartText(part: UserPart): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'image':
      return `(An attached image, ${part.mime}, was not sent.)`;
    case 'file':
      return `(The attached file ${JSON.stringify(part.name)} was not sent.)`;
    default:
      return unreachable(part);
  }
}

/** The user's message as one text; empty when nothing is in it. */
export function userText(parts: readonly UserPart[]): string {
  return parts
    .map(userPartText)
    .filter((text) => text !== '')
    .join('\n\n');
}
