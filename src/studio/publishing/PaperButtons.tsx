import { useState } from 'react';
import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { DescribedChange } from '../changes/describeChanges.ts';
import { useStudio } from '../context/context.ts';
import type { Authors, Words } from '../paper/paper.ts';
import { saveChanges, saveWhole } from '../paper/savePaper.ts';
import styles from './publishing.module.css';

type PaperButtonsProps = {
  /** What the button for the whole state says. */
  whole: string;
  /** What differs; undefined where that is unknown, or all is new. */
  changes: { told: readonly DescribedChange[]; authors: Authors } | undefined;
  /** What the two states are called in what differs: 'bisher' and 'künftig' unless both are past. */
  words?: Words;
  /** Which state the earlier one is. */
  before: string;
  after: { name: string; files: DefinitionFiles };
};

/** What is live, and what will be. */
const IN_TIME: Words = { before: 'bisher', after: 'künftig' };

/** Saves what is compared, and the later state, as documents for who reads on paper. */
export function PaperButtons({ whole, changes, words = IN_TIME, before, after }: PaperButtonsProps) {
  const { workspace, outline } = useStudio();
  const [fault, setFault] = useState('');
  const { id } = workspace;
  const state = { id, title: outline.title || id, ...after };
  return (
    <>
      <p className={styles.buttons}>
        {changes !== undefined && (
          <button type="button" onClick={() => saveChanges({ words, before, after: state, ...changes })}>
            Unterschiede als Dokument
          </button>
        )}
        <button type="button" onClick={() => setFault(saveWhole(state) ? '' : UNUSABLE)}>
          {whole}
        </button>
      </p>
      <p role="alert">{fault}</p>
    </>
  );
}

const UNUSABLE = 'Das geht erst, wenn der Ablauf und alle Dateien vollständig sind.';
