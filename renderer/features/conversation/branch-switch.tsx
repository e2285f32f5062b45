import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ConversationId } from '../../../shared/model/ids.ts';
import { branchName, conversationWords } from '../../../shared/text/phrases/conversation.ts';
import { showBranch } from '../../stores/conversation-actions.ts';
import type { PathTurn } from '../../stores/path.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './branch-switch.module.css';

interface BranchSwitchProps {
  readonly conversation: ConversationId;
  readonly place: PathTurn;
}

/** `‹ 1/2 ›` where the conversation went more than one way. */
export function BranchSwitch({ conversation, place: { turn, branches } }: BranchSwitchProps) {
  if (branches.length < 2) return null;
  const at = branches.indexOf(turn);
  const show = (index: number) => {
    const target = branches[index];
    if (target !== undefined) void showBranch(conversation, target);
  };
  return (
    <span
      className={styles['switch']}
      role="group"
      aria-label={branchName(at + 1, branches.length)}
    >
      <IconButton
        isSmall
        name={conversationWords.previousBranch}
        icon={<ChevronLeft aria-hidden />}
        disabled={at === 0}
        onClick={() => show(at - 1)}
      />
      <span aria-hidden>
        {at + 1}/{branches.length}
      </span>
      <IconButton
        isSmall
        name={conversationWords.nextBranch}
        icon={<ChevronRight aria-hidden />}
        disabled={at === branches.length - 1}
        onClick={() => show(at + 1)}
      />
    </span>
  );
}
