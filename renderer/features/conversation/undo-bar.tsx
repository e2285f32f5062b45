import { appWords, deletedText } from '../../../shared/text/phrases/app.ts';
import { focusComposer } from '../../focus.ts';
import { undoDelete, useUndo } from '../../stores/delete-actions.ts';
import { Button } from '../../ui/button.tsx';
import styles from './undo-bar.module.css';

/** Says that something was deleted, and brings it back, while that is possible. */
export function UndoBar() {
  const deleted = useUndo((state) => state.deleted);
  const undo = () => {
    focusComposer();
    void undoDelete();
  };
  return (
    <div className={styles['place']} role="status">
      {deleted ? (
        <p className={styles['bar']}>
          {deletedText(deleted.turn === undefined)}
          <Button look="quiet" className={styles['undo']} onClick={undo}>
            {appWords.undo}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
