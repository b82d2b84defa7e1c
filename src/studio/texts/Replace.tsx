import { useMemo, useState } from 'react';
import type { WrittenText } from '../../editing/index.ts';
import { counted } from '../document/words.ts';
import { Change } from '../parts/foundText.tsx';
import { titleOfFilled } from '../findings/formatWords.ts';
import { ReplaceForm } from '../parts/ReplaceForm.tsx';
import { Check } from '../parts/SearchBar.tsx';
import looks from '../parts/looks.module.css';
import { useStudio } from '../context/context.ts';
import { keyOf, type TextGroup } from './groups.ts';
import { replaceable, replaced, spansOf, type Search, type Span } from '../parts/search.ts';
import styles from './texts.module.css';

type Replacement = { id: string; group: TextGroup; entry: WrittenText; spans: Span[] };

type ReplaceProps = { groups: readonly TextGroup[]; search: Search; onExact: (exact: boolean) => void };

/** Replaces what was found in all shown texts, after a look at each of them, as one step of the history. */
export function Replace({ groups, search, onExact }: ReplaceProps) {
  const { edit, notify } = useStudio();
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
    const said = counted(changed.length, 'Text', 'Texten');
    const what = words === '' ? 'streichen' : `durch „${words}“ ersetzen`;
    if (edit(`„${search.query}“ ${what}, in ${said}`, edits))
      notify(`In ${said} ${words === '' ? 'gestrichen' : 'ersetzt'}.`);
  };

  return (
    <ReplaceForm
      query={search.query}
      words={words}
      onWords={setWords}
      count={changed.length}
      onReplace={replaceAll}
      options={<Check label="genau so geschrieben" checked={search.exact} onChange={onExact} />}
    >
      {fixed > 0 && (
        <p className={looks.quiet}>
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
    </ReplaceForm>
  );
}

type ChoiceProps = { found: Replacement; words: string; checked: boolean; onChoose: (checked: boolean) => void };

/** A text that would be changed, unless it is left out. */
function Choice({ found: { group, entry, spans }, words, checked, onChoose }: ChoiceProps) {
  const { outline } = useStudio();
  return (
    <label className={styles.change}>
      <input type="checkbox" checked={checked} onChange={(event) => onChoose(event.target.checked)} />
      <span>
        <Change text={entry.text} spans={spans} words={words} titleOf={(name) => titleOfFilled(name, outline)} />
        <span className={styles.about}>
          {group.title}, {entry.kind}
          {group.part !== undefined && ' – gemeinsamer Teil, gilt auch für andere Assistenten'}
        </span>
      </span>
    </label>
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
