import { KIND_GROUPS, KINDS, type KindName, NEW } from '../../format/index.ts';
import type { DefinitionFiles } from '../../check/fileNames.ts';
import {
  addBranch,
  addQuestion,
  addStep,
  applyEdits,
  connect,
  connectBranch,
  duplicateStep,
  EditError,
  freeName,
  insertStep,
  makeFinal,
  moveBranch,
  moveStep,
  removeBranch,
  removeStep,
  renameStep,
  setSection,
  stepName,
  type Edit,
} from '../../editing/index.ts';
import type { GuardRef } from '../../engine/definition.ts';
import { choicesOf, joinPointer, type Field } from '../../engine/index.ts';
import { besideOf } from './names.ts';
import { resultAction } from './results.ts';
import { insertion, stepInsertion, stepSharing } from './shared.ts';
import type { Action, Form, FormField, Option, Values } from './action.ts';
import { removal, renaming } from './forms.ts';
import { isForward, placeOfStep } from '../document/chart.ts';
import type { Outline, StepNode } from '../document/outline.ts';
import type { FilePlace } from '../document/place.ts';
import { plainTitle, titleOf, distinctLabels } from '../document/titles.ts';

/** Where a step is selected once it has a file. */
export function stepPlace(id: string): FilePlace {
  return { file: `steps/${id}.json`, pointer: '' };
}

/** What can be done with a step. */
export function stepActions(outline: Outline, id: string): Action[] {
  const step = outline.steps.find((one) => one.id === id);
  if (step === undefined) return [];
  const forward = step.exits.filter(isForward);
  const isSending = step.role === 'sending';
  const named = `Schritt '${step.title}'`;
  const leads = forward.length > 0;
  return [
    ...(step.file === undefined || isSending
      ? []
      : [addQuestionAction(step.file), ...insertion(outline, { file: step.file, pointer: '/schema' })]),
    ...(step.file === undefined || isSending || step.marks.includes('result') || outline.tables.length === 0
      ? []
      : [resultAction(outline, step.file, step.title)]),
    ...(leads ? [insertAction(outline, step), ...stepInsertion(outline, step)] : []),
    ...(leads && step.role !== 'final' ? [branchAction(outline, step)] : []),
    ...(isSending ? [] : [connectAction(outline, step)]),
    ...(isSending || step.role === 'final' || !step.inMachine ? [] : moveActions(outline, step)),
    ...(isSending
      ? []
      : [
          renaming({
            what: named,
            about: 'So heißt der Schritt in seiner Adresse. Was über den Fragen steht, ändern Sie unter „Titel“.',
            name: id,
            nameOf: (typed) => stepName(typed) || typed,
            target: { kind: 'step', step: id },
            plan: (files, to) => renameStep(files, id, to),
            select: stepPlace,
          }),
          {
            id: 'duplicate',
            label: 'Duplizieren',
            make: (files: DefinitionFiles) => {
              const copy = freeName(id, namesOf(outline), '-');
              return { edits: duplicateStep(files, id, copy), select: stepPlace(copy), label: `${named} duplizieren` };
            },
          },
        ]),
    ...stepSharing(step),
    ...(step.role === 'final' || isSending
      ? []
      : [
          {
            id: 'final',
            label: 'Als Ende kennzeichnen',
            make: (files: DefinitionFiles) => ({
              edits: makeFinal(files, id),
              label: `${named} als Ende kennzeichnen`,
            }),
          },
        ]),
    { id: 'delete', label: 'Löschen …', keys: 'Entf', form: deletion(outline, step) },
  ];
}

