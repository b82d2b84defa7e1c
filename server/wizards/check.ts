import { loadEdition, readFiles, type Finding, type Stage, type DefinitionFiles } from '../../src/check/index.ts';
import { germanToday } from '../base/dayInGermany.ts';
import { slowPatterns } from './slowPatterns.ts';

/** What a check looks at: the texts of a folder, with the shared parts filled in, and the names of its pictures. */
export type FolderTexts = { id: string; texts: DefinitionFiles; pictures: string[] };

/**
 * Checks the files of a folder. Returns what is wrong with them and what could not be checked, where it was written. The
 * folder is sound if all findings are notes.
 */
export type CheckFolder = (folder: FolderTexts) => Promise<Finding[]>;

/** Checks in this process, which does nothing else meanwhile. Nothing limits how long that takes. */
export const checkHere: CheckFolder = async (folder) => checkNow(folder);

/** The check itself. `onStage` is told each stage that has ended. */
export function checkNow({ id, texts, pictures }: FolderTexts, onStage: (stage: Stage) => void = () => {}): Finding[] {
  try {
    // The revision is part of no finding.
    const result = loadEdition(id, texts, '', { today: germanToday, pictures, onStage });
    const { steps } = 'findings' in result ? readFiles(id, texts).definition : result.definition;
    const slow = slowPatterns(steps);
    return [...('findings' in result ? result.findings : result.notes), ...slow];
  } catch (error) {
    return [brokenOff(error)];
  }
}

/** Code of the finding that a check failed instead of finding something. */
export const BROKEN_OFF = 'pruefung-bricht-ab';

/** A check failed instead of finding something. */
export function brokenOff(error: unknown): Finding {
  return {
    file: '',
    pointer: '',
    code: BROKEN_OFF,
    message: `Die Prüfung dieses Assistenten bricht ab (${error instanceof Error ? error.message : 'Grund unbekannt'}).`,
    remedy: 'Bitte nehmen Sie die letzte Änderung zurück und melden Sie das der Entwicklung.',
  };
}
