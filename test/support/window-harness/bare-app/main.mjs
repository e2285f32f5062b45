// A bare window for looking at the page; it shows the address it is given.
import { app, BrowserWindow } from 'electron';

void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    useContentSize: true,
    webPreferences: { sandbox: true, contextIsolation: true },
  });
  return window.loadURL('about:blank');
});
