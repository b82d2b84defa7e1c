import { useState } from 'react';
import { counted } from '../document/words.ts';
import { FoundSection } from './FoundSection.tsx';
import { countFound, type FoundIn } from './foundTexts.ts';
import { permissionOf, type OpenedWizard, type Searcher } from './openedWizard.ts';
import { ReplaceForm } from './ReplaceForm.tsx';
import { ReplacementResult } from './ReplacementResult.tsx';
import { useChoices } from './useChoices.ts';
import { useReplacing } from './useReplacing.ts';
import styles from './everywhere.module.css';

/** Sections are drawn until they hold so many texts. */
const MOST_TEXTS = 300;

type FoundSectionsProps = {
  found: readonly FoundIn[];
  query: string;
  wizards: readonly OpenedWizard[];
  searcher: Searcher;
  isReplacing: boolean;
  /** Everything is there that could be found. */
  isReady: boolean;
  onDone: () => void;
};

/** What was found, what of it is to be replaced, and what was replaced last. */
export function FoundSections({ found, query, wizards, searcher, isReplacing, isReady, onDone }: FoundSectionsProps) {
  /** The search all of whose texts are shown. */
  const [whole, setWhole] = useState('');
  const { replacement, setReplacement, agreed, changes, choosingIn } = useChoices({ found, query, searcher });
  const { last, progress, replace, undo, forget } = useReplacing({ searcher, wizards, agreed, onDone });
  const shown = whole === query ? found : firstOf(found);
  const hidden = countFound(found).texts - countFound(shown).texts;
  const isBusy = progress !== '';
  const onReplace = () => {
    const what = replacement === '' ? 'gestrichen' : `durch „${replacement}“ ersetzt`;
    void replace(`„${query}“ ${what}.`, changes);
  };
  return (
    <>
      {isReplacing && (
        <ReplaceForm
          query={query}
          replacement={replacement}
          onReplacement={setReplacement}
          changes={changes}
          hidden={hidden}
          isIdle={!isReady || isBusy || hidden > 0}
          progress={progress}
          onReplace={onReplace}
        />
      )}
      {last !== undefined && (
        <ReplacementResult replacement={last} busy={isBusy} onUndo={() => void undo(last)} onForget={forget} />
      )}
      {shown.map((one) => (
        <FoundSection
          key={one.key}
          found={one}
          permission={permissionOf(one.wizard.stored, searcher)}
          choosing={isReplacing ? choosingIn(one) : undefined}
        />
      ))}
      {hidden > 0 && (
        <p className={styles.more}>
          <button type="button" onClick={() => setWhole(query)}>
            {counted(hidden, 'weiteren Text', 'weitere Texte')} zeigen
          </button>
        </p>
      )}
    </>
  );
}

function firstOf(found: readonly FoundIn[]): readonly FoundIn[] {
  let sum = 0;
  return found.filter((one) => {
    const isShown = sum < MOST_TEXTS;
    sum += countFound([one]).texts;
    return isShown;
  });
}
