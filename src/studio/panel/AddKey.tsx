import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components';
import { joinPointer } from '../../engine/index.ts';
import { useActions } from '../actions/context.ts';
import { ALL_COMPUTED } from '../computed/ComputedList.tsx';
import { conditionAt } from '../conditions/places.ts';
import { freshCondition } from '../conditions/sentences.ts';
import { useDefinition } from '../context/useDefinition.ts';
import type { Outline } from '../document/outline.ts';
import { isSamePlace, stepOf, type FilePlace } from '../document/place.ts';
import { formatFile } from '../document/formatFile.ts';
import { formatWhere } from '../document/formatWhere.ts';
import { useStudio } from '../context/context.ts';
import { drawNow } from '../parts/drawNow.ts';
import { ADDS, focusEditor } from '../parts/focusDrawn.ts';
import { emptyAt, isBlank } from './emptyAt.ts';
import { freshWording } from './freshWording.ts';
import { isComputed, withOwnAnswers } from './sample.ts';
import { helpAt, labelAt } from '../document/labels.ts';
import { wayTo } from './way.ts';
import looks from '../parts/looks.module.css';
import styles from './panel.module.css';

type AddKeyProps = { place: FilePlace; keys: readonly string[]; label?: string };

/** Adds one of the keys that a place may have and has not. */
export function AddKey({ place, keys, label = 'Angabe ergänzen' }: AddKeyProps) {
  const { edit, select, notify, trees, outline } = useStudio();
  const definition = useDefinition();
  const { act } = useActions();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const add = (key: string) => {
    const pointer = joinPointer(place.pointer, key);
    if (isSamePlace({ file: place.file, pointer }, ALL_COMPUTED) && button.current !== null) {
      act({ kind: 'all', of: 'werte' }, 'new', button.current);
      return;
    }
    const step = key === 'result' && place.pointer === '' ? stepOf(place.file) : undefined;
    if (step !== undefined && button.current !== null) {
      if (outline.tables.length > 0) act({ kind: 'step', id: step }, 'result', button.current);
      else notify('Ein Ergebnis kommt aus einer Tabelle. Bitte legen Sie zuerst in der Ansicht „Tabelle“ eine an.');
      return;
    }
    const condition = conditionAt({ file: place.file, pointer }, trees);
    const isCondition = condition?.place.pointer === pointer;
    const value = isCondition
      ? freshCondition(condition, { definition, outline })
      : isComputed({ file: place.file, pointer })
        ? withOwnAnswers(emptyAt({ file: place.file, pointer }), outline)
        : (freshWording(trees[place.file]?.value, { file: place.file, pointer }) ??
          emptyAt({ file: place.file, pointer }));
    if (value === undefined) {
      notify('Vor dieser Stelle wird noch nichts gefragt, wovon etwas abhängen könnte.');
      return;
    }
    const made = drawNow(() => {
      setOpen(false);
      const what = formatWhere({ file: place.file, pointer }, trees, outline);
      return edit(`${what} ergänzen`, [{ file: place.file, pointer, set: value }]);
    });
    if (!made) return;
    if (isCondition || isBlank(value)) select({ file: place.file, pointer });
    else focusEditor({ file: place.file, pointer });
  };
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button
        ref={button}
        className={styles.add ?? ''}
        aria-label={`${label}: ${formatPlace(place, outline)}`}
        {...{ [ADDS]: place.file + place.pointer }}
      >
        <Plus aria-hidden size={16} /> {label}
      </Button>
      <Popover className={styles.popover ?? ''}>
        <KeyMenu place={place} keys={keys} onAdd={add} />
      </Popover>
    </MenuTrigger>
  );
}

/** What a place is, in a name of a button. */
function formatPlace(place: FilePlace, outline: Outline): string {
  if (place.pointer === '') return formatFile(place.file, outline);
  const { label = '' } = wayTo(place, outline).at(-1) ?? {};
  return place.pointer.startsWith('/ui/') ? `Darstellung, ${label}` : label;
}

/** Drawn only while it is open. */
function KeyMenu({ place, keys, onAdd }: AddKeyProps & { onAdd: (key: string) => void }) {
  const entries = keys.map((key) => {
    const at = { file: place.file, pointer: joinPointer(place.pointer, key) };
    return { key, label: labelAt(at), help: helpAt(at) };
  });
  return (
    <Menu className={styles.menu ?? ''} onAction={(key) => onAdd(String(key))}>
      {entries.map(({ key, label, help }) => (
        <MenuItem key={key} id={key} textValue={label} className={looks.option ?? ''}>
          <Text slot="label">{label}</Text>
          {help !== undefined && <Text slot="description">{help}</Text>}
        </MenuItem>
      ))}
    </Menu>
  );
}
