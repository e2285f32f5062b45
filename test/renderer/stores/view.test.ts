import { describe, expect, test } from 'vitest';
import {
  columnsOf,
  withConversation,
  withDetail,
  withoutDetail,
  withSidebarToggled,
  type ViewState,
} from '../../../renderer/stores/view.ts';

const wide: ViewState = {
  screen: 'conversation',
  width: 1280,
  hasSidebar: true,
  hasSidebarOver: false,
  isPickingModel: false,
  isKeychainWaiting: false,
  bannersClosed: [],
};
const medium = { ...wide, width: 900 };
const narrow = { ...wide, width: 560 };
const sources = { kind: 'sources' } as const;

describe('which columns are shown', () => {
  test('all three where there is room', () => {
    expect(columnsOf(withDetail(wide, sources))).toEqual({ sidebar: 'beside', detail: 'beside' });
  });

  test('the details take the sidebar’s place where there is not, and give it back', () => {
    const detailed = withDetail(medium, sources);
    expect(columnsOf(detailed)).toEqual({ sidebar: 'hidden', detail: 'beside' });
    expect(columnsOf(withoutDetail(detailed))).toEqual({ sidebar: 'beside', detail: 'hidden' });
  });

  test('asking for the sidebar there closes the details', () => {
    const toggled = withSidebarToggled(withDetail(medium, sources));
    expect(columnsOf(toggled)).toEqual({ sidebar: 'beside', detail: 'hidden' });
  });

  test('in a narrow window the sidebar lies over the conversation, only when asked for', () => {
    expect(columnsOf(narrow).sidebar).toBe('hidden');
    const shown = withSidebarToggled(narrow);
    expect(columnsOf(shown).sidebar).toBe('over');
    expect(columnsOf(withSidebarToggled(shown)).sidebar).toBe('hidden');
    expect(columnsOf(withConversation(shown, 'c')).sidebar).toBe('hidden');
  });

  test('details belong to a conversation, not to the settings', () => {
    expect(columnsOf({ ...withDetail(wide, sources), screen: 'providers' }).detail).toBe('hidden');
  });
});

describe('showing another conversation', () => {
  test('details that are open move on to it, to its last answer', () => {
    const before = withDetail(wide, { kind: 'activity', turn: 't', activity: 'a' });
    expect(withConversation(before, 'next').detail).toEqual({ kind: 'sources' });
  });

  test('an edit that was not sent is given up, and the settings are left', () => {
    const before: ViewState = { ...wide, screen: 'providers', editing: 't' };
    expect(withConversation(before, 'next')).toEqual({ ...wide, conversation: 'next' });
  });

  test('a new conversation has no id and nothing behind it', () => {
    const before = withDetail({ ...wide, conversation: 'c' }, sources);
    expect(withConversation(before)).toEqual(wide);
  });
});
