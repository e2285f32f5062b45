import { expect, test } from 'vitest';
import * as z from 'zod';
import { newConversationId } from '../../main/conversation-id.ts';

test('is the version 7 UUID of its time', () => {
  // The example of RFC 9562, appendix A.6.
  const random = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
  expect(newConversationId(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
});

test('ids sort by the time they were made and never repeat', () => {
  const times = Array.from({ length: 1000 }, (_, index) => 1_700_000_000_000 + index);
  const ids = times.map((time) => newConversationId(time));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(Array.from({ length: 1000 }, () => newConversationId(1))).size).toBe(1000);
  expect(ids.every((id) => z.uuidv7().safeParse(id).success)).toBe(true);
});
