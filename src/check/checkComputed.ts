import { answersOf } from './tableParts.ts';
import { unknownName } from './checkTables.ts';
import { checkFormula, checkLeaf, neverThere, type Operands } from './checkFormulas.ts';
import { answersOfCondition, eventOf, isNamed, namesUsedBy, operandsOf, tablesOf } from '../explore/dependencies.ts';
import { fieldsIn, groundOf } from './checkConditions.ts';
import { finding, unknownField, type Finding } from './finding.ts';
import { isPeriod, LAENDER } from '../engine/computed/index.ts';
import { OPERATIONS } from '../format/index.ts';
import { joinPointer } from '../engine/pointer.ts';
import { joined, say, sentence } from './words.ts';
import type { ComputedFile, Definition } from '../engine/definition.ts';
import type { Field } from '../engine/fields.ts';

const FILE = 'wizard.json';

/** Faults of computed values: unknown operands, operands of the wrong kind, circles, deadlines without a source. */
export function checkComputed(definition: Definition): Finding[] {
  const { computed } = definition.wizard;
  if (computed === undefined) return [];
  const known: Operands = { file: FILE, fields: fieldsIn(definition), computed, sent: true };
  const entries = Object.entries(computed);
  const findings = entries.flatMap(([name, file]) => checkOne(name, file, definition, known));
  return findings.length > 0 ? findings : [...checkCircles(definition, computed), ...checkUnused(definition, computed)];
}

function checkOne(name: string, file: ComputedFile, definition: Definition, known: Operands): Finding[] {
  const at = joinPointer('/computed', name);
  const chosen = OPERATIONS.filter((operation) => file[operation] !== undefined);
  if (chosen.length !== 1)
    return [
      finding(
        FILE,
        at,
        'berechnet-rechenart',
        sentence`Der berechnete Wert ${say.computed(name)} hat ${chosen.length === 0 ? 'keine Rechenart' : `${chosen.length} Rechenarten`}.`,
        sentence`Bitte nennen Sie genau eine: ${say.several(OPERATIONS.map(say.key))}.`,
      ),
    ];
  const faults = [
    ...(file.cell === undefined ? checkFormula(file, at, known) : checkCell(file.cell, at, definition)),
    ...eventOf(file, at).flatMap((leaf) => checkLeaf(leaf, known)),
    ...checkPeriod(file.day?.add, `${at}/day/add`),
    ...checkDeadline(file, at, known.fields),
  ];
  const constant = file.cell === undefined && !operandsOf(file, at).some(isNamed);
  return constant && faults.length === 0 ? [withoutAnswer(at, name)] : faults;
}

function withoutAnswer(at: string, name: string): Finding {
  return finding(
    FILE,
    at,
    'berechnet-ohne-angabe',
    sentence`Der berechnete Wert ${say.computed(name)} hängt von keiner Antwort ab.`,
    sentence`Bitte nennen Sie eine Antwort${say.either(' wie "/datum"', '')} oder einen anderen berechneten Wert${say.either(' wie "=summe"', '')}.`,
  );
}

/** A cell names a table, or a step whose result uses tables. The server must know all answers that these ask for. */
function checkCell(cell: NonNullable<ComputedFile['cell']>, at: string, definition: Definition): Finding[] {
  const { tables, steps } = definition;
  const ground = groundOf(definition);
  if ((cell.table === undefined) === (cell.step === undefined))
    return [
      finding(
        FILE,
        `${at}/cell`,
        'zelle-woher',
        'Hier muss entweder eine Tabelle oder ein Schritt stehen.',
        sentence`Bitte nennen Sie mit ${say.key('table')} eine Tabelle, oder mit ${say.key('step')} einen Schritt, der ein Ergebnis zeigt.`,
      ),
    ];
  const named = tablesOf(cell, ground);
  if (named === undefined) {
    const withResult = Object.keys(steps).filter((id) => steps[id]?.result !== undefined);
    return cell.table === undefined
      ? [unknownName(FILE, `${at}/cell/step`, 'step', cell.step ?? '', withResult)]
      : [unknownName(FILE, `${at}/cell/table`, 'table', cell.table, Object.keys(tables))];
  }
  const columns = [...new Set(named.flatMap(({ otherwise }) => Object.keys(otherwise)))];
  const place = `${at}/cell/${cell.table === undefined ? 'step' : 'table'}`;
  const secret = ground.fields.filter(({ schema }) => schema.transient === true);
  const conditions = cell.step === undefined ? [] : (steps[cell.step]?.result?.tables ?? []).map(({ when }) => when);
  const asked = new Set([
    ...conditions.flatMap((when) => answersOfCondition(when, ground)),
    ...named.flatMap((table) => answersOf(table, ground)),
  ]);
  const unsent = secret.find(({ pointer }) => asked.has(pointer));
  return [
    ...(columns.includes(cell.column) ? [] : [unknownName(FILE, `${at}/cell/column`, 'column', cell.column, columns)]),
    ...(unsent === undefined || definition.wizard.submit === undefined
      ? []
      : [neverThere(FILE, place, unsent.pointer)]),
  ];
}

