import { openDisplay } from './xvfb.mjs';

/** Playwright's global set-up: a display for the window suite, closed when the suite has ended. */
export default async function bringDisplay() {
  const display = await openDisplay();
  Object.assign(process.env, display.env);
  return display.close;
}
