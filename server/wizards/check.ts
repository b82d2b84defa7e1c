import { loadEdition, readFiles, type Finding, type Stage, type DefinitionFiles } from '../../src/check/index.ts';
import { germanToday } from '../base/dayInGermany.ts';
import { assembled, placed } from './folder.ts';
import { slowPatterns } from './slowPatterns.ts';

/**
 * What a check looks at: the texts of a folder as their authors wrote them, with the shared parts that they use (`../parts/<name>.json`), and the
 * names of its pictures. Nobody has looked at them before. `day`: the German day on which it is looked at, by default today.
 */
export type FolderTexts = { id: string; texts: DefinitionFiles; pictures: string[]; day?: string | undefined };

/**
 * Checks the files of a folder. Returns what is wrong with them and what could not be checked, where it was written. The
 * folder is sound if all findings are notes.
 */
export type CheckFolder = (folder: FolderTexts) => Promise<Finding[]>;

/** Checks in this process, which does nothing else meanwhile. Nothing limits how long that takes. */
export const checkHere: CheckFolder = async (folder) => checkNow(folder);

/** At most so many findings are reported: they cross from one process to another, and with more nobody reads on. */
const MOST_FINDINGS = 2_000;

/** The check itself, which also fills in the shared parts. Findings stand where their authors wrote what they are about. `onStage` is called with each stage that has ended. */
export function checkNow(
  { id, texts, pictures, day }: FolderTexts,
  onStage: (stage: Stage) => void = () => {},
): Finding[] {
  try {
    const { files, unreadable } = assembled({ texts, pictures: {} });
    // What else is found may be a consequence.
    if (unreadable.length > 0) return unreadable.slice(0, MOST_FINDINGS);
    // The revision is part of no finding.
    const today = day === undefined ? germanToday : () => day;
    const result = loadEdition(id, files.texts, '', { today, pictures, onStage });
    const { steps } = 'findings' in result ? readFiles(id, files.texts).definition : result.definition;
    const slow = slowPatterns(steps);
    return placed(files, [...('findings' in result ? result.findings : result.notes), ...slow].slice(0, MOST_FINDINGS));
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