/** What can be done with a way from one step to another. */
export function branchActions(outline: Outline, stepId: string, index: number): Action[] {
  const step = outline.steps.find(({ id }) => id === stepId);
  const forward = step?.exits.filter(isForward) ?? [];
  const exit = forward[index];
  if (step === undefined || exit === undefined) return [];
  const way = `Zweig ${index + 1} von '${step.title}'`;
  // The next branch moves up. A single one that is left is a way without words.
  const left = forward.length > 2 ? forward[Math.min(index, forward.length - 2)]?.place : undefined;
  const after = left ?? stepPlace(stepId);
  const moved = (to: number, label: string) => (files: DefinitionFiles) => {
    const at = forward[to]?.place;
    return { edits: moveBranch(files, stepId, index, to), label, ...(at !== undefined && { select: at }) };
  };
  return [
    ...(index > 0
      ? [{ id: 'up', label: 'Früher prüfen', keys: 'Alt ↑', make: moved(index - 1, `${way} früher`) }]
      : []),
    ...(index < forward.length - 1
      ? [{ id: 'down', label: 'Später prüfen', keys: 'Alt ↓', make: moved(index + 1, `${way} später`) }]
      : []),
    {
      id: 'target',
      label: 'Woandershin führen …',
      form: {
        title: `${way} woandershin führen`,
        submit: 'Verbinden',
        fields: [targetField(outline, exit.target)],
        plan: (files, { target = '' }) => ({
          edits: connectBranch(files, stepId, index, needed(target)),
          label: `${way} nach '${titleIn(outline, target)}' führen`,
        }),
      },
    },
    {
      id: 'between',
      label: 'Schritt dazwischen einfügen …',
      form: {
        title: 'Schritt dazwischen einfügen',
        submit: 'Einfügen',
        fields: newStepFields(outline),
        plan: (files, { title = '', name = '' }) => ({
          edits: between(files, outline, { step: stepId, index, target: exit.target, name, title }),
          select: stepPlace(name),
          label: `Schritt '${title}' einfügen`,
        }),
      },
    },
    removal({ what: way, plan: (files) => removeBranch(files, stepId, index), select: after }),
  ];
}

/** A new step to which nothing leads yet. */
export function newStepAction(outline: Outline): Action {
  return {
    id: 'new',
    label: 'Neuer Schritt …',
    form: {
      title: 'Neuer Schritt',
      submit: 'Anlegen',
      about: 'Noch führt kein Weg zu ihm. Verbinden Sie ihn danach.',
      fields: newStepFields(outline),
      plan: (files, { title = '', name = '' }) => ({
        edits: addStep(files, name, title),
        select: stepPlace(name),
        label: `Schritt '${title}' anlegen`,
      }),
    },
  };
}

/** Leads from one step to another one, as dragging does. */
export function connection(
  outline: Outline,
  from: string,
  to: string,
): { label: string; plan: (files: DefinitionFiles) => Edit[] } {
  return {
    label: `'${titleIn(outline, from)}' mit '${titleIn(outline, to)}' verbinden`,
    plan: (files) => connect(files, from, to),
  };
}

/** Adds a question of a chosen kind to a step, before another question or at the end. */
export function addQuestionAction(file: string, group = '/schema', before?: string): Action {
  return {
    id: 'question',
    label: before === undefined ? 'Frage ergänzen …' : 'Frage danach einfügen …',
    form: {
      title: 'Neue Frage',
      submit: 'Einfügen',
      fields: [
        {
          name: 'kind',
          label: 'Art',
          start: () => 'auswahl',
          options: () =>
            Object.values(KIND_GROUPS).flatMap((kinds) => kinds.map((id) => ({ id, label: KINDS[id].label }))),
        },
        { name: 'title', label: 'Frage', start: () => '' },
      ],
      plan: (files, { kind = '', title = '' }) => {
        const { edits, place } = addQuestion(files, { file, pointer: group }, isKind(kind) ? kind : 'auswahl', {
          ...(title.trim() !== '' && { title: title.trim() }),
          ...(before !== undefined && before !== '' && { before }),
        });
        return { edits, select: place, label: 'Frage einfügen' };
      },
    },
  };
}

function isKind(kind: string): kind is KindName {
  return Object.hasOwn(KINDS, kind);
}

function insertAction(outline: Outline, step: StepNode): Action {
  return {
    id: 'insert',
    label: 'Schritt danach einfügen …',
    form: {
      title: `Schritt nach '${step.title}' einfügen`,
      submit: 'Einfügen',
      fields: newStepFields(outline),
      plan: (files, { title = '', name = '' }) => ({
        edits: insertStep(files, step.id, name, title),
        select: stepPlace(name),
        label: `Schritt '${title}' einfügen`,
      }),
    },
  };
}

function branchAction(outline: Outline, step: StepNode): Action {
  const asked = askedUpTo(outline, step.id);
  const field = ({ question }: Values) => asked.find(({ pointer }) => pointer === question);
  const form: Form = {
    title: `'${step.title}' verzweigen`,
    submit: 'Verzweigen',
    about: 'Der neue Zweig wird vor dem letzten geprüft, der für alle übrigen gilt.',
    fields: [
      {
        name: 'question',
        label: 'Wenn die Frage',
        start: () => (asked.findLast(({ schema }) => choicesOf(schema) !== undefined) ?? asked.at(-1))?.pointer ?? '',
        options: () =>
          distinctLabels(asked.map(({ pointer, schema }) => ({ id: pointer, title: titleOf(schema, pointer) }))),
      },
      {
        name: 'answer',
        label: 'diese Antwort hat',
        start: (values) => answersTo(field(values))[0]?.id ?? ANSWERED,
        options: (values) => [...answersTo(field(values)), { id: ANSWERED, label: 'irgendeine (ist beantwortet)' }],
      },
      targetField(outline, ''),
    ],
    plan: (files, values) => ({
      edits: addBranch(files, step.id, needed(values['target']), guardFor(field(values), values)),
      label: `'${step.title}' verzweigen`,
      select: newGuard(step),
    }),
  };
  return { id: 'branch', label: 'Verzweigen …', form };
}

