import { memo, useId } from 'react';
import type { WrittenText } from '../../editing/index.ts';
import { keyOf, type TextGroup } from './groups.ts';
import type { Span } from '../parts/search.ts';
import { TextRow, type RowProps } from './TextRow.tsx';
import { useStudio } from '../context/context.ts';
import { formatSharing } from '../context/useSharing.ts';
import looks from '../parts/looks.module.css';
import styles from './texts.module.css';

/** A text with what was found in it. */
export type FoundText = { entry: WrittenText; spans: readonly Span[] };

type SectionProps = Omit<TextGroup, 'id' | 'texts'> &
  Pick<RowProps, 'onOpen' | 'onChange' | 'onPaste' | 'onClose' | 'onShow' | 'onUnlock'> & {
    rows: readonly FoundText[];
    /** The texts that are a field and that somebody types in, if they are in this group; empty otherwise. */
    openKey: string;
    typing: string;
    /** The wizards that share these texts; undefined while that is not known. */
    users: readonly string[] | undefined;
    isLocked: boolean;
    showsUses: boolean;
    onPart: (part: string) => void;
  };

/** The texts of one file. Drawn again only if something in it changed: a long wizard has a hundred of these. */
export const TextSection = memo(Section, isSame);

function Section({ file, title, hint, part, uses, rows, openKey, typing, users, isLocked, ...props }: SectionProps) {
  const id = useId();
  const { showsUses, onPart, ...handlers } = props;
  const { outline } = useStudio();
  const titleOfPart = (name: string) => outline.parts.find((one) => one.name === name)?.title ?? name;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {title} {hint !== '' && <span className={styles.about}>{hint}</span>}
      </h2>
      {part !== undefined && <p className={styles.sharing}>{formatSharing(users)}</p>}
      <ul className={looks.rows}>
        {rows.map(({ entry, spans }) => {
          const key = keyOf(file, entry.pointer);
          return (
            <TextRow
              key={key}
              id={key}
              file={file}
              entry={entry}
              spans={spans}
              open={key === openKey}
              focus={key === typing}
              warning={isLocked && key === openKey ? warningOf(users) : undefined}
              {...handlers}
            />
          );
        })}
      </ul>
      {uses.length > 0 && showsUses && (
        <p className={styles.sharing}>
          Dazu kommen die Texte gemeinsamer Teile:{' '}
          {uses.map((one) => (
            <button key={one} type="button" className={styles.part} onClick={() => onPart(one)}>
              {titleOfPart(one)}
            </button>
          ))}
        </p>
      )}
    </section>
  );
}

function isSame(before: SectionProps, now: SectionProps): boolean {
  const { rows, ...others } = now;
  const { rows: old, ...rest } = before;
  return (
    (Object.keys(others) as (keyof typeof others)[]).every((key) => others[key] === rest[key]) &&
    rows.length === old.length &&
    rows.every(({ entry, spans }, index) => entry === old[index]?.entry && spans === old[index].spans)
  );
}

function warningOf(users: readonly string[] | undefined): string | undefined {
  // A part that only this wizard uses is changed like any other text.
  return users?.length === 0 ? undefined : `${formatSharing(users)} Eine Änderung gilt für alle.`;
}
