import type { DefinitionFiles } from '../check/fileNames.ts';
import { applyEdits, EditError, type Edit } from './edits.ts';
import * as flow from './fixFlow.ts';
import * as names from './fixNames.ts';
import * as questions from './fixQuestions.ts';
import * as remarks from './fixRemarks.ts';
import * as tables from './fixTables.ts';
import * as results from './results.ts';
import * as values from './fixValues.ts';
import * as wordings from './fixWordings.ts';
import { deleteFile, removeEntry, removeIt, removeWhole, tryFix, type Fix, type Fixer } from './fix.ts';
import { say, sentence } from '../check/words.ts';
import { isWithin } from '../engine/fields.ts';
import type { Finding } from '../check/finding.ts';
import type { Fixable } from '../check/rules.ts';

/** What mends the findings of each rule, the likeliest first. */
const FIXES: Readonly<Record<Fixable, readonly Fixer[]>> = {
  'abschnitt-doppelt': [questions.removeEntryOrSection],
  'abschnitt-fehlt': [questions.addToSection],
  'ausgabe-unbekannt': [removeIt('Ausgabe weglassen'), values.nearEdition],
  'ausgabe-wizard': [deleteFile('Datei löschen')],
  'auswahl-bleibt': [questions.asPlainChoice],
  'auswahl-doppelt': [questions.equalChoices],
  'auswahl-mehrfach': [questions.several],
  'bedingung-unpassend': [flow.answered],
  'beispiel-andere-meldung': [values.messageNow],
  'beispiel-anderer-weg': [values.wayNow],
  'beispiel-anderer-wert': [values.valueNow],
  'beispiel-anderes-ergebnis': [values.noResultNow, values.columnNow, values.removeExpected],
  'beispiel-ohne-frage': [removeIt('Antwort entfernen')],
  'bemerkung-verdeckt': [remarks.intoRows, removeWhole('Bemerkung löschen')],
  'berechnet-operand': [tables.operand],
  'berechnet-rechenart': [tables.oneOperation],
  'berechnet-unbekannt': [names.meant],
  'berechnet-unbenutzt': [tables.removeComputed],
  'berechnet-zeitraum': [tables.period],
  'bild-fehlt': [values.withoutPicture],
  'dank-luecke': [values.lastThanks],
  'dank-nie': [values.withoutVersion],
  'dank-verdeckt': [values.lastOne, removeIt('Fassung entfernen')],
  'dank-zu-frueh': [removeIt('Entfernen')],
  'darstellung-passt-nicht': [questions.otherLooks],
  'datei-additionalProperties': [values.otherKey],
  'datei-const': [values.otherValue, values.withoutMarkOf],
  'datei-enum': [values.otherValue, questions.asKind, values.removeLooks],
  'datei-maximum': [values.limit],
  'datei-minimum': [values.limit],
  'datei-ohne-schritt': [flow.buildIn, deleteFile('Datei löschen')],
  'datei-propertyNames': [values.otherName],
  'datei-required': [values.missing, values.backToSender],
  'datei-type': [values.otherType, questions.markedRequired],
  'datei-uniqueItems': [values.once],
  'dokumente-ziel': [values.freePlace],
  'dokumenttyp-fehlt': [values.documentType],
  'einwilligung-doch-verlangt': [questions.freeConsent, questions.demandConsent],
  'einwilligung-lehnt-ab': [questions.takeConsent],
  'einwilligung-nicht-verlangt': [questions.demandConsent, questions.freeConsent],
  'einwilligung-ohne-nachweis': [questions.asConsent],
  'einwilligung-vorbelegt': [removeIt('Vorbelegung entfernen')],
  'ende-fragt': [removeIt('Fragen entfernen')],
  'ergebnis-wartet': [questions.optional],
  'feld-doppelt': [questions.removeQuestionHere],
  'feld-spaeter': [flow.withoutPart, flow.withoutParagraph, flow.withoutBranch],
  'feld-unbekannt': [
    names.meant,
    names.dayQuestion,
    names.removeUse,
    names.removeLooks,
    names.removeOptional,
    flow.withoutPart,
    flow.withoutBranch,
  ],
  'fortschritt-doppelt': [removeEntry],
  'fortschritt-fehlt': [flow.intoSection],
  'fortschritt-rueckwaerts': [flow.sortSections],
  'fortschritt-unbekannt': [names.meant, removeEntry],
  'frage-nie': [questions.oneOfThem, questions.alwaysAsked],
  'frage-ohne-titel': [questions.title],
  'frage-zweimal': [questions.removeQuestionHere],
  'grenzen-vertauscht': [questions.swap],
  'hinweis-bedingung': [questions.hintWithOne],
  'hinweis-doppelt': [removeIt('Zweiten Hinweis entfernen')],
  'kalender-kein-tag': [tables.aDay, names.meant],
  'kein-json': [values.repaired],
  kennung: [flow.remedyId, removeIt('Kennung weglassen')],
  kreis: [flow.leadForward],
  luecke: [flow.withoutLastGuard, flow.otherwiseOn],
  'mail-freitext': [tables.withoutParagraph],
  'mail-ohne-empfaenger': [values.recipient],
  'meldung-fehlt': [questions.proposeSentence],
  'mitgabe-offen': [values.handNothingOver, removeWhole('Weglassen')],
  'name-unbekannt': [names.meant, names.removeOptional],
  'name-vergeben': [questions.otherName],
  'nie-gesendet': [questions.send],
  'pflichtfeld-ohne-frage': [names.meant, removeEntry],
  'platzhalter-klammer': [values.withBrace],
  'platzhalter-unbekannt': [names.meant, names.ownPlaceholder, names.withoutPlaceholder, removeEntry],
  'regel-unbrauchbar': [questions.asDate, questions.uselessRule],
  'regel-wirkungslos': [questions.asRequired],
  'reihenfolge-doppelt': [removeEntry],
  'reihenfolge-fehlt': [questions.addToList],
  sackgasse: [flow.leadOn, flow.endHere],
  'sackgasse-antwort': [questions.requireThere],
  'schluessel-doppelt': [values.twice],
  'schritt-ohne-datei': [flow.addFile],
  'senden-anfang': [flow.firstStep],
  'senden-ereignis': [flow.otherEvent],
  'senden-fehlt': [flow.setUpSending],
  'senden-ungenutzt': [removeIt(sentence`${say.key('submit')} entfernen`)],
  'sonst-ungezeigt': [tables.emptyCell],
  'tabelle-luecke': [tables.fillGap],
  'tabelle-tag': [tables.otherDay],
  'tabelle-ungenutzt': [results.showInStep, deleteFile('Tabelle löschen')],
  'teil-daneben': [removeIt('Entfernen')],
  'teil-nichts-weg': [removeIt('Entfernen')],
  'teil-unbekannt': [names.meant],
  'teil-with': [removeIt(sentence`${say.key('with')} entfernen`)],
  'text-mit-zeilen': [values.asParagraphs],
  'titel-ohne-wert': [questions.withoutValues],
  'typ-fehlt': [questions.type],
  ueberdeckt: [flow.generalLast, flow.upwards, flow.removeIdle],
  ueberschneidung: [flow.precedence],
  'ui-wirkungslos': [questions.asDate, removeIt('Entfernen')],
  'unbekannte-datei': [deleteFile('Datei löschen')],
  unerreichbar: [flow.leadHere, flow.removeLost],
  'vollmacht-schluessel': [names.dayQuestion],
  'vorbelegung-unbekannt': [removeIt('Vorbelegung entfernen'), names.offered],
  'wert-unbekannt': [names.offered, names.removeValue],
  zeichensatz: [values.withoutMark],
  'zeile-ohne-liste': [removeIt(sentence`${say.key('row')} entfernen`)],
  'zeile-ohne-titel': [questions.rowName],
  'zeile-ueberdeckt': [tables.rowUp, removeIt('Zeile löschen')],
  'zeilen-ueberschneiden': [tables.precedence],
  'wortlaut-ohne-text': [wordings.withoutText],
  'wortlaut-reihenfolge': [wordings.inOrder, wordings.withoutWording],
  'zeitraum-luecke': [tables.closePeriods],
  'zeitraum-ueberschneidung': [tables.endBefore],
  'zeitraum-verkehrt': [tables.swapPeriod],
  'zelle-woher': [tables.whereFrom],
  'ziel-fehlt': [values.nearPage],
  'ziel-fremd': [names.ownPage],
  'ziel-unbekannt': [flow.unknownTarget, names.meant, flow.addNamed],
  'zwei-wege': [flow.oneWay],
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
  const fixes = (FIXES[finding.code as Fixable] ?? []).flatMap((fixer) => tryFix(fixer, finding, files));
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
    .map((fix) => {
      const left = newIn(before, check(applied(files, fix.edits) ?? files), finding);
      return { ...fix, leaves: left.filter((found) => !isOpened(fix, found)) };
    })
    .filter(({ leaves }) => leaves.every(({ code }) => code !== finding.code))
    .toSorted((left, right) => left.leaves.length - right.leaves.length);
}

/** Whether a finding is about what the remedy has only begun. */
function isOpened({ opens }: Fix, { file, pointer }: Finding): boolean {
  return opens !== undefined && file === opens.file && isWithin(pointer, opens.pointer);
}

/** The findings that are new, or the one to be mended if it is still there. Places shift when something goes. */
function newIn(before: Finding[], after: Finding[], mended: Finding): Finding[] {
  const left = new Map<string, number>();
  const count = (found: Finding, by: number) => left.set(formatOnce(found), (left.get(formatOnce(found)) ?? 0) + by);
  for (const found of before) count(found, 1);
  count(mended, -1);
  return after.filter((found) => {
    count(found, -1);
    return (left.get(formatOnce(found)) ?? 0) < 0 && found.note !== true;
  });
}

function formatOnce({ code, file, message }: Finding): string {
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
