import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { appWords } from '../../../shared/text/phrases/app.ts';
import { closeBanner } from '../../stores/view.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './banners.module.css';

interface NoteBannerProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly closeKey: string;
}

/** Something that only has to be known. */
export function NoteBanner({ icon, text, closeKey }: NoteBannerProps) {
  return (
    <div className={styles['banner']} data-look="warn">
      {icon}
      <p className={styles['text']}>{text}</p>
      <IconButton
        name={appWords.dismiss}
        icon={<X aria-hidden />}
        onClick={() => closeBanner(closeKey)}
      />
    </div>
  );
}
