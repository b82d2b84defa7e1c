import { NEW } from '../../format/index.ts';
import { partFile } from '../../check/browser.ts';
import {
  EditError,
  freeName,
  nameFromTitle,
  partNameFor,
  removeTable,
  renameTable,
  stepName,
  usesOf,
  type Edit,
} from '../../editing/index.ts';
import { germanDay, isDay } from '../../engine/days.ts';
import { besideOf, needed } from './names.ts';
import { newStepAction } from './steps.ts';
import type { Action, FormField, Subject } from './action.ts';
import { removal, renaming } from './forms.ts';
import { JOURNEYS } from '../document/examples.ts';
import { labelAt } from '../document/labels.ts';
import type { Outline } from '../document/outline.ts';
import type { FilePlace } from '../document/place.ts';

const WIZARD = 'wizard.json';

/** What can be done with tables, shared parts, mails and examples, and what can be new. */
export function otherActions(outline: Outline, subject: Subject, today: string): Action[] {
  switch (subject.kind) {
    case 'table':
      return tableActions(outline, subject.name);
    case 'journey':
      return journeyActions(outline, subject.index);
    case 'mail':
      return [
        removal({
          what: labelAt(mailPlace(subject.name)),
          plan: () => ({
            edits: [{ ...mailPlace(subject.name), remove: true }],
            uses: [],
            open: [],
          }),
          select: { file: WIZARD, pointer: '' },
        }),
      ];
    case 'part':
      return partActions(outline, subject.name);
    case 'all':
      return newActions(outline, subject.of, today);
    default:
      return [];
  }
}

function tableActions(outline: Outline, name: string): Action[] {
  const title = outline.tables.find((table) => table.name === name)?.title ?? name;
  const beside = besideOf(
    outline.tables,
    outline.tables.findIndex((table) => table.name === name),
  );
  return [
    renaming({
      what: `Tabelle '${title}'`,
      name,
      target: { kind: 'table', table: name },
      plan: (files, to) => renameTable(files, name, to),
      select: tablePlace,
    }),
    removal({
      what: `Tabelle '${title}'`,
      plan: (files) => removeTable(files, name),
      select: beside === undefined ? { file: WIZARD, pointer: '' } : tablePlace(beside.name),
    }),
  ];
}

function journeyActions(outline: Outline, index: number): Action[] {
  const journey = outline.journeys[index];
  if (journey === undefined) return [];
  const { name, place } = journey;
  const last = outline.journeys.length - 2;
  return [
    {
      id: 'rename',
      label: 'Umbenennen …',
      keys: 'F2',
      form: {
        title: 'Beispiel umbenennen',
        submit: 'Umbenennen',
        fields: [{ name: 'name', label: 'Was für ein Fall es ist', start: () => name }],
        plan: (_, values) => ({
          edits: [{ file: JOURNEYS, pointer: `${place.pointer}/name`, set: needed(values['name'], 'einen Namen') }],
          label: `Beispiel '${name}' umbenennen`,
        }),
      },
    },
    removal({
      what: `Beispiel '${name}'`,
      plan: () => ({ edits: [{ ...place, remove: true }], uses: [], open: [] }),
      // The next one moves up.
      select: { file: JOURNEYS, pointer: last < 0 ? '' : `/journeys/${Math.min(index, last)}` },
    }),
  ];
}

/** Other wizards may use a shared part: their files are not open here. */
function partActions({ parts }: Outline, name: string): Action[] {
  const beside = besideOf(
    parts,
    parts.findIndex((part) => part.name === name),
  );
  const file = partFile(name);
  const title = parts.find((part) => part.name === name)?.title ?? name;
  return [
    {
      id: 'delete',
      label: 'Löschen …',
      keys: 'Entf',
      form: {
        title: `Gemeinsamen Teil '${title}' löschen?`,
        submit: 'Löschen',
        danger: true,
        about: 'Auch andere Assistenten können ihn verwenden. Ihre Prüfung nennt danach jede Stelle, an der er fehlt.',
        fields: [],
        plan: (files) => ({
          edits: [{ file, delete: true }],
          open: usesOf(files, { kind: 'part', part: name }),
          label: `Gemeinsamen Teil '${title}' löschen`,
          select: { file: beside?.file ?? WIZARD, pointer: '' },
        }),
      },
    },
    {
      id: 'rename',
      label: 'Umbenennen …',
      keys: 'F2',
      form: {
        title: `Gemeinsamen Teil '${title}' umbenennen`,
        submit: 'Umbenennen',
        about: 'Auch andere Assistenten können ihn verwenden: Dort ist der Name nachzuziehen.',
        fields: [{ name: 'name', label: 'Neuer Name', start: () => name }],
        plan: (files, values) => {
          const to = fileName(values['name']);
          const uses = usesOf(files, { kind: 'part', part: name });
          const edits: Edit[] = uses.map((use) => ({ file: use.file, pointer: use.pointer, set: to }));
          return {
            edits: to === name ? [] : [...edits, { file, moveTo: `../parts/${to}.json` }],
            uses,
            label: `Gemeinsamen Teil '${title}' umbenennen`,
            select: { file: `../parts/${to}.json`, pointer: '' },
          };
        },
      },
    },
  ];
}

