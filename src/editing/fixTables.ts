import { fix, removeIt, readAt, type Fault, type Fix, type Fixer } from './fix.ts';
import { addDays, germanDay } from '../engine/days.ts';
import { asGuard, isGuard } from '../engine/guards.ts';
import { except } from './fixFlow.ts';
import { say, sentence, subject } from '../check/words.ts';
import { isPlainObject, joinPointer } from '../engine/pointer.ts';
import { givesDay, operationOf } from '../format/index.ts';
import { Plan } from './plan.ts';
import { referencesIn } from './references.ts';
import type { GuardRef, Scalar, When } from '../engine/definition.ts';

type Range = { min?: number; max?: number };

function whenAt(fault: Fault, row: number): When | undefined {
  const when = readAt(fault, fault.file, `${rowsOf(fault)}/${row}/when`);
  return isPlainObject(when) ? (when as When) : undefined;
}

/** The condition of a row as a guard; undefined if it has none. */
function guardAt(fault: Fault, row: number): GuardRef | undefined {
  const when = whenAt(fault, row);
  const guard = when && asGuard(when);
  if (guard?.type !== 'all' || guard.params.of.length > 1) return guard;
  return guard.params.of[0];
}

/** The list of rows that a finding is about. */
function rowsOf({ pointer }: Fault): string {
  return /^(.*?\/rows)(?:\/\d+)?/.exec(pointer)?.[1] ?? '/rows';
}

/** Of two rows that hold at once, one comes first. */
export const precedence: Fixer = (fault) => {
  const [first = -1, second = -1] = fault.finding.facts?.rows ?? [];
  const [guard, otherGuard] = [guardAt(fault, first), guardAt(fault, second)];
  if (guard === undefined || otherGuard === undefined) return undefined;
  const at = (row: number) => `${rowsOf(fault)}/${row}/when`;
  const { file } = fault;
  return [
    ...shortened(fault, first, second),
    { label: `Vorrang für Zeile ${first + 1}`, edits: [{ file, pointer: at(second), set: except(otherGuard, guard) }] },
    { label: `Vorrang für Zeile ${second + 1}`, edits: [{ file, pointer: at(first), set: except(guard, otherGuard) }] },
  ];
};

/** Rows that differ in one range only: each may end where the other begins. */
function shortened(fault: Fault, first: number, second: number): Fix[] {
  const [one, other] = [whenAt(fault, first), whenAt(fault, second)];
  if (one === undefined || other === undefined || isGuard(one) || isGuard(other)) return [];
  return Object.keys(one).flatMap((field): Fix[] => {
    const [range, next] = [rangeOf(one[field]), rangeOf(other[field])];
    if (range?.max === undefined || next?.min === undefined || next.min > range.max) return [];
    const at = (row: number, limit: string) => `${joinPointer(`${rowsOf(fault)}/${row}/when`, field)}/${limit}`;
    const { file } = fault;
    return [
      {
        label: `Zeile ${first + 1} nur bis ${next.min - 1}`,
        edits: [{ file, pointer: at(first, 'max'), set: next.min - 1 }],
      },
      {
        label: `Zeile ${second + 1} erst ab ${range.max + 1}`,
        edits: [{ file, pointer: at(second, 'min'), set: range.max + 1 }],
      },
    ];
  });
}

function rangeOf(wanted: Scalar | Range | undefined): Range | undefined {
  return typeof wanted === 'object' ? wanted : undefined;
}