/** Where the condition of a branch stands that is added before the last one of a step. */
function newGuard({ id, exits }: StepNode): FilePlace {
  const forward = exits.filter(isForward);
  const rank = forward.at(-1)?.guard === undefined ? Math.max(0, forward.length - 1) : forward.length;
  return {
    file: 'machine.json',
    pointer: `${joinPointer('/states', id)}/on/${forward[0]?.event ?? 'NEXT'}/${rank}/guard`,
  };
}

/** Moves a step: one place along its way, where there is one way only, and to any other place by choice. */
function moveActions(outline: Outline, step: StepNode): Action[] {
  const { id, title } = step;
  const moved = (name: 'up' | 'down', label: string, keys: string, after: string | undefined): Action => ({
    id: name,
    label,
    keys,
    make: (files) => ({
      edits: moveStep(files, id, after),
      select: stepPlace(id),
      label: `Schritt '${title}' ${label.toLowerCase()}`,
    }),
  });
  const before = onlyStepTo(outline, id);
  const next = step.exits.filter(isForward).length === 1 ? step.exits.find(isForward)?.target : undefined;
  const isAhead =
    before?.id === outline.initial || (before !== undefined && onlyStepTo(outline, before.id) !== undefined);
  const follows = next !== undefined && onlyStepTo(outline, next)?.id === id && leadsOn(outline, next);
  return [
    ...(before !== undefined && isAhead
      ? [moved('up', 'Weiter nach vorn', 'Alt ↑', onlyStepTo(outline, before.id)?.id)]
      : []),
    ...(follows ? [moved('down', 'Weiter nach hinten', 'Alt ↓', next)] : []),
    {
      id: 'move',
      label: 'Verschieben …',
      form: {
        title: `Schritt '${title}' verschieben`,
        submit: 'Verschieben',
        about: 'Was zu ihm führt, führt danach gleich weiter. Am neuen Platz sehen ihn alle, die dort vorbeikommen.',
        fields: [
          {
            name: 'after',
            label: 'Kommt künftig',
            start: () => before?.id ?? FIRST,
            options: () => [
              { id: FIRST, label: 'ganz am Anfang' },
              ...outline.steps
                .filter((other) => other.id !== id && leadsOn(outline, other.id))
                .map((other) => ({ id: other.id, label: `nach '${other.title}'` })),
            ],
          },
        ],
        plan: (files, { after = '' }) => ({
          edits: elsewhere(moveStep(files, id, after === FIRST ? undefined : after)),
          select: stepPlace(id),
          label: `Schritt '${title}' verschieben`,
        }),
      },
    },
  ];
}

/** Stands for the place before the first step, and is no name of one. */
export const FIRST = '/';

function elsewhere(edits: Edit[]): Edit[] {
  if (edits.length === 0) throw new EditError('Dort steht der Schritt schon.');
  return edits;
}

/** The step that alone leads to this one, whatever the answers; undefined if there is none, or the wizard begins here. */
function onlyStepTo({ steps, initial }: Outline, id: string): StepNode | undefined {
  const before = steps.filter(({ exits }) => exits.some((exit) => isForward(exit) && exit.target === id));
  const [only] = before;
  return id !== initial && before.length === 1 && only?.exits.filter(isForward).length === 1 ? only : undefined;
}

function leadsOn({ steps }: Outline, id: string): boolean {
  const step = steps.find((one) => one.id === id);
  return step !== undefined && step.role !== 'sending' && step.exits.some(isForward);
}

const ANSWERED = 'beantwortet';

function answersTo(field: Field | undefined): Option[] {
  const choices = field === undefined ? undefined : choicesOf(field.schema);
  return (choices ?? []).map((choice) => ({ id: JSON.stringify(choice.const), label: plainTitle(choice.title) }));
}

function guardFor(field: Field | undefined, { question = '', answer = '' }: Values): GuardRef {
  const choices = field === undefined ? undefined : choicesOf(field.schema);
  const chosen = choices?.find((choice) => JSON.stringify(choice.const) === answer);
  if (chosen === undefined) return { type: 'isAnswered', params: { field: question } };
  const type = field?.schema.items === undefined ? 'is' : 'includes';
  return { type, params: { field: question, value: chosen.const } };
}