function newActions(outline: Outline, of: Extract<Subject, { kind: 'all' }>['of'], today: string): Action[] {
  switch (of) {
    case 'schritte':
      return [newStepAction(outline)];
    case 'tabellen':
      return [newTable(outline, today)];
    case 'teile':
      return [newPart()];
    case 'beispiele':
      return [newJourney(outline)];
    default:
      return Object.entries(MAILS)
        .filter(([name]) => !outline.mails.some((mail) => mail.name === name))
        .map(([name, empty]) => {
          const place = mailPlace(name);
          const make = () => ({ edits: [{ ...place, set: empty }], select: place });
          return { id: name, label: `${labelAt(place)} hinzufügen`, make };
        });
  }
}

function newTable(outline: Outline, today: string): Action {
  const taken = outline.tables.map(({ name }) => name);
  return {
    id: 'new',
    label: 'Neue Tabelle …',
    form: {
      title: 'Neue Tabelle',
      submit: 'Anlegen',
      fields: [
        { name: 'title', label: 'Titel', start: () => NEW.table },
        { name: 'source', label: 'Quelle (Gesetz oder Liste)', start: () => '' },
        {
          name: 'result',
          label: 'Erste Ergebnisspalte',
          hint: 'Was die Tabelle zu den Antworten nennt. Weitere Spalten ergänzen Sie in der Tabelle.',
          start: () => 'Preis',
        },
        { name: 'validFrom', label: 'Gilt ab', hint: 'Ein Tag wie 24.11.2026.', start: () => germanDay(today) },
        fileField('tabelle', taken),
      ],
      plan: (_, values) => {
        const name = fileName(values['name']);
        const { title, validFrom } = values;
        const result = needed(values['result'], 'die erste Ergebnisspalte');
        const table = {
          $schema: '../../table.schema.json',
          title: needed(title, 'einen Titel'),
          source: needed(values['source'], 'die Quelle'),
          validFrom: day(validFrom),
          rows: [],
          // Without a result the format allows no table.
          otherwise: { [nameFromTitle(result) || result]: null },
        };
        const file = tablePlace(name).file;
        return {
          edits: [{ file, create: `${JSON.stringify(table, null, 2)}\n` }],
          select: tablePlace(name),
          label: `Tabelle '${title}' anlegen`,
        };
      },
    },
  };
}

function newPart(): Action {
  return {
    id: 'new',
    label: 'Neuer gemeinsamer Teil …',
    form: {
      title: 'Neuer gemeinsamer Teil',
      submit: 'Anlegen',
      about: 'Eine Frage, die in mehreren Schritten oder Assistenten steht und überall dieselbe ist.',
      fields: [{ name: 'title', label: 'Frage', start: () => NEW.question }],
      plan: (files, values) => {
        const name = partNameFor(files, values['title'] ?? '');
        const part = {
          $schema: '../part.schema.json',
          schema: { title: needed(values['title'], 'die Frage'), type: 'string', maxLength: 100 },
        };
        const file = partFile(name);
        return {
          edits: [{ file, create: `${JSON.stringify(part, null, 2)}\n` }],
          select: { file, pointer: '' },
          label: 'Gemeinsamen Teil anlegen',
        };
      },
    },
  };
}

function newJourney(outline: Outline): Action {
  return {
    id: 'new',
    label: 'Neues Beispiel …',
    form: {
      title: 'Neues Beispiel',
      submit: 'Anlegen',
      fields: [{ name: 'name', label: 'Was für ein Fall es ist', start: () => '' }],
      plan: (files, values) => {
        const journey = { name: needed(values['name'], 'einen Namen'), answers: {}, path: [outline.initial] };
        const place: FilePlace = { file: JOURNEYS, pointer: `/journeys/${outline.journeys.length}` };
        const edit: Edit = Object.hasOwn(files, JOURNEYS)
          ? { ...place, insert: journey }
          : { file: JOURNEYS, create: `${JSON.stringify({ journeys: [journey] }, null, 2)}\n` };
        return { edits: [edit], select: place, label: `Beispiel '${journey.name}' anlegen` };
      },
    },
  };
}

/** What a mail begins with. */
const MAILS: Record<string, unknown> = {
  client: { email: '/email' },
  confirmation: {
    subject: 'Ihre Anfrage',
    intro: ['Vielen Dank für Ihre Anfrage.'],
    repeat: [],
    next: ['Wir lesen Ihre Anfrage und melden uns.'],
  },
};

function mailPlace(name: string): FilePlace {
  return { file: WIZARD, pointer: `/mails/${name}` };
}

/** It follows the title, and few want another one. */
function fileField(fallback: string, taken: readonly string[]): FormField {
  return {
    name: 'name',
    label: 'Name der Datei',
    isForExperts: true,
    start: ({ title = '' }) => freeName(stepName(title) || fallback, taken, '-'),
  };
}

function tablePlace(name: string): FilePlace {
  return { file: `tables/${name}.json`, pointer: '' };
}

function fileName(name = ''): string {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))
    throw new EditError('Namen bestehen aus Kleinbuchstaben ohne Umlaute, Ziffern und einzelnen Bindestrichen.');
  return name;
}

/** A day of the format, from one that is written in German or as in the format. */
function day(text = ''): string {
  const plain = text.trim();
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(plain) ?? [];
  const read = year === '' ? plain : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (!isDay(read)) throw new EditError('Bitte geben Sie einen Tag an, den es gibt, wie 24.11.2026.');
  return read;
}
