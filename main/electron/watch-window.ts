import { app, type BrowserWindow } from 'electron';
import { pageCrashed, pageHangs } from '../../shared/text/phrases/window.ts';
import type { Log } from '../log.ts';
import { askQuestion } from './ask-question.ts';

/** Milliseconds within which a second crash is more than bad luck. */
const soon = 60_000;

/**
 * Brings a page that crashed back once without a word; a second time within a minute it asks. Turns run in
 * main and go on either way.
 */
export function watchWindow(window: BrowserWindow, log: Log): void {
  const contents = window.webContents;
  let lastCrash = Number.NEGATIVE_INFINITY;

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    log.info('the page ended', { reason, exitCode });
    const isSecond = performance.now() - lastCrash < soon;
    lastCrash = performance.now();
    if (!isSecond) return contents.reload();
    void askQuestion(pageCrashed(reason), { window, closed: 'no' }).then((reload) =>
      reload ? contents.reload() : app.quit(),
    );
  });
  contents.on('did-fail-load', (...[, code, description, address, isMainFrame]) => {
    if (isMainFrame) log.info('the page could not be loaded', { code, description, address });
  });
  contents.on('preload-error', (_event, _path, error) => log.error('preload', error));
  watchHang(window, log);
}

function watchHang(window: BrowserWindow, log: Log): void {
  let question: AbortController | undefined;
  window.on('unresponsive', () => {
    if (question) return;
    log.info('the page does not react');
    question = new AbortController();
    void askQuestion(pageHangs(), { window, signal: question.signal, closed: 'no' }).then(
      (reload) => {
        question = undefined;
        // A page that hangs ignores a reload until its process is gone.
        if (reload) window.webContents.forcefullyCrashRenderer();
      },
    );
  });
  window.on('responsive', () => question?.abort());
}
