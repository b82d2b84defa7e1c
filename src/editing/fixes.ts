import type { DefinitionFiles } from '../check/fileNames.ts';
import { applyEdits, EditError, type Edit } from './edits.ts';
import { FLOW_FIXES } from './fixFlow.ts';
import { NAME_FIXES } from './fixNames.ts';
import { QUESTION_FIXES } from './fixQuestions.ts';
import { TABLE_FIXES } from './fixTables.ts';
import { VALUE_FIXES } from './fixValues.ts';
import { tryFix, type Fix, type Fixer } from './fix.ts';
import type { Finding } from '../check/finding.ts';

/** The remedies by the code of the finding. */
export const FIXERS: Record<string, Fixer[]> = {
  ...NAME_FIXES,
  ...FLOW_FIXES,
  ...QUESTION_FIXES,
  ...TABLE_FIXES,
  ...VALUE_FIXES,
};

/** Findings that no edit can mend by itself, and why. */
export const NO_FIX: Record<string, string> = {
  'auswahl-gleich': 'welche der beiden wie heißen soll, ist zu entscheiden',
  'adresse-fremd': 'ob die Adresse dort stehen soll, weiß nur, wer den Text schreibt',
  'adresse-vergeben': 'eine Adresse wählt, wer den Assistenten schreibt',
  'beispiel-bleibt-stehen': 'es braucht Antworten, die zum übersetzten Assistenten passen; das Studio schlägt sie vor',
  'beispiel-kommt-durch': 'ob das Beispiel oder die Regel falsch ist, weiß nur, wer sie schreibt',
  'beispiel-ohne-tag': 'es braucht den übersetzten Assistenten; das Studio schlägt den heutigen Tag vor',
  'berechnet-art': 'womit gerechnet wird, ist zu wählen',
  'berechnet-kreis': 'welcher Wert auf welchem beruht, ist zu wählen',
  'berechnet-land': 'die Antworten müssen zu Ländern passen',
  'berechnet-ohne-angabe': 'womit gerechnet wird, ist zu wählen',
  'betreff-antwort': 'der Betreff ist neu zu schreiben',
  'datei-fehlt': 'ein leerer Assistent beginnt mit der Vorlage',
  'datei-fremd': 'welche seiner Fragen in welchen Schritt gehören, ist zu entscheiden',
  'datei-format': 'welcher Tag oder welches Muster gemeint ist, steht nirgends',
  'datei-maxProperties': 'welche Rechenart gemeint ist, steht nirgends',
  'datei-minItems': 'was in die Liste gehört, steht nirgends',
  'datei-minLength': 'der Text ist zu schreiben',
  'datei-pattern': 'was gemeint ist, steht nirgends',
  'feld-widerspruch': 'welche der beiden Fragen gemeint ist, ist zu entscheiden',
  'frage-gleich': 'welche der beiden wie heißen soll, ist zu entscheiden',
  'frage-nie': 'welche Bedingung gemeint ist, ist zu entscheiden',
  'frist-ohne-quelle': 'die Vorschrift nennt, wer das Recht kennt',
  'kein-weg': 'welche Regel sich ändert, oder welche Antwort gilt, weiß nur, wer sie schreibt',
  'liste-zu-tief': 'wo die Frage sonst stehen soll, ist zu entscheiden',
  'mitgabe-unbekannt': 'welcher der beiden Assistenten sich ändert, ist zu entscheiden',
  'muster-langsam': 'was das Muster erkennen soll, weiß nur, wer es schreibt',
  'platzhalter-bleibt': 'der Text ist neu zu schreiben',
  'pruefung-begrenzt': 'es ist ein Hinweis, kein Fehler',
  'referenz-doppelt': 'welcher der beiden Assistenten sich ändert, ist zu entscheiden',
  'teil-hinweis-ganz': 'in welchen Schritten der Hinweis stehen soll, ist zu entscheiden',
  'teil-hinweis-in-liste': 'ob der Hinweis oder die Liste gemeint ist, ist zu entscheiden',
  'teil-kreis': 'welcher Teil welchen verwendet, ist zu entscheiden',
  'teil-zu-oft': 'welche Fragen in einen anderen Assistenten gehören, ist zu entscheiden',
  'teil-zu-viel': 'welche Teile kürzer werden, ist zu entscheiden',
  'teil-zu-tief': 'welche Teile zusammengehören, ist zu entscheiden',
  verschachtelung: 'was zusammengefasst werden kann, ist zu entscheiden',
  'ziel-entwurf': 'ob der Entwurf schon gelten soll, ist zu entscheiden',
  'ziel-keine-seite': 'welche eigene Seite gemeint ist, steht nirgends',
};

/**
 * What may mend a finding, the likeliest first. A remedy may uncover findings that were hidden behind this one, such as an
 * example that goes another way now. With `check`, each says which (`leaves`), those that leave none come first, and those
 * that do not help are left out.
 */
export function fixesFor(
  finding: Finding,
  files: DefinitionFiles,
  check?: (files: DefinitionFiles) => Finding[],
): Fix[] {
  const fixes = (FIXERS[finding.code] ?? []).flatMap((fixer) => tryFix(fixer, finding, files));
  const known = new Set<string>();
  const distinct = fixes.filter(({ edits }) => {
    const key = JSON.stringify(edits);
    const isNew = edits.length > 0 && !known.has(key);
    known.add(key);
    return isNew && applied(files, edits) !== undefined;
  });
  return check === undefined ? distinct : triedOut(distinct, finding, files, check);
}

/** Those remedies that help, with what each leaves; first those that leave least. */
export function triedOut(
  fixes: Fix[],
  finding: Finding,
  files: DefinitionFiles,
  check: (files: DefinitionFiles) => Finding[],
): Fix[] {
  if (fixes.length === 0) return [];
  const before = check(files);
  return fixes
    .map((fix) => ({ ...fix, leaves: newIn(before, check(applied(files, fix.edits) ?? files), finding) }))
    .filter(({ leaves }) => leaves.every(({ code }) => code !== finding.code))
    .toSorted((left, right) => left.leaves.length - right.leaves.length);
}

/** The findings that are new, or the one to be mended if it is still there. Places shift when something goes. */
function newIn(before: Finding[], after: Finding[], mended: Finding): Finding[] {
  const left = new Map<string, number>();
  const count = (found: Finding, by: number) => left.set(sayOnce(found), (left.get(sayOnce(found)) ?? 0) + by);
  for (const found of before) count(found, 1);
  count(mended, -1);
  return after.filter((found) => {
    count(found, -1);
    return (left.get(sayOnce(found)) ?? 0) < 0 && found.note !== true;
  });
}

function sayOnce({ code, file, message }: Finding): string {
  return `${code} ${file} ${message}`;
}

function applied(files: DefinitionFiles, edits: Edit[]): DefinitionFiles | undefined {
  try {
    return applyEdits(files, edits);
  } catch (error) {
    if (error instanceof EditError) return undefined;
    throw error;
  }
}
