import { useEffect } from 'react';
import { conversationWords } from '../shared/text/phrases/conversation.ts';
import { unreachable } from '../shared/unreachable.ts';
import { columnWithFocus, focusColumn, focusComposer, focusSearch } from './focus.ts';
import { hear } from './hear.ts';
import { lastAnswer } from './shown-turn.ts';
import { appView } from './stores/app.ts';
import { showNewConversation } from './stores/conversation-actions.ts';
import { showConversationScreen, showProviders } from './stores/provider-actions.ts';
import { beginImport } from './stores/transfer-actions.ts';
import { stopTurn } from './stores/turn-actions.ts';
import { runningTurn, turnsStore } from './stores/turns.ts';
import { pickModel, say, viewStore, withoutDetail, withSidebarToggled } from './stores/view.ts';
import { copyText } from './stores/window-actions.ts';
import { turnParts } from './turn-parts.ts';
import { windowAct, type WindowAct } from './window-keys.ts';

/** The keys that work anywhere in the window, and the commands of the menu. */
export function useWindowKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const act = windowAct(event, appView()?.platform ?? '');
      if (!act) return;
      event.preventDefault();
      perform(act);
    };
    window.addEventListener('keydown', press);
    const quiet = hear('command', ({ command }) => perform(command));
    return () => {
      window.removeEventListener('keydown', press);
      quiet();
    };
  }, []);
}

function perform(act: WindowAct): void {
  switch (act) {
    case 'new-conversation':
      showNewConversation();
      focusComposer();
      return undefined;
    case 'toggle-sidebar':
      return viewStore.setState(withSidebarToggled, true);
    case 'settings':
      return showProviders();
    case 'import':
      return beginImport();
    case 'copy-answer':
      return copyLastAnswer();
    case 'pick-model':
      return pickModel(true);
    case 'search':
      return focusSearch();
    case 'focus-composer':
      focusComposer();
      return undefined;
    case 'next-column':
      return focusColumn(1);
    case 'previous-column':
      return focusColumn(-1);
    case 'leave':
      return leave();
    default:
      return unreachable(act);
  }
}

function copyLastAnswer(): void {
  const answer = lastAnswer();
  if (!answer) return say(conversationWords.nothingToCopy);
  const text = turnParts.toMarkdown(answer.items, answer.citations);
  void copyText(text, conversationWords.copiedAnswer);
}

/** Escape, where nothing on top of the window took it: out of what the reader is in, else it stops. */
function leave(): void {
  const view = viewStore.getState();
  if (view.screen !== 'conversation') showConversationScreen();
  else if (view.hasSidebarOver) viewStore.setState(withSidebarToggled, true);
  else if (view.detail && columnWithFocus() === 'detail') viewStore.setState(withoutDetail, true);
  else stopShown();
  focusComposer();
}

function stopShown(): void {
  const { conversation } = viewStore.getState();
  const turn = runningTurn(turnsStore.getState().live, conversation);
  if (conversation !== undefined && turn !== undefined) void stopTurn(conversation, turn);
}
