import { contextBridge, ipcRenderer } from 'electron';
import { channel, type Bridge } from '../shared/bridge/bridge.ts';
import type { Notice } from '../shared/bridge/notices.ts';

const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke(channel.call, name, input),
  listen: (listener) => {
    const forward = (_event: unknown, notice: Notice): void => listener(notice);
    ipcRenderer.on(channel.notice, forward);
    return () => void ipcRenderer.off(channel.notice, forward);
  },
};

contextBridge.exposeInMainWorld('footnote', Object.freeze(bridge));
