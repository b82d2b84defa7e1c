import { useState } from 'react';
import { counted } from '../document/words.ts';
import { ReplaceForm } from '../parts/ReplaceForm.tsx';
import looks from '../parts/looks.module.css';
import type { WizardChange } from './changeTexts.ts';
import { FoundSection } from './FoundSection.tsx';
import { countFound, type FoundIn } from './foundTexts.ts';
import { permissionOf, type OpenedWizard, type Searcher } from './openedWizard.ts';
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
          words={replacement}
          onWords={setReplacement}
          count={changes.reduce((sum, { texts }) => sum + texts.length, 0)}
          idle={!isReady || isBusy || hidden > 0}
          onReplace={onReplace}
        >
          {hidden > 0 && (
            <p className={looks.quiet}>Bitte sehen Sie sich erst alle Texte an: {hidden} sind noch nicht gezeigt.</p>
          )}
          {changes.length > 0 && hidden === 0 && (
            <p className={looks.quiet}>
              Geändert {changes.length === 1 ? 'wird' : 'werden'}: {changes.map(formatChange).join(', ')}. Unten steht,
              was sich ändert.
            </p>
          )}
          <p role="status" className={looks.quiet}>
            {progress}
          </p>
        </ReplaceForm>
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

function formatChange({ title, texts }: WizardChange): string {
  return `${title} (${texts.length})`;
}

function firstOf(found: readonly FoundIn[]): readonly FoundIn[] {
  let sum = 0;
  return found.filter((one) => {
    const isShown = sum < MOST_TEXTS;
    sum += countFound([one]).texts;
    return isShown;
  });
}
