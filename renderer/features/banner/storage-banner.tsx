import { HardDrive, X } from 'lucide-react';
import { appWords } from '../../../shared/text/phrases/app.ts';
import {
  storageWayLabel,
  type StorageNote,
  type StorageWay,
} from '../../../shared/text/phrases/storage.ts';
import { showStoreFile, trySavingAgain } from '../../stores/storage-actions.ts';
import { closeBanner } from '../../stores/view.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './banners.module.css';

interface StorageBannerProps {
  readonly note: StorageNote;
}

/** Something about the file with the conversations, and the ways out of it. */
export function StorageBanner({ note }: StorageBannerProps) {
  const { code, look, title, advice, ways, canClose } = note;
  return (
    <div className={styles['banner']} data-look={look} role={look === 'bad' ? 'alert' : 'status'}>
      <HardDrive aria-hidden />
      <p className={styles['text']}>
        <strong>{title}.</strong> {advice}
      </p>
      {ways.map((way, index) => (
        <Button key={way} look={index === 0 ? 'plain' : 'quiet'} onClick={actions[way]}>
          {storageWayLabel(way)}
        </Button>
      ))}
      {canClose ? (
        <IconButton
          name={appWords.dismiss}
          icon={<X aria-hidden />}
          onClick={() => closeBanner(code)}
        />
      ) : null}
    </div>
  );
}

const actions: Readonly<Record<StorageWay, () => void>> = {
  'try-again': () => void trySavingAgain(),
  'show-file': () => void showStoreFile('store'),
  'show-set-aside': () => void showStoreFile('set-aside'),
};
