import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { longAnswer } from './long-answer.ts';
import { createReader, subjects, type Subject } from './subjects.tsx';

/** Which stretches of the answer are drawn delta by delta; what is between them comes in large pieces. */
export interface Plan {
  readonly subject: Subject;
  readonly length: number;
  readonly delta: number;
  readonly between: number;
  readonly stretches: readonly { readonly from: number; readonly to: number }[];
}

declare global {
  interface Window {
    /** Milliseconds for each delta of each stretch, from its bytes to the frame that shows it. */
    drawAnswer: (plan: Plan) => Promise<readonly (readonly number[])[]>;
  }
}

const frame = (event: { readonly type: string; readonly [key: string]: unknown }) =>
  new TextEncoder().encode(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);

const start = frame({
  type: 'content_block_start',
  index: 0,
  content_block: { type: 'text', text: '' },
});

window.drawAnswer = async ({ subject, length, delta, between, stretches }) => {
  const Answer = subjects[subject];
  const scroller = document.querySelector('#root');
  if (!(scroller instanceof HTMLElement)) throw new Error('The page has no root.');
  scroller.style.cssText = 'height: 100vh; overflow: auto';
  const place = scroller.appendChild(document.createElement('div'));
  place.style.cssText = 'max-width: 44rem; margin: 0 auto; padding: 24px';
  const root = createRoot(place);
  const read = createReader();
  read(start);
  const answer = longAnswer(length);
  const draw = async (text: string) => {
    const bytes = frame({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text },
    });
    const began = performance.now();
    const state = read(bytes);
    flushSync(() => root.render(<Answer state={state} />));
    scroller.scrollTop = scroller.scrollHeight;
    await nextFrame();
    return performance.now() - began;
  };
  const times: number[][] = [];
  let at = 0;
  for (const { from, to } of stretches) {
    for (; at < from; at += between) await draw(answer.slice(at, Math.min(at + between, from)));
    at = from;
    const own: number[] = [];
    for (; at < to; at += delta) own.push(await draw(answer.slice(at, Math.min(at + delta, to))));
    at = to;
    times.push(own);
  }
  root.unmount();
  place.remove();
  return times;
};

/** Resolves right after the frame was handed on to be painted. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  });
}
