/** The entries of the application menu and of context menus. */
export type MenuItem = keyof typeof labels;

const labels = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  window: 'Window',
  'new-conversation': 'New conversation',
  import: 'Import conversations…',
  settings: 'Settings…',
  search: 'Search conversations',
  'focus-composer': 'Go to message field',
  'toggle-sidebar': 'Show or hide sidebar',
  about: 'About Footnote',
  services: 'Services',
  hide: 'Hide Footnote',
  hideOthers: 'Hide others',
  unhide: 'Show all',
  quit: 'Quit Footnote',
  close: 'Close window',
  minimize: 'Minimize',
  zoom: 'Zoom',
  front: 'Bring all to front',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  pasteAndMatchStyle: 'Paste without formatting',
  selectAll: 'Select all',
  resetZoom: 'Actual size',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  togglefullscreen: 'Full screen',
  reload: 'Reload window',
  toggleDevTools: 'Developer tools',
  'open-link': 'Open link',
  'copy-link': 'Copy link address',
} as const;

/** The words of a menu entry. */
export function menuLabel(item: MenuItem): string {
  return labels[item];
}
