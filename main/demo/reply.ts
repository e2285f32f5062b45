/** One thing a scripted reply does. Delays are in the pace of the server, not in milliseconds. */
export type Beat =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly cites?: readonly DemoPage[];
      /** Ends in the middle: what comes next is an error or the end of the connection. */
      readonly isCut?: true;
    }
  | { readonly kind: 'thinking'; readonly text: string }
  | {
      readonly kind: 'search';
      readonly id: string;
      readonly query: string;
      readonly outcome: SearchOutcome;
    }
  /** The result of a search that an earlier, paused response began. */
  | { readonly kind: 'result'; readonly id: string; readonly pages: readonly DemoPage[] }
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly input: object }
  /** The server says that it failed, in the middle of the stream. */
  | { readonly kind: 'error'; readonly type: string; readonly message: string }
  /** The connection ends here. */
  | { readonly kind: 'hang_up' }
  | { readonly kind: 'rest'; readonly beats: number };

export type SearchOutcome =
  | { readonly pages: readonly DemoPage[] }
  | { readonly error: string }
  /** The response stops before the search has a result. */
  | 'pending';

/** A page of the demo's own small web, under a name that no real site can have. */
export interface DemoPage {
  readonly url: string;
  readonly title: string;
  readonly age: string;
  readonly excerpt: string;
}

export interface Reply {
  readonly beats: readonly Beat[];
  /** The wire's own word for why the response ends. */
  readonly stop: string;
}

/** What a script sees of a request. */
export interface Asked {
  /** The last message of the user, as plain text. */
  readonly text: string;
  /** The request ends with an assistant's message: a paused answer is to go on. */
  readonly isResume: boolean;
  /** The request ends with the results of tool calls. */
  readonly hasResults: boolean;
  /** How many of the user's messages came before. */
  readonly earlier: number;
  readonly canSearch: boolean;
}

export interface Script {
  /** What a user types to have it played, as the help lists it. */
  readonly prompt: string;
  readonly about: string;
  matches(asked: Asked): boolean;
  play(asked: Asked): Reply;
}
