import { KINDS, type Kind, type KindName } from '../../format/index.ts';
import type { DefinitionFiles } from '../../check/fileNames.ts';
import {
  convertQuestion,
  EditError,
  fieldName,
  makeUnconditional,
  moveQuestion,
  moveQuestionToStep,
  removeQuestion,
  renameField,
  setRequired,
  shownOrder,
  spotBeside,
  uiOf,
  type Edit,
} from '../../editing/index.ts';
import { isPlainObject, joinPointer, parsePointer, readPointer } from '../../engine/index.ts';
import { conditionOf } from '../conditions/places.ts';
import { titleOfGroup } from '../document/groups.ts';
import { besideOf } from './names.ts';
import { insertion, sharing } from './shared.ts';
import { addQuestionAction, stepPlace } from './steps.ts';
import type { Action } from './action.ts';
import { removal, renaming } from './forms.ts';
import type { Outline, QuestionNode } from '../document/outline.ts';
import type { FilePlace } from '../document/place.ts';

/** What can be done with a question, or with a group of questions. */
export function questionActions(outline: Outline, stepId: string, place: FilePlace, document: unknown): Action[] {
  const step = outline.steps.find(({ id }) => id === stepId);
  const group = groupOf(place);
  const name = parsePointer(place.pointer).at(-1) ?? '';
  const question = step?.questions
    .flatMap((one) => [one, ...one.rows])
    .find((one) => one.place.pointer === place.pointer);
  const siblings = Object.keys(membersAt(document, `${group.pointer}/properties`));
  const at = siblings.indexOf(name);
  if (step === undefined || at < 0) return [];
  const order = shownOrder(document, group.pointer);
  const title = question?.title ?? titleOfGroup(step, place.pointer.slice('/schema'.length));
  const what = title.startsWith('Gruppe ') ? title : `${question === undefined ? 'Gruppe' : 'Frage'} '${title}'`;
  const rows = question === undefined || question.rows.length === 0 ? undefined : `${place.pointer}/items`;
  const beside = besideOf(siblings, at);
  const after =
    beside === undefined
      ? stepPlace(stepId)
      : { file: place.file, pointer: joinPointer(`${group.pointer}/properties`, beside) };
  return [
    ...(rows === undefined ? [] : [addRowQuestion(place.file, rows)]),
    addQuestionAction(place.file, group.pointer, siblings[at + 1] ?? ''),
    ...insertion(outline, group, siblings[at + 1] ?? ''),
    ...moves(place, what, order, name),
    moveToStep(outline, stepId, place, what),
    {
      id: 'duplicate',
      label: 'Duplizieren',
      make: (files) => ({ ...duplicated(files, place), label: `${what} duplizieren` }),
    },
    ...(question === undefined || question.part !== undefined ? [] : [conversion(question, what)]),
    ...(question === undefined || question.isConsent ? [] : [requirement(question, what)]),
    ...(question === undefined ? [] : conditions(place, title)),
    sharing(place, what, title, question?.part),
    renamingOfField(place, what, name, question?.field ?? fieldOf(place.pointer)),
    removal({ what, plan: (files) => removeQuestion(files, place), select: after }),
  ];
}

function moveToStep(outline: Outline, stepId: string, place: FilePlace, what: string): Action {
  return {
    id: 'step',
    label: 'In anderen Schritt …',
    form: {
      title: `${what} in einen anderen Schritt`,
      submit: 'Verschieben',
      fields: [
        {
          name: 'step',
          label: 'Schritt',
          start: () => '',
          options: () =>
            outline.steps
              .filter(({ file, id, role }) => file !== undefined && id !== stepId && role !== 'final')
              .map((one) => ({ id: one.id, label: one.title })),
        },
      ],
      plan: (files, { step: to = '' }) => {
        const moved = moveQuestionToStep(files, place, to);
        return { edits: moved.edits, select: moved.place, label: `${what} in einen anderen Schritt` };
      },
    },
  };
}

function renamingOfField(place: FilePlace, question: string, name: string, field: string): Action {
  const naming = {
    what: `Feld '${name}'`,
    title: `${question}: Feld`,
    about: `${question}: So heißt die Antwort in Anfragen und für die Schnittstelle. Was auf der Seite steht, ändern Sie unter „Titel“.`,
    name,
    nameOf: fieldName,
    target: { kind: 'field', pointer: field } as const,
    plan: (files: DefinitionFiles, to: string) => renameField(files, field, to),
    select: (to: string) => ({ file: place.file, pointer: joinPointer(`${groupOf(place).pointer}/properties`, to) }),
  };
  return renaming(naming, 'Feld umbenennen …');
}

/** Adds a question to each row of a list. */
function addRowQuestion(file: string, rows: string): Action {
  return { ...addQuestionAction(file, rows), id: 'row', label: 'Frage je Eintrag hinzufügen …' };
}

