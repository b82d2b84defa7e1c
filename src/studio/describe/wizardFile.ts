import type { WizardFile } from '../../engine/definition.ts';

import { labelAt, valueLabelOf } from '../document/labels.ts';
import { formatOperation } from '../document/computed.ts';
import { formatPeriod } from '../document/periods.ts';
import type { Names } from './names.ts';
import { quotedAll, formatScalar, withLongDays } from './sentences.ts';
import { formatText } from '../document/formatText.ts';
import { formatUses } from './uses.ts';
import { entries, fact, hiddenFact, type Fact, type Thing } from './thing.ts';

const FILE = 'wizard.json';
const label = (pointer: string) => labelAt({ file: FILE, pointer });

/** What belongs to no step: the wizard as a whole, its sections, and its computed values. */
export function describeWizardFile(names: Names): Thing[] {
  const file = names.wizard.definition.wizard;
  return [describeWhole(names, file), ...describeProgress(names, file), ...describeComputed(names, file)];
}

function describeWhole(names: Names, file: WizardFile): Thing {
  const { progress: _progress, computed: _computed, mails: _mails, ...raw } = file;
  const { route, submitPath = '' } = names.wizard;
  const flow = { weight: 'flow' } as const;
  const asked = (all: Record<string, string> = {}) => Object.values(all).map((name) => `„${names.of(name)}“`);
  return {
    key: 'wizard',
    where: 'Angaben zum Assistenten',
    place: { file: FILE, pointer: '' },
    weight: 'words',
    raw,
    facts: [
      ...fact('title', label('/title'), file.title),
      ...fact('description', label('/description'), file.description),
      ...entries(
        'progress',
        'Fortschrittsleiste',
        file.progress.map((one) => one.label),
        { isQuiet: true, isOrder: true },
      ),
      ...fact('public', 'Zustand', file.public === false ? 'Nur in der Vorschau' : 'Für alle', flow),
      ...fact('route', 'Seite', route, flow),
      ...fact('exit', label('/exit'), file.exit, flow),
      ...fact('embedded', label('/embedded'), formatScalar(names, file.embedded), flow),
      ...entries('query', label('/query'), asked(file.query), flow),
      ...entries('accepts', label('/accepts'), asked(file.accepts), flow),
      ...fact('documents', label('/documents'), file.documents && quotedAll(file.documents.from.map(names.of)), flow),
      ...fact('path', 'Senden an', submitPath || undefined, flow),
      ...submitFacts(names, file),
    ],
  };
}

function submitFacts(names: Names, { submit }: WizardFile): Fact[] {
  if (submit === undefined) return [];
  const flow = { weight: 'flow' } as const;
  const plain = (['reference', 'documentType', 'perHour', 'minSeconds', 'success'] as const).flatMap((key) =>
    fact(`submit ${key}`, label(`/submit/${key}`), formatScalar(names, submit[key]), flow),
  );
  const { failure } = submit;
  return [
    ...plain,
    ...fact('submit failure', label('/submit/failure'), failure && formatText(names, failure.text)),
    ...fact('submit preferServer', label('/submit/failure/preferServer'), formatScalar(names, failure?.preferServer)),
    ...hiddenFact('submit uploadFields', label('/submit/uploadFields'), submit.uploadFields),
  ];
}

function describeProgress(names: Names, { progress }: WizardFile): Thing[] {
  return progress.map((one, index) => ({
    key: 'progress',
    where: `Abschnitt „${one.label}“ der Fortschrittsleiste`,
    place: { file: FILE, pointer: `/progress/${index}` },
    weight: 'words',
    raw: one,
    facts: [
      ...fact('label', 'Beschriftung', one.label, { isQuiet: true }),
      ...entries(
        'steps',
        'Schritte',
        one.steps.map((id) => names.step(id)),
      ),
    ],
  }));
}

function describeComputed(names: Names, { computed = {} }: WizardFile): Thing[] {
  const titles = { of: names.of, table: names.table };
  return Object.entries(computed).map(([name, value]) => {
    const { deadline, cell } = value;
    const operation = cell === undefined ? formatOperation(value, titles) : formatCell(names, cell);
    const isDeadline = deadline !== undefined;
    return {
      key: `computed ${name}`,
      where: `${isDeadline ? 'Frist' : 'Berechneter Wert'} „${names.of(`=${name}`)}“`,
      place: { file: FILE, pointer: `/computed/${name}` },
      weight: isDeadline ? 'law' : 'questions',
      raw: value,
      facts: [
        ...fact('operation', 'So wird gerechnet', withLongDays(operation)),
        ...(deadline === undefined ? [] : deadlineFacts(names, deadline)),
        ...fact('source', label('/computed/x/source'), value.source),
        ...fact('store', 'Steht in der Anfrage als', value.store, { isQuiet: true }),
        ...fact('format', 'Schreibweise', value.format && valueLabelOf(value.format)),
        ...(isDeadline ? fact('uses', 'Gebraucht', formatUses(names, name), { isContext: true, isOfNew: true }) : []),
      ],
    } satisfies Thing;
  });
}

type Computed = NonNullable<WizardFile['computed']>[string];

function deadlineFacts(names: Names, { land, within, state }: NonNullable<Computed['deadline']>): Fact[] {
  const states = { running: 'nur solange die Frist läuft', past: 'nur wenn die Frist vorbei ist' };
  return [
    ...fact('land', 'Feiertage', land && `des Landes aus „${names.of(land)}“`),
    ...fact('within', 'Höchstens so lange her', within && (formatPeriod(within) || within)),
    ...fact('state', 'Es gibt sie', state && states[state]),
  ];
}

function formatCell(names: Names, { table, step, column }: NonNullable<Computed['cell']>): string {
  const from =
    table === undefined ? `des Ergebnisses in „${names.step(step ?? '')}“` : `der Tabelle „${names.table(table)}“`;
  return `Spalte „${names.column(column)}“ ${from}`;
}
