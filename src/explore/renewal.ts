import { stepsOf } from '../engine/compile.ts';
import { consentsOf, fieldsOf } from '../engine/payload.ts';
import type { UploadKeyword } from '../engine/definition.ts';
import type { Wizard } from '../engine/types.ts';
import { changedQuestion } from './changedQuestion.ts';
import { compareWizards } from './compare.ts';
import { demandOf } from './consents.ts';
import { deadlinesOf, isOfDeadline, namesLaw } from './lawTouched.ts';
import { compareLeaves, type Change } from './leaves.ts';

const MOST_NAMED = 5;

/**
 * Why people who are answering the older revision have to go on with the newer one, as German sentences: words that they agree to, a legal basis or a deadline
 * is another one, or a rule is stricter. Empty if they may finish with the questions that they were asked.
 */
export function renewalReasons(older: Wizard, newer: Wizard): string[] {
  // A question that begins on a later day is asked of nobody who is answering now.
  const values = compareLeaves(older, newer).filter(({ name }) => !name.includes('/wordings/'));
  const stricter = stricterQuestions(older, newer);
  return [
    ...consentReasons(older, newer),
    ...(values.some(isOfPower) ? ['Der Wortlaut der Vollmacht ist anders.'] : []),
    ...deadlineReasons(values, deadlinesOf(older), deadlinesOf(newer)),
    ...lawReasons(values.filter((change) => namesLaw(change) && !isOfRecord(change))),
    ...(stricter.length > 0 ? [`Strenger als bisher: ${joined(stricter)}.`] : []),
    ...(values.some(isCondition) ? ['Wann eine Frage gestellt oder verlangt wird, ist anders.'] : []),
  ];
}

function deadlineReasons(values: readonly Change[], before: readonly string[], after: readonly string[]): string[] {
  const [known, present] = [new Set(before), new Set(after)];
  const both = new Set(before.filter((name) => present.has(name)));
  const isOther = values.some((change) => isOfDeadline(change, both) && !isOfRecord(change));
  return [
    ...(after.some((name) => !known.has(name)) ? ['Eine Frist ist neu.'] : []),
    ...(isOther ? ['Eine Frist wird anders berechnet.'] : []),
    ...(before.some((name) => !present.has(name)) ? ['Eine Frist entfällt.'] : []),
  ];
}

const LAW: Record<Change['change'], string> = { neu: 'ist neu', anders: 'ist anders', weg: 'entfällt' };

function lawReasons(sentences: readonly Change[]): string[] {
  const said = new Set(sentences.map(({ change }) => LAW[change]));
  return said.size === 0
    ? []
    : [`Ein Satz, der ein Gesetz nennt, ${new Intl.ListFormat('de', { type: 'disjunction' }).format(said)}.`];
}

/** What is kept with a computed value for those who look after it. Nobody who answers reads it. */
function isOfRecord({ name }: Change): boolean {
  return /^wizard\.json \/computed\/[^/]+\/source$/.test(name);
}

/** A voluntary consent that is new concerns nobody who was not asked for it. */
function consentReasons(older: Wizard, newer: Wizard): string[] {
  const before = new Map(consentsOf(older).map(({ field, wording }) => [field, wording]));
  const demanded = demandedConsents(newer);
  const changed = consentsOf(newer).filter(({ field, wording }) => before.get(field) !== wording);
  const isReworded = changed.some(({ field }) => before.has(field));
  const isNew = changed.some(({ field }) => !before.has(field) && demanded.has(field));
  const demandedBefore = demandedConsents(older);
  const isTightened = [...demanded].some((field) => before.has(field) && !demandedBefore.has(field));
  return [
    ...(isReworded ? ['Der Wortlaut einer Einwilligung ist anders.'] : []),
    ...(isNew ? ['Eine Einwilligung ist neu.'] : []),
    ...(isTightened ? ['Eine Einwilligung ist jetzt nötig.'] : []),
  ];
}

function demandedConsents(wizard: Wizard): Set<string> {
  const demanded = stepsOf(wizard).flatMap(({ file, fields }) =>
    fields.filter((field) => {
      const demand = demandOf(file, field);
      return demand?.given === true && demand.asked;
    }),
  );
  return new Set(demanded.map(({ pointer }) => pointer));
}

/** What the questions are called that refuse an answer which they took, or want one that they did without. */
function stricterQuestions(older: Wizard, newer: Wizard): string[] {
  const consents = new Set([older, newer].flatMap((wizard) => consentsOf(wizard).map(({ wording }) => wording)));
  const broken = compareWizards(older, newer).filter(isStricter);
  const rules = broken.map((change) => changedQuestion(change, [newer, older]) ?? 'eine Frage');
  const names = [...rules, ...stricterUploads(older, newer)].map((title) => title.trim());
  // What is demanded of a consent has a reason of its own.
  return [...new Set(names)].filter((name) => ![...consents].some((wording) => wording.startsWith(name)));
}

function isStricter({ kind, change, breaks }: Change): boolean {
  return (kind === 'Regel' || (kind === 'Feld der Anfrage' && change === 'anders')) && breaks.includes('Entwürfe');
}

function stricterUploads(older: Wizard, newer: Wizard): string[] {
  const before = new Map(fieldsOf(older).map(({ pointer, schema }) => [pointer, schema.upload]));
  return fieldsOf(newer).flatMap(({ pointer, schema }) => {
    const was = before.get(pointer);
    if (was === undefined || schema.upload === undefined || !takesLess(was, schema.upload)) return [];
    return [schema.title ?? 'eine Frage nach Dateien'];
  });
}

function takesLess(was: UploadKeyword, is: UploadKeyword): boolean {
  const isTaken = (type: string) =>
    is.accept.some((taken) => taken === type || (taken.endsWith('/*') && type.startsWith(taken.slice(0, -1))));
  return !was.accept.every(isTaken) || (is.maxBytes ?? Infinity) < (was.maxBytes ?? Infinity);
}

function isOfPower({ name }: Change): boolean {
  return name.startsWith('wizard.json /mails/powerOfAttorney');
}

/** A value of an `if`. In which direction it has moved is not known. */
function isCondition({ name }: Change): boolean {
  return /^steps\/.+\.json \/schema\/(?:.+\/)?if(?:\/| |$)/.test(name);
}

/** '„Art“, „Ort“ und 3 weitere'. */
function joined(titles: readonly string[]): string {
  const named = titles.slice(0, MOST_NAMED).map((title) => `„${title}“`);
  const more = titles.length - MOST_NAMED;
  return new Intl.ListFormat('de').format([...named, ...(more > 0 ? [`${more} weitere`] : [])]);
}
