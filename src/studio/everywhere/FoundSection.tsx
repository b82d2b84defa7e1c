import { memo, useId } from 'react';
import { Link } from 'react-router';
import { writeSelection } from '../context/address.ts';
import { counted } from '../document/words.ts';
import { about } from '../document/short.ts';
import { Change, Marked } from '../parts/foundText.tsx';
import { Check } from '../parts/SearchBar.tsx';
import looks from '../parts/looks.module.css';
import { countFound, type FoundIn, type FoundText } from './foundTexts.ts';
import type { OpenedWizard, Permission } from './openedWizard.ts';
import styles from './everywhere.module.css';

/** What is chosen to be replaced, and by what. */
export type Choosing = {
  replacement: string;
  isChosen: (found: FoundText) => boolean;
  onChoose: (key: string, chosen: boolean) => void;
  /** Whether the draft of somebody else may be changed. */
  isAgreed: boolean;
  onAgree: (wizard: string, agreed: boolean) => void;
};

type FoundSectionProps = {
  found: FoundIn;
  permission: Permission;
  /** Undefined while nothing is to be replaced. */
  choosing: Choosing | undefined;
};

/** What was found in one wizard or shared part, step by step. */
export const FoundSection = memo(function Section({ found, permission, choosing }: FoundSectionProps) {
  const id = useId();
  const { title, users, wizard, groups } = found;
  const { texts, hits } = countFound([found]);
  return (
    <section className={styles.wizard} aria-labelledby={id}>
      <h2 id={id}>
        {users === undefined ? title : `Gemeinsamer Teil „${title}“`}{' '}
        <span className={looks.quiet}>
          {counted(texts, 'Text', 'Texte')}, {hits} Treffer
        </span>
      </h2>
      {users !== undefined && <p className={looks.quiet}>Steht in: {users.join(', ')}.</p>}
      {choosing !== undefined && (
        <p className={styles.permission}>
          {users !== undefined && permission.may !== 'no' && `Geändert wird er mit „${wizard.title}“. `}
          {permission.why}{' '}
          {permission.may === 'asked' && (
            <Check
              label="auch dort ersetzen"
              checked={choosing.isAgreed}
              onChange={(agreed) => choosing.onAgree(wizard.id, agreed)}
            />
          )}
        </p>
      )}
      {groups.map(({ group, texts: inGroup }) => (
        <div key={group.id} className={styles.group}>
          {users === undefined && (
            <h3>
              {group.title} {group.hint !== '' && <span className={looks.quiet}>{group.hint}</span>}
            </h3>
          )}
          <ul className={looks.rows}>
            {inGroup.map((one) => (
              <li key={one.key}>
                <Row
                  found={one}
                  titleOf={wizard.titleOf}
                  choosing={permission.may === 'no' ? undefined : choosing}
                  isDisabled={permission.may === 'asked' && choosing?.isAgreed === false}
                />
                <Link
                  to={addressOf(wizard.id, group.file, one.entry.pointer)}
                  aria-label={about('Zeigen, wo das steht', one.entry.text)}
                >
                  Zeigen
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
});

type RowProps = {
  found: FoundText;
  titleOf: OpenedWizard['titleOf'];
  choosing: Choosing | undefined;
  isDisabled: boolean;
};

/** A text with what was found; if it can be replaced, with what would change and a box that leaves it out. */
function Row({ found, titleOf, choosing, isDisabled }: RowProps) {
  const { key, entry, spans, words } = found;
  const what = (
    <span className={`${looks.quiet} ${styles.what}`}>
      {entry.kind}
      {entry.about !== undefined && `, ${entry.about}`}
      {choosing !== undefined && words.length < spans.length && ' – Namen von Platzhaltern und Adressen bleiben'}
    </span>
  );
  if (choosing === undefined || words.length === 0)
    return (
      <p className={styles.text}>
        <Marked text={entry.text} spans={spans} titleOf={titleOf} />
        {what}
      </p>
    );
  const { replacement, isChosen, onChoose } = choosing;
  const checked = isChosen(found) && !isDisabled;
  return (
    <label className={styles.text} data-chosen={checked}>
      <input
        type="checkbox"
        checked={checked}
        disabled={isDisabled}
        onChange={(event) => onChoose(key, event.target.checked)}
      />
      <span>
        <Change text={entry.text} spans={words} words={replacement} titleOf={titleOf} />
        {what}
      </span>
    </label>
  );
}

function addressOf(wizard: string, file: string, pointer: string): string {
  return `/assistenten/${wizard}?${writeSelection({ view: 'texte', place: { file, pointer } }).toString()}`;
}
