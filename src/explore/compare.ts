import { forwardsOf, stepsOf } from '../engine/compile.ts';
import { demandOf } from './consents.ts';
import { constraintsOf, nameOf, type Constraint } from './constraints.ts';
import { declaredMessage } from '../engine/messages.ts';
import { compareLeaves, isLaw, isReportedBy, type Breaks, type Change, type ChangeKind } from './leaves.ts';
import { resolveDay } from '../engine/days.ts';
import { formatGuard } from './words.ts';
import { choicesOf, isManyOf, isWithin, withRowPattern, type Field } from '../engine/fields.ts';
import { RULE_ROWS } from '../format/index.ts';
import { setsOf } from '../engine/table.ts';
import type { PropertySchema, TableFile } from '../engine/definition.ts';
import type { Wizard } from '../engine/types.ts';

/**
 * The differences of a newer revision: legal ones first (consents, those first that are gone or no longer demanded, mails, tables), then those with a
 * known meaning, then every other value that differs. Ignores only journeys and whitespace.
 */
export function compareWizards(older: Wizard, newer: Wizard): Change[] {
  const byMeaning = compareMeaning(older, newer);
  const isTold = isReportedBy(byMeaning);
  const values = compareLeaves(older, newer).filter(({ name }) => !isTold(name));
  const [law, others] = [values.filter(isLaw), values.filter((change) => !isLaw(change))];
  return [...compareDemands(older, newer), ...law, ...byMeaning, ...others];
}

function compareMeaning(older: Wizard, newer: Wizard): Change[] {
  return [
    ...compareAddress(older, newer),
    ...compareSteps(older, newer),
    ...compareTransitions(older, newer),
    ...compareFields(older, newer),
    ...compareRules(older, newer),
    ...compareMessages(older, newer),
    ...compareTables(older, newer),
  ];
}

/** Consents that are gone, no longer demanded, or newly. What else differs in them are their words. */
function compareDemands(older: Wizard, newer: Wizard): Change[] {
  const [before, after] = [demandsOf(older), demandsOf(newer)];
  return [...before].flatMap(([pointer, was]): Change[] => {
    const is = after.get(pointer);
    if (was.said === is?.said) return [];
    const said = { before: was.said, after: is?.said ?? 'Es gibt sie nicht mehr.' };
    const change = is === undefined ? 'weg' : 'anders';
    return [{ kind: 'Einwilligung', change, name: is?.name ?? was.name, detail: said.after, ...said, breaks: [] }];
  });
}

/** The consents of a wizard by their answers, each with the place where it is demanded. */
function demandsOf(wizard: Wizard): Table<{ name: string; said: string }> {
  const consents = stepsOf(wizard).flatMap(({ id, file, fields }) =>
    fields.flatMap((field) => {
      const demand = demandOf(file, field);
      const name = `steps/${id}.json /schema${field.schemaPointer}/required`;
      if (demand === undefined) return [];
      const said = `Ohne dieses Häkchen kann ${demand.given && demand.asked ? 'nicht ' : ''}gesendet werden.`;
      return [[field.pointer, { name, said }] as const];
    }),
  );
  return new Map(consents);
}

type Table<T> = Map<string, T>;

/** Compares two tables by name: entries that are new, removed, or changed. */
function differences<T>(
  kind: ChangeKind,
  older: Table<T>,
  newer: Table<T>,
  told: { format: (value: T) => string; breaks?: (before: T | undefined, after: T | undefined) => Breaks[] },
): Change[] {
  const { format, breaks = () => [] } = told;
  return [...new Set([...older.keys(), ...newer.keys()])].flatMap((name): Change[] => {
    const [before, after] = [older.get(name), newer.get(name)];
    const [was, is] = [before, after].map((value) => (value === undefined ? undefined : format(value)));
    if (was === is) return [];
    return [
      {
        kind,
        change: was === undefined ? 'neu' : is === undefined ? 'weg' : 'anders',
        name,
        detail: [was, is].filter((said) => said !== undefined).join(' → '),
        ...(was !== undefined && { before: was }),
        ...(is !== undefined && { after: is }),
        breaks: breaks(before, after),
      },
    ];
  });
}

function compareAddress(older: Wizard, newer: Wizard): Change[] {
  const changes = differences('Adresse', addressesOf(older), addressesOf(newer), {
    format: (value) => value || 'keine',
  });
  return changes.map((change) =>
    change.name === 'Senden an' || change.name === 'dokumentTyp' ? { ...change, breaks: ['API'] } : change,
  );
}

function addressesOf({ route = '', submitPath = '', definition: { wizard } }: Wizard): Table<string> {
  return new Map([
    ['Zustand', wizard.public === false ? 'Entwurf' : 'Veröffentlicht'],
    ['Seite', route],
    ['Senden an', submitPath],
    ['dokumentTyp', wizard.submit?.documentType ?? ''],
    ['Zurück nach', wizard.exit ?? ''],
  ]);
}

function compareSteps(older: Wizard, newer: Wizard): Change[] {
  return differences('Schritt', titlesOf(older), titlesOf(newer), { format: (title) => title });
}

function titlesOf(wizard: Wizard): Table<string> {
  return new Map(stepsOf(wizard).map(({ id, file }) => [id, `„${file.title}“`]));
}

function compareTransitions(older: Wizard, newer: Wizard): Change[] {
  return differences('Übergang', transitionsOf(older), transitionsOf(newer), { format: (when) => when });
}

function transitionsOf(wizard: Wizard): Table<string> {
  const transitions = forwardsOf(wizard).flatMap(([from, { branches }]) =>
    branches.map(({ target, guard }): [string, string] => [
      `${from} → ${target}`,
      guard === undefined && branches.length === 1 ? 'immer' : formatGuard(wizard, guard),
    ]),
  );
  return new Map(transitions);
}

