import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { about } from '../document/short.ts';
import { PressButton } from '../parts/PressButton.tsx';
import looks from '../parts/looks.module.css';
import styles from './panel.module.css';

type ItemToolsProps = {
  /** The item as labels name it, such as 'Antwort 2', and its words. */
  name: string;
  words: string;
  /** Its place in the list, counted from 0, and how many there are. */
  index: number;
  count: number;
  disabled?: boolean;
  /** Whether the last one must stay. */
  keepsOne?: boolean;
  onMove: (index: number, to: number) => void;
  onRemove: (index: number) => void;
};

/** Moves an item of a list up or down, or removes it. */
export function ItemTools(props: ItemToolsProps) {
  const { name, words, index, count, disabled = false, keepsOne = false, onMove, onRemove } = props;
  const tool = (deed: string, isIdle: boolean, onPress: () => void, icon: ReactNode) => {
    const label = about(`${name} ${deed}`, words);
    return (
      <PressButton className={looks.icon} idle={disabled || isIdle} aria-label={label} title={label} onClick={onPress}>
        {icon}
      </PressButton>
    );
  };
  return (
    <span className={styles.tools}>
      {count > 1 && (
        <>
          {tool('nach oben', index === 0, () => onMove(index, index - 1), <ArrowUp aria-hidden size={16} />)}
          {tool('nach unten', index === count - 1, () => onMove(index, index + 1), <ArrowDown aria-hidden size={16} />)}
        </>
      )}
      {tool('entfernen', keepsOne && count === 1, () => onRemove(index), <Trash2 aria-hidden size={16} />)}
    </span>
  );
}
