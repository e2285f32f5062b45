import type { Footnote } from './launch.ts';

/** Lets every question be answered with yes, and writes down what was handed to the system. */
export async function spyOnLinks({
  app,
}: Pick<Footnote, 'app'>): Promise<() => Promise<readonly string[]>> {
  await app.evaluate(async ({ dialog, shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    Object.assign(dialog, {
      showMessageBox: async () => ({ response: 0, checkboxChecked: false }),
    });
    Object.assign(shell, { openExternal: async (address: string) => void opened.push(address) });
  });
  return () => app.evaluate(async () => (globalThis as unknown as { opened: string[] }).opened);
}
