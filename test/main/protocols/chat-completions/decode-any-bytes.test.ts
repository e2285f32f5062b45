import { readsAnyBytes } from '../../../support/any-bytes.ts';
import { chatWire } from '../../../support/chat-completions-wire.ts';

readsAnyBytes(chatWire);
