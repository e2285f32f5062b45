// The least an Electron app can be: one window with one line of text.
import { app, BrowserWindow } from 'electron';

void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800 });
  return window.loadURL('data:text/html,<!doctype html><title>Empty</title><h1>Empty window</h1>');
});