/** The questions of a step and of those before it in the order of the outline. */
function askedUpTo({ steps }: Outline, id: string): Field[] {
  const last = steps.findIndex((step) => step.id === id);
  return steps.slice(0, last + 1).flatMap(({ fields }) => fields);
}

function connectAction(outline: Outline, step: StepNode): Action {
  const forward = step.exits.filter(isForward);
  const ways: FormField[] =
    forward.length < 2
      ? []
      : [
          {
            name: 'way',
            label: 'Welcher Weg',
            start: () => String(forward.length - 1),
            options: () =>
              forward.map(({ target }, index) => ({
                id: String(index),
                label: `Zweig ${index + 1}, jetzt nach '${titleIn(outline, target)}'`,
              })),
          },
        ];
  return {
    id: 'connect',
    label: 'Verbinden mit …',
    form: {
      title: `'${step.title}' verbinden`,
      submit: 'Verbinden',
      fields: [...ways, targetField(outline, forward.at(-1)?.target ?? '')],
      plan: (files, { way, target = '' }) => {
        const { label, plan } = connection(outline, step.id, target);
        needed(target);
        const edits = way === undefined ? plan(files) : connectBranch(files, step.id, Number(way), target);
        return { label, edits };
      },
    },
  };
}

function deletion(outline: Outline, step: StepNode): Form {
  const { id, title } = step;
  const target = step.exits.findLast(isForward)?.target;
  const from = outline.steps.filter(({ exits }) => exits.some((exit) => exit.target === id));
  const others = stepOptions(outline).filter((option) => option.id !== id);
  return {
    title: `Schritt '${title}' löschen?`,
    submit: 'Löschen',
    danger: true,
    fields:
      from.length === 0 || others.length === 0
        ? []
        : [
            {
              name: 'target',
              label: 'Was zu ihm führt, führt künftig zu',
              start: () => target ?? '',
              options: () => others,
            },
          ],
    plan: (files, values) => {
      const chosen = values['target'] ?? '';
      const removed = removeStep(files, id, chosen === '' || chosen === target ? undefined : chosen);
      const beside = besideOf(
        outline.steps,
        outline.steps.findIndex((one) => one.id === id),
      );
      return {
        ...removed,
        label: `Schritt '${title}' löschen`,
        select: beside === undefined ? { file: 'machine.json', pointer: '' } : placeOfStep(beside),
      };
    },
  };
}

type Between = { step: string; index: number; target: string; name: string; title: string };

/** Puts a new step on one way of a step. */
function between(files: DefinitionFiles, outline: Outline, { step, index, target, name, title }: Between): Edit[] {
  const only = outline.steps.find(({ id }) => id === step)?.exits.filter(isForward).length === 1;
  if (only) return insertStep(files, step, name, title);
  const edits: Edit[] = [];
  let now = files;
  const make = (more: readonly Edit[]) => {
    edits.push(...more);
    now = applyEdits(now, more);
  };
  make(addStep(now, name, title));
  make(connect(now, name, target));
  make(connectBranch(now, step, index, name));
  const section = sectionOf(now, step);
  if (section >= 0) make(setSection(now, name, section));
  return edits;
}

function sectionOf(files: DefinitionFiles, step: string): number {
  const wizard = JSON.parse(files['wizard.json'] ?? '{}') as { progress?: { steps?: string[] }[] };
  return (wizard.progress ?? []).findIndex(({ steps }) => steps?.includes(step));
}

function newStepFields(outline: Outline): FormField[] {
  const taken = namesOf(outline);
  return [
    { name: 'title', label: 'Überschrift', start: () => NEW.step },
    {
      name: 'name',
      label: 'Name',
      hint: 'Steht in der Adresse und in den Dateien.',
      start: ({ title = '' }) => freeName(stepName(title) || 'schritt', taken, '-'),
    },
  ];
}

function targetField(outline: Outline, start: string): FormField {
  return { name: 'target', label: 'Führt zu', start: () => start, options: () => stepOptions(outline) };
}

function needed(step = ''): string {
  if (step === '') throw new EditError('Bitte wählen Sie einen Schritt.');
  return step;
}

function stepOptions({ steps }: Outline): Option[] {
  return distinctLabels(steps.filter(({ inMachine }) => inMachine));
}

function titleIn({ steps }: Outline, id: string): string {
  return steps.find((step) => step.id === id)?.title ?? id;
}

function namesOf({ steps }: Outline): string[] {
  return steps.map(({ id }) => id);
}