function checkPeriod(period: string | undefined, at: string): Finding[] {
  if (period === undefined || (isPeriod(period) && !period.startsWith('-'))) return [];
  return [
    finding(
      FILE,
      at,
      'berechnet-zeitraum',
      `'${period}' ist kein Zeitraum.`,
      sentence`${say.either(
        'Bitte schreiben Sie zum Beispiel "P2W" für zwei Wochen, "P1M" für einen Monat, "P10D" für zehn Tage oder "P3Y" für drei Jahre.',
        'Bitte geben Sie an, wie viele Tage, Wochen, Monate oder Jahre es sind.',
      )}`,
    ),
  ];
}

function checkDeadline({ deadline, source }: ComputedFile, at: string, fields: Field[]): Finding[] {
  if (deadline === undefined) return [];
  return [
    ...(['period', 'within'] as const).flatMap((key) => checkPeriod(deadline[key], `${at}/deadline/${key}`)),
    ...(source === undefined
      ? [
          finding(
            FILE,
            at,
            'frist-ohne-quelle',
            'Woher diese Frist kommt, steht nicht dabei.',
            sentence`Bitte nennen Sie unter ${say.key('source')} die Vorschrift, etwa „§ 67 Abs. 1 OWiG“.`,
          ),
        ]
      : []),
    ...(deadline.land === undefined ? [] : checkLand(deadline.land, `${at}/deadline/land`, fields)),
  ];
}

function isCode(value: unknown): boolean {
  return LAENDER.some((land) => land === value);
}

function checkLand(pointer: string, at: string, fields: Field[]): Finding[] {
  const field = fields.find((one) => one.pointer === pointer);
  if (field === undefined)
    return [
      unknownField(
        FILE,
        at,
        pointer,
        fields.map((one) => one.pointer),
      ),
    ];
  const offered = field.schema.enum ?? field.schema.oneOf?.map((choice) => choice.const) ?? [];
  return offered.length > 0 && offered.every(isCode)
    ? []
    : [
        finding(
          FILE,
          at,
          'berechnet-land',
          sentence`Die Antworten auf ${say.question(pointer)} sind keine Kürzel der Länder, die Feiertage des Landes würden nicht zählen.`,
          sentence`Bitte geben Sie den Antworten ${say.either('diese Werte (const)', 'diese Werte')}: ${LAENDER.join(', ')}.`,
        ),
      ];
}

/** Values that need themselves, reported once for each circle. */
function checkCircles(definition: Definition, computed: Record<string, ComputedFile>): Finding[] {
  const ground = groundOf(definition);
  const valuesIn = (file: ComputedFile) =>
    namesUsedBy(file, ground).flatMap((name) => (name.startsWith('=') ? [name.slice(1)] : []));
  const usedBy = new Map(Object.entries(computed).map(([name, file]) => [name, valuesIn(file)]));
  const told = new Set<string>();
  return [...usedBy.keys()].flatMap((name) => {
    const circle = told.has(name) ? undefined : circleFrom(name, usedBy);
    if (circle === undefined) return [];
    for (const member of circle) told.add(member);
    const way = [...circle, name];
    return [
      finding(
        FILE,
        joinPointer('/computed', name),
        'berechnet-kreis',
        sentence`Der berechnete Wert ${say.computed(name)} braucht sich selbst: ${say.either(way.join(' → '), joined(way.map(say.computed), ' → '))}.`,
        'Bitte nennen Sie an einer dieser Stellen eine Antwort statt des berechneten Werts.',
      ),
    ];
  });
}

/** A way from a value back to itself. */
function circleFrom(name: string, usedBy: ReadonlyMap<string, string[]>): string[] | undefined {
  const seen = new Set<string>();
  const search = (at: string, way: string[]): string[] | undefined => {
    for (const next of usedBy.get(at) ?? []) {
      if (next === name) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      const found = search(next, [...way, next]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(name, [name]);
}

/** Values that no text, condition or other value uses, and that are not stored. */
function checkUnused(definition: Definition, computed: Record<string, ComputedFile>): Finding[] {
  const { wizard, machine, steps, tables } = definition;
  // As a key, as a whole text, or as a placeholder.
  const named = JSON.stringify([wizard, machine, steps, tables]).matchAll(/["{]=([\p{L}\d]+)["}]/gu);
  const used = new Set([...named].map(([, name]) => name));
  return Object.keys(computed)
    .filter((name) => !used.has(name) && computed[name]?.store === undefined)
    .map((name) =>
      finding(
        FILE,
        joinPointer('/computed', name),
        'berechnet-unbenutzt',
        sentence`Den berechneten Wert ${say.computed(name)} zeigt kein Text und braucht keine Bedingung.`,
        sentence`Bitte schreiben Sie ${say.placeholder(`=${name}`)} in einen Text, speichern Sie ihn mit ${say.key('store')}, oder entfernen Sie ihn.`,
      ),
    );
}
