import { refusalText } from '../../shared/text/phrases/refusals.ts';
import { refusalOf } from './refusal.ts';
import { say } from './view.ts';

/** Does something whose failure is only said, because nothing is lost by it. */
export async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    say(refusalText(refusalOf(error)).title);
  }
}
