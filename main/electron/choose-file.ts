import { join } from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';
import { fileWords } from '../../shared/text/phrases/export.ts';
import type { ChooseFile, ExportFormat } from '../ipc/choose-file.ts';

const endings: Readonly<Record<ExportFormat, string>> = { markdown: 'md', jsonl: 'jsonl' };

/** The system's own dialogs, over the window that asks. */
export const chooseFile: ChooseFile = {
  async toSave({ name, format }) {
    const ending = endings[format];
    const options = {
      title: fileWords.save,
      defaultPath: join(app.getPath('documents'), `${name}.${ending}`),
      filters: [{ name: fileWords[format], extensions: [ending] }],
    };
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
    const { canceled, filePath } = window
      ? await dialog.showSaveDialog(window, options)
      : await dialog.showSaveDialog(options);
    return canceled || filePath === '' ? undefined : filePath;
  },
  async toOpen() {
    const filters = [
      { name: fileWords.jsonl, extensions: [endings.jsonl] },
      { name: fileWords.any, extensions: ['*'] },
    ];
    const options = { title: fileWords.open, filters, properties: ['openFile' as const] };
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
    const { canceled, filePaths } = window
      ? await dialog.showOpenDialog(window, options)
      : await dialog.showOpenDialog(options);
    return canceled ? undefined : filePaths[0];
  },
};