/** Differences in the fields of the request. A request with a removed field is refused; a draft loses its answer. */
function compareFields(older: Wizard, newer: Wizard): Change[] {
  return differences('Feld der Anfrage', sentFieldsOf(older), sentFieldsOf(newer), {
    format: ({ schema }) => typeOf(schema),
    breaks: (before) => (before === undefined ? [] : ['Entwürfe', 'API']),
  });
}

function sentFieldsOf(wizard: Wizard): Table<Field> {
  const sent = stepsOf(wizard).flatMap(({ fields }) =>
    fields.flatMap(withRowPattern).filter(({ schema }) => schema.transient !== true),
  );
  return new Map(sent.map((field) => [field.pointer, field]));
}

function typeOf(schema: PropertySchema): string {
  const { type, upload, items } = schema;
  if (upload !== undefined) return 'Dateien';
  if (isManyOf(schema)) return 'Auswahl mehrerer';
  if (items !== undefined) return 'Liste';
  return choicesOf(schema) === undefined ? (type ?? 'beliebig') : 'Auswahl';
}

function compareRules(older: Wizard, newer: Wizard): Change[] {
  const [known, asked] = [older, newer].map(
    (wizard) =>
      new Set(stepsOf(wizard).flatMap(({ fields }) => fields.flatMap(withRowPattern).map((one) => one.pointer))),
  );
  const added = [...(asked ?? [])].filter((pointer) => known?.has(pointer) !== true);
  // Nobody has answered what is new, so it refuses no answer. It may be demanded.
  const isUnanswered = ({ pointer, key }: Constraint) =>
    added.some((one) => isWithin(pointer, one) && (key === undefined || pointer !== one));
  return differences('Regel', rulesOf(older), rulesOf(newer), {
    format: (constraint) => JSON.stringify(limitOf(constraint)),
    breaks: (before, after) =>
      after !== undefined && !isUnanswered(after) && isStricter(before, after)
        ? ['Entwürfe', ...(after.transient ? [] : (['API'] as const))]
        : [],
  });
}

function rulesOf(wizard: Wizard): Table<Constraint> {
  return new Map(
    constraintsOf(wizard)
      .filter(({ keyword }) => keyword !== 'type')
      .map((constraint) => [nameOf(constraint), constraint]),
  );
}

/** The limit that the rule sets. */
function limitOf({ keyword, schema, key }: Constraint): unknown {
  if (key !== undefined) return 'Pflicht';
  if (keyword === 'oneOf') return schema.oneOf?.map((choice) => choice.const);
  return keyword === 'maxItems' ? (schema.maxItems ?? schema.upload?.maxItems) : schema[keyword];
}

/** Two dates that both move with today keep their order, whatever day it is. */
const SOME_DAY = '2026-06-15';

/** Whether answers that were accepted may now be refused. */
function isStricter(before: Constraint | undefined, after: Constraint): boolean {
  if (before === undefined) return true;
  const [was, is] = [limitOf(before), limitOf(after)];
  if (Array.isArray(was) && Array.isArray(is)) {
    const accepted = new Set<unknown>(is);
    return was.some((value) => !accepted.has(value));
  }
  const end = RULE_ROWS[after.keyword].limit?.end;
  if (typeof was === 'string' && typeof is === 'string' && end !== undefined) {
    const [earlier = '', later = ''] = [was, is].map((date) => resolveDay(date, () => SOME_DAY));
    // A fixed day and one that moves with today can be compared on no day for all others.
    if (was.startsWith('today') !== is.startsWith('today')) return true;
    return end === 'least' ? later > earlier : later < earlier;
  }
  if (typeof was === 'number' && typeof is === 'number' && end !== undefined)
    return end === 'least' ? is > was : is < was;
  return true;
}

function compareMessages(older: Wizard, newer: Wizard): Change[] {
  return differences('Meldung', messagesOf(older), messagesOf(newer), { format: (message) => message });
}

function messagesOf(wizard: Wizard): Table<string> {
  const messages = constraintsOf(wizard).flatMap(({ step, pointer, keyword: rule }): [string, string][] => {
    const keyword = rule === 'oneOf' ? 'enum' : rule;
    const message = declaredMessage(wizard.step(step)?.file.schema ?? {}, pointer.replaceAll('*', '0'), keyword);
    return message === undefined ? [] : [[`${step} ${pointer} ${keyword}`, `„${message}“`]];
  });
  return new Map(messages);
}

function compareTables({ definition: older }: Wizard, { definition: newer }: Wizard): Change[] {
  const changes = differences('Tabelle', new Map(Object.entries(older.tables)), new Map(Object.entries(newer.tables)), {
    format: (content) => JSON.stringify(content),
  });
  return changes.map((change) => {
    const [before, after] = [older.tables[change.name], newer.tables[change.name]];
    const [had, has] = [rowsOf(before), rowsOf(after)];
    const rows = has.filter((row, index) => row !== had[index]).length;
    return {
      ...change,
      ...(before && { before: `Stand ${datesOf(before)}` }),
      ...(after && { after: `Stand ${datesOf(after)}` }),
      detail:
        change.change === 'anders'
          ? `${rows} Zeilen sind anders, Stand ${datesOf(before)} → ${datesOf(after)}`
          : `Stand ${datesOf(after ?? before)}`,
    };
  });
}

/** The rows of all sets as texts. */
function rowsOf(table: TableFile | undefined): string[] {
  return table === undefined ? [] : setsOf(table).flatMap(({ rows }) => rows.map((row) => JSON.stringify(row)));
}

function datesOf(table: TableFile | undefined): string {
  return table === undefined
    ? ''
    : setsOf(table)
        .map(({ validFrom }) => validFrom)
        .join(', ');
}
