import { randomInt } from 'node:crypto';
import type { NewId } from '../shared/model/ids.ts';

/** 36^7: the number of ids there are. */
const count = 36 ** 7;

/** Seven random lower-case base36 characters: an entry's, a turn's or a response's id. */
export const newId: NewId = () => randomInt(count).toString(36).padStart(7, '0');
