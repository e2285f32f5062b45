import type { Page } from '@playwright/test';
import type { Answer } from '../../../shared/bridge/bridge.ts';
import type { CallName, InputOf, OutputOf } from '../../../shared/bridge/calls.ts';

/** Asks main as the page does, over the real bridge. */
export async function ask<Name extends CallName>(
  page: Page,
  name: Name,
  input: InputOf<Name>,
): Promise<OutputOf<Name>> {
  const answer = await page.evaluate(
    ([name, input]) =>
      (
        window as unknown as {
          footnote: { call(name: string, input: unknown): Promise<Answer<unknown>> };
        }
      ).footnote.call(name, input),
    [name as string, input as unknown] as const,
  );
  if (!answer.ok) throw new Error(`${name}: ${answer.error.code} ${answer.error.message}`);
  // What main answers has this type: `Handlers` says so.
  return answer.output as OutputOf<Name>;
}
