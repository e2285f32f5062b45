/**
 * Puts one question at a time; undefined while another one is open: a page that asks again and again must not
 * bury the first.
 */
export function oneQuestion<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer | undefined> {
  let asking = false;
  return async (question) => {
    if (asking) return undefined;
    asking = true;
    return await ask(question).finally(() => (asking = false));
  };
}
