import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Streamdown } from 'streamdown';
import { sseSplitter } from '../../../main/http/sse.ts';
import { messagesDecoder } from '../../../main/protocols/messages/decode.ts';
import { MarkdownView } from '../../../renderer/text/markdown-view.tsx';
import { cite } from '../../../shared/model/citations.ts';
import { applyEvent } from '../../../shared/model/fold.ts';
import { joinEvents } from '../../../shared/model/join-events.ts';
import type { ModelEvent } from '../../../shared/model/model-event.ts';
import { portableEvent } from '../../../shared/model/portable.ts';
import { readTurn } from '../../../shared/model/reading.ts';
import { emptyTurn, type TurnState } from '../../../shared/model/turn-state.ts';

/** Who draws the answer. */
export const subjects = {
  ours: OurAnswer,
  streamdown: ({ state }: AnswerProps) => <Streamdown>{textOf(state)}</Streamdown>,
  'react-markdown': ({ state }: AnswerProps) => (
    <Markdown remarkPlugins={[remarkGfm]}>{textOf(state)}</Markdown>
  ),
} as const;

export type Subject = keyof typeof subjects;

interface AnswerProps {
  readonly state: TurnState;
}

const noMarks = () => null;
const noLink = () => {};

function OurAnswer({ state }: AnswerProps) {
  const items = readTurn(state, true);
  const { marks } = cite(items);
  return items.map((item) =>
    item.kind === 'text' ? (
      <MarkdownView
        key={item.id}
        text={item.text}
        tail={item.tail}
        open={item.open}
        marks={marks.get(item.id) ?? []}
        renderMark={noMarks}
        onLink={noLink}
      />
    ) : null,
  );
}

function textOf(state: TurnState): string {
  return readTurn(state, true)
    .map((item) => (item.kind === 'text' ? item.text : ''))
    .join('');
}

/** Bytes of a stream to the state of its turn, as the app does it on both sides of the bridge. */
export function createReader(): (bytes: Uint8Array) => TurnState {
  let ids = 0;
  const newId = () => String((ids += 1)).padStart(7, '0');
  const splitter = sseSplitter();
  const text = new TextDecoder();
  const decoder = messagesDecoder({
    provider: 'p',
    apiVersion: '2023-06-01',
    toolVersions: {},
    newId,
  });
  const started = { response: newId(), provider: 'p', model: 'm', at: 0 };
  let state = applyEvent(emptyTurn(newId()), { type: 'response-start', ...started });
  return (bytes) => {
    const events: ModelEvent[] = [];
    for (const frame of splitter.feed(text.decode(bytes, { stream: true }), 0)) {
      events.push(...decoder.decode(frame).events);
    }
    // The cast undoes nothing: a portable event is an event without what the page never sees.
    state = joinEvents(events.map((event) => portableEvent(event))).reduce(applyEvent, state);
    return state;
  };
}
