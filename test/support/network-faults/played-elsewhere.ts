/** A test, by its file and its title. */
type Place = readonly [file: string, title: string];

const failures = 'test/main/http/failure.test.ts';
const exchange = 'test/main/http/exchange.test.ts';
const frames = 'test/main/http/read-frames.test.ts';
const turns = 'test/main/turns/turns.test.ts';

/** What needs another thing than an HTTP server, or is the same below every protocol: the test that plays it. */
export const playedElsewhere: Readonly<Record<number, Place>> = {
  1: [turns, 'a provider that cannot be reached says so, and the message is kept'],
  2: [failures, 'what a fetch throws becomes one of our codes'],
  3: ['test/main/protocols/explain-network.test.ts', 'one that nobody should trust may not'],
  4: ['test/main/http/node-fetch.test.ts', 'gives up a connection that does not come about'],
  5: ['test/main/http/node-fetch.test.ts', 'a proxy of the surroundings is used'],
  13: ['test/main/protocols/gemini/explain.test.ts', 'by the minute passes, and says when'],
  16: ['test/e2e/bad-input.spec.ts', 'an error with the status of a success'],
  18: ['test/main/turns/responses-turns.test.ts', 'an error inside the stream is said once'],
  19: [exchange, 'silence in the middle is a timeout'],
  23: ['test/main/http/sse.test.ts', "test.each(['data: last\\n', 'data: last'"],
  24: ['test/support/any-bytes.ts', '%s is the same in pieces of every size'],
  25: [frames, 'invalid UTF-8 becomes U+FFFD and the rest is read'],
  28: [frames, 'a body of 10 MB in one event, in small pieces, is read in linear time'],
  29: ['test/main/ipc/event-batch.test.ts', 'takes a burst of 100,000 deltas in one frame'],
  31: ['test/main/ipc/event-batch.test.ts', 'sends nothing to a window that hangs'],
  32: [
    'test/main/protocols/messages/decode-blocks.test.ts',
    'results before their calls, indexes out of order, used twice or never announced',
  ],
  33: ['test/main/protocols/messages/decode-blocks.test.ts', 'what nobody knows is carried'],
  34: ['test/main/protocols/chat-completions/decode.test.ts', 'frames that are no answer'],
  36: ['test/main/protocols/messages/decode-blocks.test.ts', 'cut by a limit keep the half'],
  37: ['test/shared/model/next-step.test.ts', 'calls that fail are mended twice'],
  38: ['test/main/protocols/chat-completions/decode.test.ts', 'may be timings, searches'],
  42: ['test/main/http/on-wake.test.ts', 'an answer that sleep has broken %s is given up'],
  43: [exchange, 'in the middle of an event, and a second stop changes nothing'],
  44: ['test/e2e/bridge.spec.ts', 'quitting in the middle of an answer keeps what had come'],
  45: ['test/main/turns/network-faults.test.ts', 'a clock that jumps while a try is waited for'],
  46: [turns, 'one turn of a conversation runs at a time'],
  47: [exchange, 'a stop works even where fetch does not heed it'],
};
