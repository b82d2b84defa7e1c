import { useRef, useState } from 'react';
import { api } from '../api/api.ts';
import { counted } from '../document/words.ts';
import { changeTexts, takeBack, type ChangeResult, type WizardChange } from './changeTexts.ts';
import { keepReplacement, keptReplacement, type Replacement } from './lastReplacement.ts';
import { permissionOf, type OpenedWizard, type Searcher } from './openedWizard.ts';

type ReplacingOptions = {
  searcher: Searcher;
  wizards: readonly OpenedWizard[];
  /** Wizards with a draft of somebody else, which may be changed nevertheless. */
  agreed: ReadonlySet<string>;
  /** Something was written. */
  onDone: () => void;
};

/** Replaces and takes back, one wizard after the other. A second press does nothing while one is under way. */
export function useReplacing({ searcher, wizards, agreed, onDone }: ReplacingOptions) {
  const [last, setLast] = useState(keptReplacement);
  const [progress, setProgress] = useState('');
  const busy = useRef(false);
  const keep = (replacement: Replacement | undefined) => {
    keepReplacement(replacement);
    setLast(replacement);
  };

  const run = async (sentence: string, isBack: boolean, works: readonly (() => Promise<ChangeResult>)[]) => {
    if (busy.current) return;
    busy.current = true;
    const results: ChangeResult[] = [];
    for (const work of works) {
      setProgress(`${results.length} von ${counted(works.length, 'Assistent', 'Assistenten')} …`);
      results.push(await work());
      // Anybody who leaves meanwhile can take back what was done by then.
      keep({ sentence, results: [...results], isBack });
    }
    busy.current = false;
    setProgress('');
    onDone();
  };
  const refuseUnless = (mayBeOthers: boolean) => (current: OpenedWizard['stored']) => {
    const { may, why } = permissionOf(current, searcher);
    if (may === 'yes' || (may === 'asked' && mayBeOthers)) return undefined;
    return may === 'asked' ? `${why} Er ist nicht angekreuzt.` : why;
  };

  const replace = (sentence: string, changes: readonly WizardChange[]) => {
    const works = changes.flatMap((change) => {
      const stored = wizards.find(({ id }) => id === change.id)?.stored;
      const refuse = refuseUnless(agreed.has(change.id));
      return stored === undefined ? [] : [() => changeTexts(api, change, { stored, refuse })];
    });
    return run(sentence, false, works);
  };
  const undo = ({ sentence, results }: Replacement) => {
    const written = results.filter(({ texts, failure }) => failure === undefined && texts.length > 0);
    // Whose draft it was has been decided before.
    const works = written.map((result) => () => takeBack(api, result, refuseUnless(true)));
    return run(sentence, true, works);
  };
  return { last, progress, replace, undo, forget: () => keep(undefined) };
}
