import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { useState } from 'react';
import styles from './pick-list.module.css';

export interface PickItem {
  /** Unique in the list, and what is searched. */
  readonly value: string;
  readonly label: string;
  /** Searched too, and shown beside the label. */
  readonly note?: string;
  /** Shown below, and searched. */
  readonly about?: string;
  /** Shown under the list while the row is the one that would be picked. */
  readonly hint?: string;
  readonly end?: string;
  readonly isPicked?: boolean;
}

export interface PickGroup {
  readonly heading: string;
  /** Beside the heading. */
  readonly note?: string;
  readonly items: readonly PickItem[];
}

interface PickListProps {
  readonly name: string;
  readonly placeholder: string;
  readonly groups: readonly PickGroup[];
  /** Offered for what was typed, though no list has it. */
  readonly typed: (text: string) => readonly PickItem[];
  readonly nothing: string;
  readonly onPick: (value: string) => void;
}

/** A list to search and pick from, where a name can also be typed. */
export function PickList({ name, placeholder, groups, typed, nothing, onPick }: PickListProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState('');
  const offered = text.trim() === '' ? [] : typed(text.trim());
  const rows = [...groups.flatMap(({ items }) => items), ...offered];
  const hint = rows.find(({ value }) => value === active)?.hint;
  return (
    <Command
      className={styles['list']}
      label={name}
      loop
      vimBindings={false}
      value={active}
      onValueChange={setActive}
    >
      <Command.Input
        className={styles['input']}
        placeholder={placeholder}
        value={text}
        onValueChange={setText}
      />
      <Command.List className={styles['items']} label={name}>
        {offered.length === 0 ? (
          <Command.Empty className={styles['empty']}>{nothing}</Command.Empty>
        ) : null}
        {groups.map((group) => (
          <Command.Group
            key={group.heading}
            heading={<Heading group={group} />}
            className={styles['group']}
          >
            {group.items.map((item) => (
              <Row key={item.value} item={item} onPick={onPick} />
            ))}
          </Command.Group>
        ))}
        {offered.map((item) => (
          <Row key={item.value} item={item} onPick={onPick} isForced />
        ))}
      </Command.List>
      {hint === undefined ? null : (
        <p className={styles['hint']} role="status">
          {hint}
        </p>
      )}
    </Command>
  );
}

function Heading({ group: { heading, note } }: { readonly group: PickGroup }) {
  return (
    <>
      {heading}
      {note === undefined ? null : <span className={styles['groupNote']}>{note}</span>}
    </>
  );
}

interface RowProps {
  readonly item: PickItem;
  readonly onPick: (value: string) => void;
  readonly isForced?: boolean;
}

function Row({ item, onPick, isForced = false }: RowProps) {
  const { value, label, note, about, end, isPicked } = item;
  return (
    <Command.Item
      className={styles['item']}
      value={value}
      keywords={[label, note, about].filter((word) => word !== undefined)}
      forceMount={isForced}
      onSelect={() => onPick(value)}
    >
      <span className={styles['label']}>{label}</span>
      {note ? <span className={styles['note']}>{note}</span> : null}
      {about ? <span className={styles['about']}>{about}</span> : null}
      {end ? <span className={styles['end']}>{end}</span> : null}
      {isPicked ? <Check className={styles['check']} aria-hidden /> : null}
    </Command.Item>
  );
}