/** Rows below and above a gap grow into it, or a new row fills it. */
export const fillGap: Fixer = (fault) => {
  const { field = '', at: gap = Number.NaN } = fault.finding.facts?.gap ?? {};
  const rows = readAt(fault, fault.file, rowsOf(fault));
  if (!Array.isArray(rows) || !Number.isInteger(gap)) return undefined;
  const ranges = rows.flatMap((_, row) => {
    const when = whenAt(fault, row);
    const range = when === undefined || isGuard(when) ? undefined : rangeOf(when[field]);
    return range === undefined ? [] : [{ row, ...range }];
  });
  const below = ranges
    .filter(({ max }) => max !== undefined && max < gap)
    .toSorted((left, right) => (right.max ?? 0) - (left.max ?? 0))[0];
  const above = ranges
    .filter(({ min }) => min !== undefined && min > gap)
    .toSorted((left, right) => (left.min ?? 0) - (right.min ?? 0))[0];
  if (below?.max === undefined || above?.min === undefined) return undefined;
  const { file } = fault;
  const at = (row: number, limit: string) => `${joinPointer(`${rowsOf(fault)}/${row}/when`, field)}/${limit}`;
  const copy = Object(rows[below.row]);
  const between = { ...copy, when: { ...copy.when, [field]: { min: below.max + 1, max: above.min - 1 } } };
  return [
    {
      label: `Zeile ${below.row + 1} bis ${above.min - 1} verlängern`,
      edits: [{ file, pointer: at(below.row, 'max'), set: above.min - 1 }],
    },
    {
      label: `Zeile ${above.row + 1} ab ${below.max + 1} beginnen`,
      edits: [{ file, pointer: at(above.row, 'min'), set: below.max + 1 }],
    },
    {
      label: 'Zeile dazwischen einfügen',
      edits: [{ file, pointer: `${rowsOf(fault)}/${below.row + 1}`, insert: between }],
    },
  ];
};

export const rowUp: Fixer = ({ file, pointer, name }) =>
  name === '0' ? undefined : { label: 'Nach oben', edits: [{ file, pointer, move: 0 }] };

/** Of two versions with days between them, either may have these. */
export const closePeriods: Fixer = (fault) => {
  const { file, pointer, value, finding } = fault;
  const day = finding.facts?.set;
  const earlier = earlierVersion(fault);
  if (typeof day !== 'string' || typeof value !== 'string' || earlier === undefined) return undefined;
  const last = addDays(value, -1);
  return [
    {
      label: `Frühere Fassung gilt bis ${germanDay(last)}`,
      edits: [{ file, pointer: `${earlier}/validTo`, set: last }],
    },
    { label: `Spätere Fassung beginnt am ${germanDay(day)}`, edits: [{ file, pointer, set: day }] },
  ];
};

/** The earlier one of two sets of rows ends the day before. */
export const endBefore: Fixer = (fault) => {
  const day = fault.finding.facts?.set;
  const earlier = earlierVersion(fault);
  if (typeof day !== 'string' || earlier === undefined) return undefined;
  return {
    label: `Frühere Fassung endet am ${germanDay(day)}`,
    edits: [{ file: fault.file, pointer: `${earlier}/validTo`, set: day }],
  };
};

/** The pointer of the set of rows that begins before the one whose beginning a finding is about. */
function earlierVersion(fault: Fault): string | undefined {
  const { file, value } = fault;
  const sets = readAt(fault, file, '/sets');
  const places = ['', ...(Array.isArray(sets) ? sets.map((_, index) => `/sets/${index}`) : [])];
  const begins = (place: string) => String(readAt(fault, file, `${place}/validFrom`));
  return places
    .filter((place) => begins(place) < String(value))
    .toSorted((left, right) => (begins(left) < begins(right) ? 1 : -1))[0];
}

export const swapPeriod: Fixer = (fault) => {
  const { file, pointer, value, parent } = fault;
  const from = `${parent}/validFrom`;
  const edits = [
    { file, pointer: from, set: value },
    { file, pointer, set: readAt(fault, file, from) },
  ];
  return [
    { label: 'Tage tauschen', edits },
    { label: 'Ohne Ende', edits: [{ file, pointer, remove: true }] },
  ];
};

export const whereFrom: Fixer = ({ file, pointer, value }) => {
  const keys = ['step', 'table'].filter((key) => isPlainObject(value) && Object.hasOwn(value, key));
  return keys.length < 2
    ? undefined
    : keys.map((key) => fix(sentence`Ohne ${say.key(key)}`, [{ file, pointer: `${pointer}/${key}`, remove: true }]));
};

