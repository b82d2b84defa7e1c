import { useId, useMemo } from 'react';
import { readPointer } from '../../engine/index.ts';
import type { WrittenText } from '../../editing/index.ts';
import type { FilePlace } from '../document/place.ts';
import { TextInput } from '../parts/inputs.tsx';
import { useStudio } from '../context/context.ts';
import type { Letter, MailKind } from './kinds.ts';
import styles from './mails.module.css';

type MailTextsProps = {
  kind: MailKind;
  /** Undefined if the mail is not sent with these answers. */
  letter: Letter | undefined;
  /** Where each text was written, by its number. */
  places: readonly FilePlace[];
  /** All texts of wizard.json. */
  texts: readonly WrittenText[];
};

/** The texts of a mail, to be changed; then the other words that it repeats, such as titles of questions. */
export function MailTexts({ kind, letter, places, texts }: MailTextsProps) {
  const { edit, select, trees } = useStudio();
  const id = useId();
  const own = texts.filter(({ pointer }) => pointer.startsWith(`/mails/${kind}/`));
  const numberOf = (pointer: string) =>
    places.findIndex((one) => one.file === 'wizard.json' && one.pointer === pointer);
  const repeated = useMemo(() => repeatedIn(letter, places), [letter, places]);
  return (
    <section className={styles.texts} aria-label="Texte dieser E-Mail">
      <h2>Texte</h2>
      {own.length === 0 && (
        <p className={styles.quiet}>
          Diese E-Mail schreibt das Programm. Von Ihnen stammen darin nur die Worte, die sie wiederholt.
        </p>
      )}
      {own.map(({ pointer, kind: what, text }) => {
        const number = numberOf(pointer);
        const left = letter?.left.find((one) => one.text === number);
        return (
          <div key={pointer} className={styles.text} data-text={number} data-left={left !== undefined || undefined}>
            <label htmlFor={`${id}${pointer}`}>{what}</label>
            <TextInput
              id={`${id}${pointer}`}
              value={text}
              onChange={(value) =>
                edit(`Text: ${what}`, [{ file: 'wizard.json', pointer, set: value }], `wizard.json#${pointer}`)
              }
            />
            {left !== undefined && <p className={styles.why}>{formatLeft(left.why, text)}</p>}
          </div>
        );
      })}
      {repeated.length > 0 && (
        <details>
          <summary>
            {repeated.length === 1 ? 'Ein anderer Text steht' : `${repeated.length} andere Texte stehen`} auch darin
          </summary>
          <ul className={styles.repeated}>
            {repeated.map((place) => {
              const said = readPointer(trees[place.file]?.value, place.pointer);
              return (
                <li key={`${place.file}${place.pointer}`}>
                  <button type="button" onClick={() => select(place, 'mails')}>
                    {typeof said === 'string' ? said : place.file}
                  </button>
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </section>
  );
}

/** The places of the words that a letter repeats from elsewhere, each once. */
function repeatedIn(letter: Letter | undefined, places: readonly FilePlace[]): FilePlace[] {
  const numbers = [...`${letter?.marked.subject}${letter?.marked.html}`.matchAll(/<span data-text="(\d+)">/g)];
  const found = numbers.flatMap(([, number]) => places[Number(number)] ?? []);
  const others = found.filter(({ file, pointer }) => file !== 'wizard.json' || !pointer.startsWith('/mails/'));
  return [...new Map(others.map((place) => [`${place.file}${place.pointer}`, place])).values()];
}

/** Why a text is left out of a mail. */
function formatLeft(why: 'condition' | 'value', text: string): string {
  if (why === 'condition') return 'Entfällt bei diesen Antworten: Die Bedingung des Abschnitts trifft nicht zu.';
  const names = [...new Set(text.match(/\{[^{}]*\}/g))];
  if (names.length === 0) return 'Entfällt bei diesen Antworten: Der ganze Abschnitt hat keinen Absatz, der zutrifft.';
  return names.length === 1
    ? `Entfällt bei diesen Antworten: ${names[0]} hat keinen Wert, der in eine E-Mail darf.`
    : `Entfällt bei diesen Antworten: Einer der Werte ${names.join(', ')} fehlt oder darf in keine E-Mail.`;
}
