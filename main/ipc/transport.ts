import { ipcMain, type WebContents } from 'electron';
import { channel, type Answer } from '../../shared/bridge/bridge.ts';
import type { Notice } from '../../shared/bridge/notices.ts';
import type { Log } from '../log.ts';
import { isTrustedSender } from './trusted-sender.ts';

/** The two channels between main and its windows. */
export interface Transport {
  /** Lets a window ask, and tells it what others are told. */
  readonly admit: (contents: WebContents) => void;
  /** Tells every window. */
  readonly send: (notice: Notice) => void;
}

/** Does what a window asks: checks it, and gives every failure as an answer. */
export type AnswerCall = (name: unknown, input: unknown) => Promise<Answer<unknown>>;

/** Opens the channels. What a window asks before `ready` waits for it. */
export function openTransport(ready: () => Promise<AnswerCall>, log: Log): Transport {
  const windows = new Map<number, WebContents>();

  ipcMain.handle(channel.call, async (event, name: unknown, input: unknown) => {
    const sender = { frame: event.senderFrame, contents: event.sender.id };
    if (!isTrustedSender(sender, new Set(windows.keys()))) {
      log.info('refused a message from a frame that is not ours', {
        origin: event.senderFrame?.origin,
      });
      return strangerAnswer;
    }
    const answer = await ready();
    return answer(name, input);
  });

  return {
    admit(contents) {
      windows.set(contents.id, contents);
      contents.once('destroyed', () => windows.delete(contents.id));
    },
    send(notice) {
      for (const contents of windows.values()) {
        if (!contents.isDestroyed() && !contents.isCrashed()) contents.send(channel.notice, notice);
      }
    },
  };
}

const strangerAnswer: Answer<never> = {
  ok: false,
  error: { code: 'stranger', message: 'Only the window itself may ask.' },
};