/** One place up and down on the page. */
function moves(place: FilePlace, what: string, order: readonly string[][], name: string): Action[] {
  const move = (id: 'up' | 'down', label: string, keys: string): Action[] => {
    const spot = spotBeside(order, name, id === 'up' ? -1 : 1);
    if (spot === undefined) return [];
    const make = (files: DefinitionFiles) => ({
      edits: moveQuestion(files, place, spot.before, spot.section),
      label: `${what} ${label.toLowerCase()}`,
    });
    return [{ id, label, keys, make }];
  };
  return [...move('up', 'Nach oben', 'Alt ↑'), ...move('down', 'Nach unten', 'Alt ↓')];
}

function requirement({ place, required }: QuestionNode, what: string): Action {
  const label = required ? 'Freiwillig machen' : 'Zur Pflicht machen';
  return {
    id: 'required',
    label,
    make: (files) => ({
      edits: setRequired(files, place, !required),
      label: `${what} ${required ? 'freiwillig' : 'Pflicht'}`,
    }),
  };
}

/** Another kind of question, with what goes named before. */
function conversion({ place, kind: now }: QuestionNode, what: string): Action {
  return {
    id: 'kind',
    label: 'Art ändern …',
    form: {
      title: `Art ändern: ${what}`,
      submit: 'Ändern',
      about: `Jetzt: ${now}. Was beide Arten haben, bleibt.`,
      fields: [
        {
          name: 'kind',
          label: 'Neue Art',
          start: () => '',
          options: () =>
            Object.entries(KINDS).flatMap(([id, { label, isSpecial }]: [string, Kind]) =>
              isSpecial === true || label === now ? [] : [{ id, label }],
            ),
        },
      ],
      plan: (files, { kind = '' }) => {
        if (!isKind(kind)) throw new EditError('Bitte wählen Sie eine Art.');
        return { ...convertQuestion(files, place, kind), label: `${what}: ${KINDS[kind].label}` };
      },
    },
  };
}

function isKind(kind: string): kind is KindName {
  return Object.hasOwn(KINDS, kind);
}

/** When a question is asked. */
function conditions(place: FilePlace, title: string): Action[] {
  const under = conditionOf(place);
  const condition = { place, title };
  if (under === undefined) return [{ id: 'condition', label: 'Nur wenn …', condition }];
  return [
    { id: 'change', label: 'Bedingung ändern', show: under },
    { id: 'condition', label: 'Außerdem nur wenn …', condition },
    {
      id: 'always',
      label: 'Immer fragen',
      make: (files: DefinitionFiles) => {
        const always = makeUnconditional(files, place);
        return { edits: always.edits, select: always.place, label: `Frage '${title}' immer fragen` };
      },
    },
  ];
}

/** Copies a question with its looks, and whether it is required, behind itself. */
function duplicated(files: DefinitionFiles, { file, pointer }: FilePlace): { edits: Edit[]; select: FilePlace } {
  const document = JSON.parse(files[file] ?? '') as unknown;
  const group = groupOf({ file, pointer }).pointer;
  const name = parsePointer(pointer).at(-1) ?? '';
  const siblings = Object.keys(membersAt(document, `${group}/properties`));
  const copy = freeField(name, siblings);
  const next = siblings[siblings.indexOf(name) + 1];
  const place = { file, pointer: joinPointer(`${group}/properties`, copy) };
  const names = readPointer(document, `${group}/required`);
  const look = readPointer(document, joinPointer(uiOf(group), name));
  const order = readPointer(document, `${uiOf(group)}/ui:order`);
  return {
    edits: [
      { ...place, insert: readPointer(document, pointer), ...(next !== undefined && { before: next }) },
      ...(Array.isArray(names) && names.includes(name)
        ? [{ file, pointer: `${group}/required/${names.indexOf(name) + 1}`, insert: copy }]
        : []),
      ...(look === undefined ? [] : [{ file, pointer: joinPointer(uiOf(group), copy), set: look }]),
      ...(Array.isArray(order) && order.includes(name)
        ? [{ file, pointer: `${uiOf(group)}/ui:order/${order.indexOf(name) + 1}`, insert: copy }]
        : []),
    ],
    select: place,
  };
}

/** Names of answers hold no hyphens: `ort2`. */
function freeField(name: string, taken: readonly string[]): string {
  let number = 2;
  while (taken.includes(`${name}${number}`)) number += 1;
  return `${name}${number}`;
}

/** The group that a question stands in. */
function groupOf({ file, pointer }: FilePlace): FilePlace {
  return { file, pointer: pointer.slice(0, Math.max(0, pointer.lastIndexOf('/properties/'))) };
}

/** The pointer of the answers of a group. */
function fieldOf(pointer: string): string {
  const tokens = parsePointer(pointer);
  return tokens.filter((_, index) => tokens[index - 1] === 'properties').reduce<string>(joinPointer, '');
}

function membersAt(document: unknown, pointer: string): Record<string, unknown> {
  const value = readPointer(document, pointer);
  return isPlainObject(value) ? value : {};
}
