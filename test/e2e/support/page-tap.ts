import type { Footnote } from './launch.ts';

export interface Tap {
  /** Every message to the page, as JSON. */
  readonly messages: string[];
  /** Every address the page's session was asked to load, loaded or not. */
  readonly requests: string[];
}

/** Writes down everything the page is told from now on, beginning with a page loaded anew. */
export async function tapPage({ app, page }: Footnote): Promise<void> {
  await app.evaluate(async ({ BrowserWindow, ipcMain, session }) => {
    const tap: Tap = { messages: [], requests: [] };
    Object.assign(globalThis, { tap });
    const note = (message: unknown) => tap.messages.push(JSON.stringify(message) ?? '');

    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) throw new Error('There is no window.');
    const send = contents.send.bind(contents);
    contents.send = (channel, ...message) => {
      note([channel, ...message]);
      send(channel, ...message);
    };

    // Electron gives no way to listen to what handlers answer; this is where it keeps them.
    const { _invokeHandlers: handlers } = ipcMain as unknown as {
      readonly _invokeHandlers: Map<string, (...call: unknown[]) => unknown>;
    };
    for (const [channel, handle] of Array.from(handlers)) {
      handlers.set(channel, async (...call) => {
        const answer = await handle(...call);
        note([channel, answer]);
        return answer;
      });
    }

    // Not `onBeforeRequest`, which is the app's own wall.
    const log = ({ url }: { readonly url: string }) => void tap.requests.push(url);
    session.defaultSession.webRequest.onCompleted(log);
    session.defaultSession.webRequest.onErrorOccurred(log);
  });
  await page.reload();
}

export function toldTo({ app }: Footnote): Promise<Tap> {
  return app.evaluate(async () => (globalThis as unknown as { tap: Tap }).tap);
}
