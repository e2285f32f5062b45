import { parseArgs } from 'node:util';
import { pathTo, turnTree } from '../../shared/model/turn-tree.ts';
import { emptyTurn } from '../../shared/model/turn-state.ts';
import { noConversation, usageOf } from '../../shared/text/phrases/command-line.ts';
import { conversationWords } from '../../shared/text/phrases/conversation.ts';
import { inOneLine } from '../../shared/text/phrases/terminal.ts';
import { AppError } from '../app-error.ts';
import type { ConversationStore, StoredConversation } from '../conversations/store.ts';
import { jsonLine } from '../../shared/text/json-line.ts';
import { exportConversation } from './export-conversation.ts';
import { importConversations } from './import-conversations.ts';
import { type Output, UsageError } from './output.ts';
import { type ReadLine, readTerminalLine } from './ask-back.ts';
import { deleteConversation } from './delete-conversation.ts';
import { linesOf, printTurn } from './print-turn.ts';
import { searchConversations } from './search-conversations.ts';
import { verifyConversations } from './verify-conversations.ts';

/** `footnote conversations list | show | search | delete | export | import | verify`. */
export async function conversationsCommand(
  args: readonly string[],
  output: Output,
  store: ConversationStore,
  readLine: ReadLine = readTerminalLine,
): Promise<number> {
  const [name = '', ...own] = args;
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb) return found(output, () => verb(own, output, store));
  return shortVerb(args, output, store, readLine);
}

type Verb = typeof importConversations;

/** Those with options of their own. */
const verbs: Readonly<Record<string, Verb>> = {
  export: exportConversation,
  import: importConversations,
  verify: verifyConversations,
};

async function shortVerb(
  args: readonly string[],
  output: Output,
  store: ConversationStore,
  readLine: ReadLine,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const [verb, id, ...rest] = positionals;
  if (verb === 'list' && id === undefined) return list(output, store, values.json);
  const text = positionals.slice(1).join(' ').trim();
  const isAlone = rest.length === 0;
  if (verb === 'show' && id !== undefined && isAlone) return show(id, output, store);
  if (verb === 'search' && text !== '')
    return searchConversations(text, values.json, output, store);
  if (verb === 'delete' && id !== undefined && isAlone) {
    return found(output, () => deleteConversation(id, output, store, { ...values, readLine }));
  }
  throw new UsageError(usageOf('conversations'));
}

async function list(output: Output, store: ConversationStore, asJson: boolean): Promise<number> {
  for (const summary of await store.list()) {
    const title = inOneLine(summary.title) || conversationWords.untitled;
    const row = `${summary.id}  ${summary.updated_at.slice(0, 16).replace('T', ' ')}  ${title}`;
    output.line(asJson ? jsonLine(summary) : row);
  }
  return 0;
}

async function show(id: string, output: Output, store: ConversationStore): Promise<number> {
  return found(output, async () => {
    for (const line of conversationLines(await store.open(id))) output.line(line);
    return 0;
  });
}

/** Does something with a conversation; one that is not there is named, with what to do. */
async function found(output: Output, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    output.complain(noConversation(String(error.details['conversation'])));
    return 1;
  }
}

/** The branch that is shown, turn by turn: what was asked, and the answer as the terminal prints it. */
function conversationLines({ summary, entries }: StoredConversation): readonly string[] {
  const turns = summary.head === undefined ? [] : pathTo(turnTree(entries), summary.head);
  return turns.flatMap((turn) => {
    const own = entries.filter((entry) => entry.turn === turn);
    const asked = own.flatMap((entry) =>
      entry.kind === 'user_message'
        ? entry.parts.map((part) => (part.kind === 'text' ? part.text : part.kind))
        : [],
    );
    const closed = own.map((entry) => ({ entry, payloads: [] }));
    const answer = linesOf(printTurn({ ...emptyTurn(turn), closed }, true));
    return [...asked.map((text) => `> ${text.replaceAll('\n', '\n> ')}`), '', ...answer, ''];
  });
}
