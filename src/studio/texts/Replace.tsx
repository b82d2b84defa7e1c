import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { WrittenText } from '../../editing/index.ts';
import { PressButton } from '../parts/PressButton.tsx';
import { useStudio } from '../context/context.ts';
import { keyOf, type TextGroup } from './groups.ts';
import { cut, replaceable, replaced, spansOf, type Search, type Span } from '../parts/search.ts';
import styles from './texts.module.css';

type Replacement = { id: string; group: TextGroup; entry: WrittenText; spans: Span[] };

type ReplaceProps = { groups: readonly TextGroup[]; search: Search; onExact: (exact: boolean) => void };

/** Replaces what was found in all shown texts, after a look at each of them, as one step of the history. */
export function Replace({ groups, search, onExact }: ReplaceProps) {
  const { edit, notify } = useStudio();
  const id = useId();
  const [words, setWords] = useState('');
  /** Texts whose box was changed: those of shared parts are left out unless they are asked for. */
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { found, fixed } = useMemo(() => findAll(groups, search), [groups, search]);
  const isChosen = ({ id: one, group }: Replacement) => decided.get(one) ?? group.part === undefined;
  const chosen = found.filter((one) => isChosen(one));
  const changed = chosen.filter(({ entry, spans }) => replaced(entry.text, spans, words) !== entry.text);

  const replaceAll = () => {
    const edits = changed.map(({ group, entry, spans }) => ({
      file: group.file,
      pointer: entry.pointer,
      set: replaced(entry.text, spans, words),
    }));
    const said = formatTexts(changed.length);
    const what = words === '' ? 'streichen' : `durch „${words}“ ersetzen`;
    if (edit(`„${search.query}“ ${what}, in ${said}`, edits))
      notify(`In ${said} ${words === '' ? 'gestrichen' : 'ersetzt'}.`);
  };

  // Striking out is not what is meant before there are words.
  const look = words === '' ? {} : { className: styles.primary };
  const input = useRef<HTMLInputElement>(null);
  // It opens above the texts, out of sight for the person who has scrolled.
  useEffect(() => input.current?.focus(), []);

  return (
    <section className={styles.replace} aria-label="Ersetzen">
      <p className={styles.with}>
        <label htmlFor={id}>Ersetzen durch</label>
        <input ref={input} id={id} value={words} onChange={(event) => setWords(event.target.value)} />
        <label className={styles.check}>
          <input type="checkbox" checked={search.exact} onChange={(event) => onExact(event.target.checked)} />
          genau so geschrieben
        </label>
        <PressButton {...look} idle={changed.length === 0} onClick={replaceAll}>
          {words === '' ? `In ${formatTexts(changed.length)} streichen` : `Ersetzen in ${formatTexts(changed.length)}`}
        </PressButton>
      </p>
      {search.query.trim() === '' && <p className={styles.quiet}>Geben Sie oben ein, was ersetzt werden soll.</p>}
      {fixed > 0 && (
        <p className={styles.quiet}>
          {fixed === 1 ? 'Eine Stelle bleibt' : `${fixed} Stellen bleiben`}, wie sie {fixed === 1 ? 'ist' : 'sind'}:
          Namen von Platzhaltern und Adressen von Links sind keine Worte.
        </p>
      )}
      <ul className={styles.changes}>
        {found.map((one) => (
          <li key={one.id}>
            <Choice
              found={one}
              words={words}
              checked={isChosen(one)}
              onChoose={(checked) => setDecided(new Map(decided).set(one.id, checked))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ChoiceProps = { found: Replacement; words: string; checked: boolean; onChoose: (checked: boolean) => void };

/** A text that would be changed, unless it is left out. */
function Choice({ found: { group, entry, spans }, words, checked, onChoose }: ChoiceProps) {
  return (
    <label className={styles.change}>
      <input type="checkbox" checked={checked} onChange={(event) => onChoose(event.target.checked)} />
      <span>
        <Change text={entry.text} spans={spans} words={words} />
        <span className={styles.about}>
          {group.title}, {entry.kind}
          {group.part !== undefined && ' – gemeinsamer Teil, gilt auch für andere Assistenten'}
        </span>
      </span>
    </label>
  );
}

/** A text with what is taken out and what is put in. */
export function Change({ text, spans, words }: { text: string; spans: readonly Span[]; words: string }) {
  return cut(text, spans).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other name
      <span key={index}>
        <del>{part}</del>
        {words !== '' && <ins>{words}</ins>}
      </span>
    ),
  );
}

function findAll(groups: readonly TextGroup[], search: Search): { found: Replacement[]; fixed: number } {
  let fixed = 0;
  const found = groups.flatMap((group) =>
    group.texts.flatMap((entry): Replacement[] => {
      const all = spansOf(entry.text, search);
      const spans = replaceable(entry.text, all);
      fixed += all.length - spans.length;
      return spans.length === 0 ? [] : [{ id: keyOf(group.file, entry.pointer), group, entry, spans }];
    }),
  );
  return { found, fixed };
}

/** '1 Text', '4 Texten'. */
function formatTexts(count: number): string {
  return count === 1 ? '1 Text' : `${count} Texten`;
}
