import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ProviderView } from '../../../shared/bridge/views.ts';
import { parseModelId, type ModelRef } from '../../../shared/model/ids.ts';
import { shortcut } from '../../../shared/text/phrases/app.ts';
import { composerWords, modelButton, modelChip } from '../../../shared/text/phrases/composer.ts';
import { useApp } from '../../stores/app.ts';
import { pickModel, useView } from '../../stores/view.ts';
import { classNames } from '../../ui/class-names.ts';
import { PickList } from '../../ui/pick-list.tsx';
import { Tip } from '../../ui/tip.tsx';
import styles from './composer.module.css';
import { modelGroups, typedModels } from './model-groups.ts';

interface ModelPickerProps {
  readonly providers: readonly ProviderView[];
  readonly model: ModelRef | undefined;
  readonly onPick: (model: ModelRef) => void;
  /** After it has closed: where the focus belongs. */
  readonly onClosed: () => void;
}

export function ModelPicker({ providers, model, onPick, onClosed }: ModelPickerProps) {
  const platform = useApp((app) => app.platform, '');
  const isOpen = useView((view) => view.isPickingModel);
  const pick = (value: string) => {
    const picked = parseModelId(value);
    if (picked) onPick(picked);
    pickModel(false);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={pickModel}>
      <Tip text={modelButton(model)} keys={shortcut('Mod+Shift+M', platform)} side="top">
        <Popover.Trigger
          type="button"
          className={classNames(styles['chip'], styles['model'])}
          aria-label={modelButton(model)}
        >
          <span className={styles['name']}>{modelChip(model)}</span>
          <ChevronDown aria-hidden />
        </Popover.Trigger>
      </Tip>
      <Popover.Portal>
        <Popover.Content
          className={styles['picker']}
          aria-label={composerWords.models}
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={10}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          <PickList
            name={composerWords.models}
            placeholder={composerWords.searchModels}
            groups={modelGroups(providers, model)}
            typed={(text) => typedModels(providers, text)}
            nothing={composerWords.noneListed}
            onPick={pick}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
