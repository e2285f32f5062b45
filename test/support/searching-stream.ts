import { messagesOf, requestOf } from './sent-body.ts';
import { type Speaker, streamWriter } from './stream-writer.ts';

type Stream = ReturnType<typeof streamWriter>;

/** A hosted call as it came. */
export const call = (id: string) =>
  `{"type":"server_tool_use","id":"${id}","name":"web_search","input":{"query": "tides"}}`;

/** Its result. */
export const result = (id: string) =>
  `{"type":"web_search_tool_result","tool_use_id":"${id}","content":[{"encrypted_content":"AbC=="}]}`;

/** Settings with web search turned on. */
export const withSearch = {
  hosted_tools: { web_search: { version: 'web_search_20250305', options: { max_uses: 3 } } },
};

export const asked = () => streamWriter().turn('turn001').user('Tides?');

/** One search, begun and finished. */
export function searched(stream: Stream, by: Speaker, id: string): Stream {
  return stream.started(by, id, call(id)).completed(by, id, result(id));
}

/** A stream whose response `resp001` ended in a pause while `a2` was searching. */
export function paused(): Stream {
  const r1 = { response: 'resp001' };
  const stream = asked().text(r1, 'I will search.');
  return searched(stream, r1, 'a1').started(r1, 'a2', call('a2')).stop(r1, 'pause');
}

/** The messages of the next request: who says it, and each block by the id or text it has. */
export function outline(stream: Stream): readonly (readonly string[])[] {
  return messagesOf(requestOf(stream, withSearch)).map(({ role, content }) => [
    role,
    ...content.map((block) => {
      // Blocks are objects by the protocol.
      const { type, id, tool_use_id, text } = block as Record<string, string>;
      return [type, id ?? tool_use_id ?? text].join(' ');
    }),
  ]);
}
