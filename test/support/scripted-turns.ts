import type { Beat } from '../../main/demo/reply.ts';
import { messagesServer, slowStream, sseOf, type MessagesServer } from './messages-server.ts';

/** A server that answers every question in some of many ways, slowly enough to be interrupted anywhere. */
export interface ScriptedTurns {
  readonly baseUrl: string;
  /** What it was asked: a question is on the disk before it is sent, and so is all a resumed answer goes on from. */
  readonly asked: readonly AskedOfServer[];
  /** Whether a text, or the beginning of one, is of an answer that was given. */
  isOurs(text: string, isWhole: boolean): boolean;
  close(): Promise<void>;
}

export interface AskedOfServer {
  /** More than one where a question before it was never answered. */
  readonly questions: readonly string[];
  /** Texts of the answer so far that the request goes on from. */
  readonly before: readonly string[];
}

const page = {
  url: 'https://tides.example.test/fit',
  title: 'Fitting tides',
  age: 'May 2026',
  excerpt: 'A year of hourly readings is enough.',
};
const words = 'The tide tables know the sea a year ahead because it is the same every time. ';

/** Milliseconds between two events of an answer. */
const pace = 6;

export async function scriptedTurns(): Promise<ScriptedTurns> {
  const texts = new Set<string>();
  const asked: AskedOfServer[] = [];
  const server: MessagesServer = await messagesServer([
    (response) => {
      const request = readRequest(server.requests.at(-1)?.body ?? '');
      asked.push(request);
      const number = asked.length;
      const isResume = request.before.length > 0;
      const beats = isResume ? goingOn(number) : beginning(number);
      for (const beat of beats) if ('text' in beat) texts.add(beat.text);
      const pauses = !isResume && number % 3 === 0;
      return slowStream(sseOf(beats, pauses ? 'pause_turn' : 'end_turn'), pace)(response);
    },
  ]);
  return {
    baseUrl: server.baseUrl,
    asked,
    isOurs: (text, isWhole) =>
      isWhole ? texts.has(text) : [...texts].some((whole) => whole.startsWith(text)),
    close: () => server.close(),
  };
}

function beginning(number: number): readonly Beat[] {
  const search: Beat = {
    kind: 'search',
    id: `srvtoolu_${number}`,
    query: `tides ${number}`,
    outcome: { pages: [page] },
  };
  return [
    { kind: 'thinking', text: `Thinking of ${number}. ${words}` },
    { kind: 'text', text: `Let me look (${number}). ${words}` },
    ...(number % 2 === 0 ? [search] : []),
    { kind: 'text', text: `Found ${number}: ${words}${words}`, cites: [page] },
    { kind: 'text', text: `And so ${number}. ${words}` },
  ];
}

function goingOn(number: number): readonly Beat[] {
  return [{ kind: 'text', text: `Going on ${number}. ${words}${words}` }];
}

interface WireMessage {
  readonly role: string;
  readonly content: string | readonly { readonly type: string; readonly text?: string }[];
}

function readRequest(body: string): AskedOfServer {
  // True of what the app sends to this protocol.
  const { messages } = JSON.parse(body) as { readonly messages: readonly WireMessage[] };
  const last = messages.findLastIndex(({ role }) => role === 'user');
  return {
    questions: textsOf(messages[last]),
    before: messages.slice(last + 1).flatMap(textsOf),
  };
}

function textsOf(message: WireMessage | undefined): readonly string[] {
  if (!message) return [];
  if (typeof message.content === 'string') return [message.content];
  return message.content.flatMap(({ type, text }) =>
    type === 'text' && text !== undefined ? [text] : [],
  );
}
