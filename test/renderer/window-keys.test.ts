import { describe, expect, test } from 'vitest';
import type { KeyPress } from '../../renderer/ui/enter-key.ts';
import { windowAct } from '../../renderer/window-keys.ts';

function press(keys: string): KeyPress {
  const parts = keys.split('+');
  return {
    key: parts.at(-1) ?? '',
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
    isComposing: false,
    keyCode: 0,
  };
}

describe('keys of the window', () => {
  test.each([
    ['Ctrl+n', 'new-conversation'],
    ['Ctrl+Shift+O', 'new-conversation'],
    ['Ctrl+b', 'toggle-sidebar'],
    ['Ctrl+,', 'settings'],
    ['Ctrl+Shift+C', 'copy-answer'],
    ['Ctrl+Shift+M', 'pick-model'],
    ['Ctrl+Shift+F', 'search'],
    ['Ctrl+i', 'focus-composer'],
    ['Shift+Escape', 'focus-composer'],
    ['F6', 'next-column'],
    ['Shift+F6', 'previous-column'],
    ['Escape', 'leave'],
  ])('%s', (keys, act) => {
    expect(windowAct(press(keys), 'linux')).toBe(act);
  });

  test('on a Mac the command key takes the place of Ctrl, which keeps its own meaning', () => {
    expect(windowAct(press('Meta+n'), 'darwin')).toBe('new-conversation');
    expect(windowAct(press('Ctrl+n'), 'darwin')).toBeUndefined();
    expect(windowAct(press('Meta+n'), 'linux')).toBeUndefined();
  });

  test.each(['n', 'Ctrl+c', 'Ctrl+Alt+n', 'Ctrl+Shift+n', 'Enter'])('%s is nobody’s', (keys) => {
    expect(windowAct(press(keys), 'linux')).toBeUndefined();
  });

  test('while an input method composes, no key is ours', () => {
    expect(windowAct({ ...press('Escape'), isComposing: true }, 'linux')).toBeUndefined();
    expect(windowAct({ ...press('Escape'), keyCode: 229 }, 'linux')).toBeUndefined();
  });
});