/** A question after a day, or the day on which a wizard is used. */
export const otherDay: Fixer = (fault) => {
  const { file, pointer, files } = fault;
  const days = referencesIn(files).flatMap(({ declares, names, ...place }) =>
    declares && names.kind === 'field' && readAt(fault, place.file, `${place.pointer}/format`) === 'date'
      ? names.pointers
      : [],
  );
  return [
    ...[...new Set(days)]
      .slice(0, 3)
      .map((day) => fix(sentence`${say.question(day)} nehmen`, [{ file, pointer, set: day }])),
    ...[removeIt('Der Tag ist heute')(fault) ?? []].flat(),
  ];
};

export const oneOperation: Fixer = ({ file, pointer, value }) => {
  const keys = Object.keys(Object(value)).filter((key) => !['source', 'store', 'format'].includes(key));
  return keys.length < 2
    ? undefined
    : keys.map((key) => fix(sentence`Ohne ${say.key(key)}`, [{ file, pointer: `${pointer}/${key}`, remove: true }]));
};

export const operand: Fixer = (fault) => {
  const { file, pointer, value, files } = fault;
  if (typeof value !== 'string') return undefined;
  if (/^-?\d+(?:\.\d+)?$/.test(value))
    return { label: `Als Zahl schreiben: ${value}`, edits: [{ file, pointer, set: Number(value) }] };
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(value);
  if (german !== null) {
    const [, day = '', month = '', year = ''] = german;
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return fix(sentence`${say.either(iso, value)} schreiben`, [{ file, pointer, set: iso }]);
  }
  const declared = referencesIn(files).flatMap(({ declares, names }) => {
    if (!declares) return [];
    if (names.kind === 'field') return names.pointers;
    return names.kind === 'computed' ? [`=${names.name}`] : [];
  });
  const known = new Set(declared);
  const fits = [`/${value}`, `=${value}`].filter((name) => known.has(name));
  return fits.map((name) =>
    fix(sentence`${say.either(`'${name}' schreiben`, [subject(name), ' nehmen'])}`, [{ file, pointer, set: name }]),
  );
};

export const period: Fixer = ({ file, pointer, value }) => {
  const text = String(value).toUpperCase().replace(/^-/, '');
  const days = /^(\d+) TAGE?$/.exec(text)?.[1];
  const set = days === undefined ? (text.startsWith('P') ? text : `P${text}`) : `P${days}D`;
  return /^P(?=\d)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?$/.test(set)
    ? { label: `'${set}' schreiben`, edits: [{ file, pointer, set }] }
    : undefined;
};

export const removeComputed: Fixer = ({ files, file, pointer }) => {
  const plan = new Plan(files);
  plan.make({ file, pointer, remove: true });
  plan.dropEmpty(file, '/computed');
  return { label: 'Berechneten Wert entfernen', edits: plan.edits };
};

export const aDay: Fixer = (fault) => {
  const { file, pointer } = fault;
  const computed = Object.entries(Object(readAt(fault, 'wizard.json', '/computed')));
  const days = computed.filter(([, value]) => givesDay(operationOf(value)));
  return days
    .slice(0, 3)
    .map(([name]) => fix(sentence`${say.computed(name)} nehmen`, [{ file, pointer, set: `=${name}` }]));
};

/** Removes a paragraph or an entry of a list, and a section with its only paragraph. */
export const withoutParagraph: Fixer = (fault) => {
  const { file, files, pointer, parent } = fault;
  const section = /^(.*\/sections)\/\d+(?=\/text$)/.exec(parent);
  const list = readAt(fault, file, parent);
  const isOnly = Array.isArray(list) && list.length === 1;
  if (!isOnly || parent.endsWith('/repeat'))
    return { label: 'Eintrag entfernen', edits: [{ file, pointer, remove: true }] };
  if (section === null) return undefined;
  const plan = new Plan(files);
  plan.make({ file, pointer: section[0], remove: true });
  plan.dropEmpty(file, section[1] ?? '');
  return { label: 'Abschnitt entfernen', edits: plan.edits };
};

export const emptyCell: Fixer = ({ file, pointer }) => ({ label: 'Leeren', edits: [{ file, pointer, set: null }] });
