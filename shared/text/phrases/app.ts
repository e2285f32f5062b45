import { unreachable } from '../../unreachable.ts';

export type RecencyGroup = 'today' | 'yesterday' | 'week' | 'older';

export const appWords = {
  name: 'Footnote',
  loading: 'Starting…',
  failed: 'Footnote could not read its data',
  undrawn: 'Footnote made a mistake, and could not draw its window',
  undrawnAdvice: 'Nothing is lost: what runs goes on, and what was said is stored.',
  conversations: 'Conversations',
  newConversation: 'New conversation',
  hideSidebar: 'Hide sidebar',
  showSidebar: 'Show sidebar',
  providers: 'Providers',
  usage: 'Usage',
  noConversations: 'Conversations you begin are listed here.',
  answering: 'answering',
  dismiss: 'Dismiss',
  rename: 'Rename',
  renameKey: 'F2',
  title: 'Title of the conversation',
  delete: 'Delete',
  undo: 'Undo',
  settings: 'Settings',
  back: 'Back to conversations',
  backKey: 'Esc',
} as const;

export function recencyName(group: RecencyGroup): string {
  switch (group) {
    case 'today':
      return 'Today';
    case 'yesterday':
      return 'Yesterday';
    case 'week':
      return 'Last week';
    case 'older':
      return 'Older';
    default:
      return unreachable(group);
  }
}

/** The key that deletes what has the focus; not every keyboard has one of its own. */
export function deleteKey(platform: string): string {
  return platform === 'darwin' ? '⌘⌫' : 'Del';
}

/** Above the composer, as long as it can be undone. */
export function deletedText(isWhole: boolean): string {
  return isWhole ? 'Conversation deleted.' : 'Turn deleted.';
}

/** The window's title. */
export function windowTitle(conversation: string | undefined): string {
  return conversation ? `${conversation} · ${appWords.name}` : appWords.name;
}

/** A key with the modifier the platform uses: `Ctrl+B`, `⌘B`. */
export function shortcut(keys: string, platform: string): string {
  const isMac = platform === 'darwin';
  return keys
    .split('+')
    .map((key) => keyName(key, isMac))
    .join(isMac ? '' : '+');
}

function keyName(key: string, isMac: boolean): string {
  if (key === 'Mod') return isMac ? '⌘' : 'Ctrl';
  if (key === 'Shift') return isMac ? '⇧' : 'Shift';
  return key;
}

/** The runtime under Footnote no longer gets security fixes. */
export function outdatedRuntime(version: string): string {
  return `This copy runs on Electron ${version}, which no longer gets security fixes. Install the current version of Footnote.`;
}

/** `config.toml:12`: the file by its name, the line it is about. */
export function placeInFile(file: string, line: number): string {
  return `${file.split(/[\\/]/).at(-1) ?? file}:${line}`;
}

/** Above a list of mistakes in the config file. */
export function problemsFound(problems: number): string {
  return problems === 1
    ? 'A mistake in the config file'
    : `${problems} mistakes in the config file`;
}

/** Above a list of what only looks wrong. */
export function hintsFound(hints: number): string {
  return hints === 1 ? 'A hint about the config file' : `${hints} hints about the config file`;
}

export const bannerWords = {
  showFile: 'Show file',
  showAll: 'Show all',
  showFewer: 'Show fewer',
  region: 'Notes about this app',
} as const;

/** The door for links itself failed. */
export const linkFailed = 'The link could not be opened. Try again.';
