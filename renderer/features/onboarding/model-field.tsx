import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId, useState } from 'react';
import type { ModelView } from '../../../shared/bridge/views.ts';
import { typedName } from '../../../shared/text/phrases/composer.ts';
import { onboardingWords } from '../../../shared/text/phrases/onboarding.ts';
import formStyles from '../../ui/form.module.css';
import { PickList } from '../../ui/pick-list.tsx';
import styles from './model-field.module.css';

interface ModelFieldProps {
  readonly label: string;
  readonly models: readonly ModelView[];
  readonly model: string;
  readonly onPick: (model: string) => void;
}

/** A model: picked from what the server lists, or typed. */
export function ModelField({ label: text, models, model, onPick }: ModelFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const label = useId();
  const pick = (name: string) => {
    onPick(name);
    setIsOpen(false);
  };
  const items = models.map(({ name, displayName }) => ({
    value: name,
    label: name,
    isPicked: name === model,
    ...(displayName !== undefined && displayName !== name ? { note: displayName } : {}),
  }));
  return (
    <div className={formStyles['field']}>
      <span id={label} className={formStyles['label']}>
        {text}
      </span>
      <div className={formStyles['control']}>
        <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
          <Popover.Trigger
            type="button"
            className={styles['trigger']}
            aria-labelledby={`${label} ${label}-value`}
          >
            <span id={`${label}-value`} className={styles['name']}>
              {model === '' ? <i>{onboardingWords.noModel}</i> : model}
            </span>
            <ChevronDown aria-hidden />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              className={styles['list']}
              align="start"
              sideOffset={4}
              collisionPadding={10}
              aria-labelledby={label}
            >
              <PickList
                name={text}
                placeholder={onboardingWords.modelSearch}
                groups={items.length > 0 ? [{ heading: '', items }] : []}
                typed={(text) =>
                  models.some(({ name }) => name === text)
                    ? []
                    : [{ value: text, label: typedName(text) }]
                }
                nothing={onboardingWords.modelHint}
                onPick={pick}
              />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
        {models.length === 0 ? (
          <p className={formStyles['hint']}>{onboardingWords.modelHint}</p>
        ) : null}
      </div>
    </div>
  );
}
