import { encodeResponses } from '../../main/protocols/responses/encode.ts';
import type { ResponsesDialect } from '../../main/protocols/responses/responses-dialect.ts';
import type { ModelRequest } from '../../main/protocols/protocol.ts';
import { payloadOf, type Speaker, streamWriter } from './stream-writer.ts';

/** A server that keeps nothing and reads only the reasoning it sealed, as the vendor's own does. */
export const sealing: ResponsesDialect = {
  reasoningReplay: 'sealed',
  includes: true,
  allowedTools: true,
  cacheKey: true,
  paddingOff: true,
  serviceTier: true,
  structuredOutput: 'native',
};

/** A server that takes what it is given and knows no more than it must. */
export const plain: ResponsesDialect = {
  reasoningReplay: 'any',
  includes: false,
  allowedTools: false,
  cacheKey: false,
  paddingOff: false,
  serviceTier: false,
  structuredOutput: 'forced_tool',
};

export function bodyText(request: ModelRequest, dialect = sealing): string {
  return encodeResponses(request, dialect).body;
}

export function bodyOf(
  request: ModelRequest,
  dialect = sealing,
): Readonly<Record<string, unknown>> & { readonly input: readonly unknown[] } {
  return JSON.parse(bodyText(request, dialect)) as ReturnType<typeof bodyOf>;
}

export function inputOf(request: ModelRequest, dialect = sealing): readonly unknown[] {
  return bodyOf(request, dialect).input;
}

/** Writes answers of a server of the Responses protocol beside what the stream writer has. */
export function itemWriter() {
  const stream = streamWriter();
  const by = (speaker: Speaker, index: number) => ({
    provider: speaker.provider ?? 'home',
    model: 'some-model',
    response: speaker.response,
    index,
  });
  const own = (speaker: Speaker, type: string, value: string | undefined) =>
    value === undefined
      ? {}
      : { own: payloadOf(speaker.provider ?? 'home', `responses.${type}`, value, 'v1') };
  const writer = {
    stream,
    entries: stream.entries,
    reasoning(speaker: Speaker, index: number, value?: string) {
      const entry = { kind: 'reasoning', by: by(speaker, index), text: 'Hm.' } as const;
      return stream.add(entry, own(speaker, 'reasoning', value));
    },
    message(speaker: Speaker, index: number, text: string, value?: string) {
      const entry = { kind: 'text', by: by(speaker, index), text, attributions: [] } as const;
      return stream.add(entry, own(speaker, 'message', value));
    },
    /** Another part of the message whose first entry is `of`. */
    part(speaker: Speaker, index: number, text: string, of: string) {
      const entry = { kind: 'text', by: by(speaker, index), text, attributions: [] } as const;
      return stream.add({ ...entry, of });
    },
    call(speaker: Speaker, index: number, call: string, value?: string) {
      const entry = { kind: 'tool_call', by: by(speaker, index), call, name: 'look' } as const;
      return stream.add({ ...entry, arguments: '{"a":1}' }, own(speaker, 'function_call', value));
    },
    search(speaker: Speaker, index: number, activity: string, value?: string) {
      const entry = { kind: 'hosted_activity', by: by(speaker, index), activity } as const;
      const told = { name: 'web_search', input: {}, summary: '' } as const;
      stream.add({ ...entry, ...told, state: 'started' });
      if (value === undefined) return;
      stream.add({ ...entry, ...told, state: 'completed' }, own(speaker, 'web_search_call', value));
    },
    /** This provider did not take the payloads of these entries. */
    refuse(entries: readonly string[]) {
      stream.add({ kind: 'replay_refused', provider: 'home', entries, raw: 'no' });
    },
  };
  return writer;
}
