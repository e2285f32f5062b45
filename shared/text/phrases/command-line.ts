import { counted } from './numbers.ts';

/** The commands, as `footnote --help` shows them. */
export const usage = `Usage: footnote COMMAND

  ask [--model PROVIDER/MODEL] [--auth LOGIN,…] [--demo] [--json] TEXT
      One turn: activities as they happen, the answer, its sources.
      --auth names the logins to try, in order, in place of those in config.
      --demo asks the built-in demo provider; --json prints one event a line.
  replay --protocol NAME [--status N] FILE…
      Decodes recorded responses: one JSON object a line.
  auth login PROVIDER|SOURCE [--name PROFILE] [--no-check]
      Saves a key in the system keychain. The key is typed, or comes by standard
      input; it is checked with the provider first.
  auth login PROVIDER --browser
      Signs in with the browser where the vendor offers it, and saves the key.
  auth list [PROVIDER|SOURCE] [--json] | logout PROVIDER|SOURCE [--name PROFILE]
      Which keys are saved, or takes one out of the keychain.
  providers list [--json] | models NAME [--json]
      What is declared, with its key and place; the models of one provider, with
      what is known of each and from where.
  providers probe NAME [--model MODEL] [--yes] [--json]
      Asks the server what it can do, in a few small requests; says first what
      that may cost, and --yes does not ask back.
  config check | show
      Mistakes in the configuration with their places, or the resolved
      configuration with the place of each value.
  conversations list [--json] | show ID
      What is stored.
  conversations search TEXT [--json]
      The latest messages in which every word occurs, and where.
  conversations delete ID [--yes]
      Removes a conversation for good; --yes does not ask back.
  conversations export ID [--format markdown] [--branches] [--reasoning]
  conversations export ID --format jsonl [--native]
      Writes a conversation to standard output, or with --output FILE to a file.
      Markdown is for reading; JSON Lines hold everything, --native payloads too.
  conversations import FILE [--native]
      Takes in an export as JSON Lines. --native says that it is your own, so
      that its payloads may go back to the providers that wrote them.
  conversations verify [ID]
      Reads every entry and payload, and says what cannot be read whole.
  usage [--json]
      What each model of each provider counted, month by month.

Configuration is read from config.toml in the user's config folder. Exit codes:
0 done, 1 a problem that was named, 2 wrong usage.`;

const usages: Readonly<Record<string, string>> = {
  ask: 'footnote ask [--model PROVIDER/MODEL] [--auth LOGIN,…] [--demo] [--json] TEXT',
  replay: 'footnote replay --protocol NAME [--status N] FILE…',
  auth: 'footnote auth login PROVIDER|SOURCE [--name PROFILE] [--no-check] | login PROVIDER --browser | list [PROVIDER|SOURCE] [--json] | logout PROVIDER|SOURCE [--name PROFILE]',
  config: 'footnote config check | show',
  conversations:
    'footnote conversations list [--json] | show ID | search TEXT [--json] | delete ID [--yes] | export ID | import FILE | verify [ID]',
  export:
    'footnote conversations export ID [--format markdown [--branches] [--reasoning] | --format jsonl [--native]] [--output FILE]',
  import: 'footnote conversations import FILE [--native]',
  providers:
    'footnote providers list [--json] | models NAME [--json] | probe NAME [--model MODEL] [--yes] [--json]',
  usage: 'footnote usage [--json]',
  verify: 'footnote conversations verify [ID]',
};

export function usageOf(command: string): string {
  return `Usage: ${usages[command] ?? 'footnote COMMAND; see footnote --help'}`;
}

export function unknownCommand(name: string, commands: readonly string[]): string {
  return `There is no command “${name}”. Commands: ${commands.join(', ')}.`;
}

export function unknownProtocol(name: string, names: readonly string[]): string {
  const told =
    name === '' ? 'Say which protocol with --protocol.' : `There is no protocol “${name}”.`;
  return `${told} Protocols: ${names.join(', ')}.`;
}

export function noModel(): string {
  return 'No model is chosen. Use --model PROVIDER/MODEL, or set id under [assistant.model] in config.toml, or try --demo.';
}

export function badModel(text: string): string {
  return `“${text}” is no model id. Write PROVIDER/MODEL, with a provider that config.toml declares.`;
}

export function noConversation(id: string): string {
  return `There is no conversation “${id}”. “footnote conversations list” shows their ids.`;
}

export function deleteAsked(title: string, turns: number): string {
  return `Delete “${title}” with ${counted(turns, 'turn', 'turns')} for good? [y/N]`;
}

export function deleteNeedsYes(): string {
  return 'Nobody is there to answer. Use --yes to delete without being asked.';
}

export function notDeleted(): string {
  return 'Nothing was deleted.';
}

export function deleted(turns: number): string {
  return `Deleted, with ${counted(turns, 'turn', 'turns')}.`;
}

/** Another process was reading the file. */
export function deletedInJournal(): string {
  return 'Another Footnote is using the history. The last traces go when it is closed.';
}

export function nothingFound(text: string): string {
  return `Nothing was found for “${text}”. Every word has to occur in the same message.`;
}

export function moreFound(limit: number): string {
  return `Only the latest ${limit} messages are shown. Another word narrows it down.`;
}

/** `reason` is the system's word: `ENOENT`, `EACCES`, `EISDIR`. */
export function cannotRead(file: string, reason: string): string {
  const told: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file',
    EACCES: 'you are not allowed to read it',
    EISDIR: 'it is a folder',
  };
  return `${file} cannot be read: ${told[reason] ?? reason}.`;
}

export function configIsFine(file: string): string {
  return `${file}: no mistakes found.`;
}

/** Stands for the place of a value that no file says. */
export const builtInValue = 'default';

export function stopped(): string {
  return 'Stopped. What had come is kept.';
}
