import { ShieldAlert, X } from 'lucide-react';
import { appWords, outdatedRuntime } from '../../../shared/text/phrases/app.ts';
import { closeBanner } from '../../stores/view.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './banners.module.css';

interface RuntimeBannerProps {
  readonly version: string;
  readonly closeKey: string;
}

/** The runtime under the app is too old to be safe. */
export function RuntimeBanner({ version, closeKey }: RuntimeBannerProps) {
  return (
    <div className={styles['banner']} data-look="warn">
      <ShieldAlert aria-hidden />
      <p className={styles['text']}>{outdatedRuntime(version)}</p>
      <IconButton
        name={appWords.dismiss}
        icon={<X aria-hidden />}
        onClick={() => closeBanner(closeKey)}
      />
    </div>
  );
}
