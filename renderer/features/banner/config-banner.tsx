import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import type { ConfigProblem } from '../../../shared/bridge/views.ts';
import {
  appWords,
  bannerWords,
  hintsFound,
  placeInFile,
  problemsFound,
} from '../../../shared/text/phrases/app.ts';
import { configProblemText } from '../../../shared/text/phrases/config.ts';
import { closeBanner } from '../../stores/view.ts';
import { showConfigFile } from '../../stores/window-actions.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './banners.module.css';
import { inReadingOrder } from './problems.ts';

interface ConfigBannerProps {
  readonly problems: readonly ConfigProblem[];
  readonly closeKey: string;
}

/** What is wrong in the config file, each with its place. */
export function ConfigBanner({ problems, closeKey }: ConfigBannerProps) {
  const [isWhole, setIsWhole] = useState(false);
  const ordered = inReadingOrder(problems);
  const mistakes = problems.filter(({ hint }) => !hint).length;
  const shown = isWhole ? ordered : ordered.slice(0, 1);
  return (
    <div className={styles['banner']} data-look={mistakes > 0 ? 'bad' : 'warn'}>
      <TriangleAlert aria-hidden />
      <div className={styles['text']}>
        <strong>{mistakes > 0 ? problemsFound(mistakes) : hintsFound(problems.length)}</strong>
        <ul>
          {shown.map((problem) => (
            <li key={`${problem.line}:${problem.column} ${problem.key} ${problem.code}`}>
              <code title={problem.file}>{placeInFile(problem.file, problem.line)}</code>{' '}
              {configProblemText(problem)}
            </li>
          ))}
        </ul>
      </div>
      {problems.length > 1 ? (
        <Button look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? bannerWords.showFewer : bannerWords.showAll}
        </Button>
      ) : null}
      <Button onClick={() => void showConfigFile()}>{bannerWords.showFile}</Button>
      <IconButton
        name={appWords.dismiss}
        icon={<X aria-hidden />}
        onClick={() => closeBanner(closeKey)}
      />
    </div>
  );
}
