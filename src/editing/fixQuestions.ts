import { joined, say, sentence } from '../check/words.ts';
import { isPlainObject, joinPointer, parsePointer, readPointer } from '../engine/pointer.ts';
import { kindMeantBy } from '../check/intended.ts';
import { formatRow, isRule, KINDS, NEW_CONDITION, RULE_ROWS } from '../format/index.ts';
import { branchAround } from './branches.ts';
import { makeUnconditional } from './conditional.ts';
import { convertQuestion } from './convert.ts';
import { Plan } from './plan.ts';
import { fix, offersOf, optionsOf, readAt, removeEntry, removeIt, type Fault, type Fix, type Fixer } from './fix.ts';
import { referencesIn } from './references.ts';
import { renameField } from './rename.ts';
import { addRequired, sentenceFor, setRequired, splitPlace, takeOut, type QuestionPlace } from './questions.ts';
import { answerPathOf, uiOf } from './shownOrder.ts';

export const proposeSentence: Fixer = (fault) => {
  const { file, pointer, value, files, finding } = fault;
  if (!isPlainObject(value)) return undefined;
  const keyword = finding.facts?.name ?? 'required';
  const ofFormat = keyword === 'format' ? formatRow(value['format'])?.message : undefined;
  const ofRule = isRule(keyword) ? RULE_ROWS[keyword].message : undefined;
  const set = ofFormat ?? ofRule ?? sentenceFor(new Plan(files), { file, pointer });
  const edits = [{ file, pointer: `${pointer}/errorMessage/${keyword}`, set }];
  return { label: 'Satz vorschlagen', edits };
};

export const addToList: Fixer = ({ file, pointer, value, finding }) => {
  const { name } = finding.facts ?? {};
  if (!Array.isArray(value) || name === undefined) return undefined;
  return [
    fix(sentence`${say.question(name)} ans Ende`, [{ file, pointer: `${pointer}/-`, insert: name }]),
    { label: "'*' für alle übrigen", edits: [{ file, pointer: `${pointer}/-`, insert: '*' }] },
  ];
};

export const addToSection: Fixer = ({ file, pointer, value, finding }) => {
  const { name } = finding.facts ?? {};
  if (!Array.isArray(value) || name === undefined) return undefined;
  return value
    .map((section: unknown, index): Fix => ({
      label: `Zu '${String(readPointer(section, '/title'))}'`,
      edits: [{ file, pointer: `${pointer}/${index}/fields/-`, insert: name }],
    }))
    .toReversed();
};

export const type: Fixer = ({ file, pointer, value }) => {
  if (!isPlainObject(value)) return undefined;
  if (value['type'] === 'array')
    return { label: 'Als Liste von Texten', edits: [{ file, pointer: `${pointer}/items`, set: { type: 'string' } }] };
  const set = typeOf(value);
  const [before] = Object.keys(value);
  const place = before === undefined || set !== 'object' ? {} : { before };
  return {
    label: `Art der Antwort: ${TYPES[set] ?? set}`,
    edits: [{ file, pointer: `${pointer}/type`, insert: set, ...place }],
  };
};

const TYPES: Record<string, string> = {
  object: 'Gruppe',
  array: 'Liste',
  string: 'Text',
  number: 'Zahl',
  boolean: 'Ja oder Nein',
};

function typeOf(schema: Record<string, unknown>): string {
  if (schema['properties'] !== undefined) return 'object';
  if (schema['items'] !== undefined || schema['upload'] !== undefined) return 'array';
  const example = [schema['const'], readPointer(schema['oneOf'], '/0/const'), readPointer(schema['enum'], '/0')].find(
    (one) => one !== undefined,
  );
  if (example !== undefined) return typeof example;
  return schema['minimum'] === undefined && schema['maximum'] === undefined ? 'string' : 'number';
}

/** Removes the later one of two equal answers, or gives it another value. */
export const equalChoices: Fixer = ({ file, pointer, value }) => {
  if (!Array.isArray(value)) return undefined;
  const values = value.map((choice: unknown) => (isPlainObject(choice) ? choice['const'] : choice));
  const again = values.findIndex((one, index) => values.indexOf(one) < index);
  if (again < 0) return undefined;
  const fresh = `${String(values[again])}2`;
  const at = `${pointer}/${again}`;
  const isText = typeof values[again] === 'string' && !values.includes(fresh);
  const edits = [{ file, pointer: isPlainObject(value[again]) ? `${at}/const` : at, set: fresh }];
  return [
    { label: 'Zweite Antwort löschen', edits: [{ file, pointer: at, remove: true }] },
    ...(isText ? [{ label: `Zweite Antwort '${fresh}' nennen`, edits }] : []),
  ];
};

export const swap: Fixer = (fault) => {
  const { file, pointer, value, name, parent } = fault;
  const most = joinPointer(parent, (isRule(name) ? RULE_ROWS[name].limit?.most : undefined) ?? '');
  const other = readAt(fault, file, most);
  if (other === undefined) return undefined;
  const edits = [
    { file, pointer, set: other },
    { file, pointer: most, set: value },
  ];
  return [
    { label: 'Grenzen tauschen', edits },
    { label: 'Untere Grenze entfernen', edits: [{ file, pointer, remove: true }] },
  ];
};

/** Sends an answer that a rule needs. */
export const send: Fixer = ({ file, pointer, value, files, finding }) => {
  if (isPlainObject(value) && value['transient'] === true)
    return fix(sentence`${say.key('transient')} entfernen`, [{ file, pointer: `${pointer}/transient`, remove: true }]);
  const { name: field = '' } = finding.facts ?? {};
  const places = referencesIn(files).filter(
    ({ declares, names, ...place }) =>
      declares &&
      names.kind === 'field' &&
      names.pointers.some((one) => one === field || (place.file === file && one.endsWith(`/*${field}`))),
  );
  const plan = new Plan(files);
  for (const place of places)
    if (plan.read(place.file, `${place.pointer}/transient`) !== undefined)
      plan.make({ file: place.file, pointer: `${place.pointer}/transient`, remove: true });
  return fix(sentence`Antwort senden (${say.key('transient')} entfernen)`, plan.edits);
};

export const removeQuestionHere: Fixer = ({ files, file, pointer }) => {
  const plan = new Plan(files);
  takeOut(plan, { file, pointer });
  return { label: 'Diese Frage entfernen', edits: plan.edits };
};

export const title: Fixer = ({ file, pointer, name, value }) => {
  if (!isPlainObject(value)) return undefined;
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  const set = words.charAt(0).toUpperCase() + words.slice(1);
  const [before] = Object.keys(value);
  return {
    label: `Beschriftung '${set}' vorschlagen`,
    edits: [{ file, pointer: `${pointer}/title`, insert: set, ...(before !== undefined && { before }) }],
  };
};

/** The consent that a finding is about: it stands there, or in the group that does not demand it. */
function consentAt({ finding, file, pointer }: Fault): QuestionPlace {
  const { name } = finding.facts ?? {};
  const group = pointer.replace(/\/required$/, '');
  return { file, pointer: name === undefined ? pointer : joinPointer(`${group}/properties`, name) };
}

export const demandConsent: Fixer = (fault) => {
  const place = consentAt(fault);
  const plan = new Plan(fault.files);
  const { group, name } = splitPlace(plan, place);
  const isShared = plan.read(place.file, `${place.pointer}/uses`) !== undefined;
  if (isShared) addRequired(plan, group, name);
  return {
    label: 'Verlangen',
    edits: isShared ? plan.edits : convertQuestion(fault.files, place, 'einwilligung').edits,
  };
};

export const freeConsent: Fixer = (fault) => ({
  label: 'Freiwillig machen',
  edits: convertQuestion(fault.files, consentAt(fault), 'freiwillig').edits,
});

export const takeConsent: Fixer = (fault) => {
  const { file, pointer, parent } = fault;
  const isVoluntary = readAt(fault, file, `${uiOf(parent)}/ui:voluntary`) === true;
  return isVoluntary
    ? { label: 'Regel entfernen', edits: [{ file, pointer, remove: true }] }
    : { label: 'Annehmen, wer einwilligt', edits: [{ file, pointer, set: true }] };
};

export const asConsent: Fixer = ({ files, file, pointer }) => [
  { label: 'Als Einwilligung, die nötig ist', edits: convertQuestion(files, { file, pointer }, 'einwilligung').edits },
  { label: 'Als freiwillige Einwilligung', edits: convertQuestion(files, { file, pointer }, 'freiwillig').edits },
];

/** Lets a question be required only where it is asked. */
export const requireThere: Fixer = ({ files, file, pointer, value, parent }) => {
  if (typeof value !== 'string') return undefined;
  const group = parent.replace(/\/required$/, '');
  const declared = referencesIn(files).filter(
    ({ declares, as, names, ...place }) =>
      declares &&
      as === 'key' &&
      names.kind === 'field' &&
      place.file === file &&
      new RegExp(`^${group}(?:/allOf/\\d+)?/(?:then|else)/properties/${value}$`).test(place.pointer),
  );
  const plan = new Plan(files);
  const list = plan.names(file, parent);
  plan.make({ file, pointer: list.length === 1 ? parent : pointer, remove: true });
  for (const place of declared) {
    const there = place.pointer.replace(/\/properties\/[^/]+$/, '');
    if (plan.names(file, `${there}/required`).includes(value)) continue;
    const isList = plan.read(file, `${there}/required`) !== undefined;
    plan.make(
      isList
        ? { file, pointer: `${there}/required/-`, insert: value }
        : { file, pointer: `${there}/required`, set: [value] },
    );
  }
  return { label: 'Nur verlangen, wo danach gefragt wird', edits: plan.edits };
};

export const optional: Fixer = (fault) => {
  const { files, file, parent, value } = fault;
  const pointer = joinPointer(`${parent.replace(/\/required$/, '')}/properties`, String(value));
  return readAt(fault, file, pointer) === undefined
    ? undefined
    : { label: 'Freiwillig machen', edits: setRequired(files, { file, pointer }, false) };
};

export const asRequired: Fixer = (fault) => {
  const { files, file, pointer, parent } = fault;
  const plan = new Plan(files);
  plan.make({ file, pointer, remove: true });
  if (parsePointer(parent).at(-2) !== 'properties') return { label: 'Regel entfernen', edits: plan.edits };
  const edits = setRequired(plan.files, { file, pointer: parent }, true);
  return [
    { label: 'Als Pflichtfeld', edits: [...plan.edits, ...edits] },
    { label: 'Regel entfernen', edits: plan.edits },
  ];
};

/** `required` stands at the question itself, as a mark. */
export const markedRequired: Fixer = (fault) => {
  const { name, value } = fault;
  if (name !== 'required' || typeof value !== 'boolean') return undefined;
  return value ? asRequired(fault) : removeIt('Entfernen')(fault);
};

/** The type is the name of a kind of question. */
export const asKind: Fixer = ({ files, file, parent, name, value }) => {
  const kind = name === 'type' && parsePointer(parent).at(-2) === 'properties' ? kindMeantBy(value) : undefined;
  if (kind === undefined) return undefined;
  return { label: `Als „${KINDS[kind].label}“`, edits: convertQuestion(files, { file, pointer: parent }, kind).edits };
};

export const several: Fixer = (fault) => {
  const { file, pointer, name, finding } = fault;
  if (finding.facts?.name === 'uniqueItems')
    return { label: 'Jede Antwort nur einmal', edits: [{ file, pointer: `${pointer}/uniqueItems`, set: true }] };
  const most = finding.facts?.set;
  const set: Fix[] =
    typeof most === 'number' ? [{ label: `Höchstens ${most}`, edits: [{ file, pointer, set: most }] }] : [];
  const others = offersOf(finding)
    .slice(0, 3)
    .map((one): Fix => ({ label: `'${one}' nehmen`, edits: [{ file, pointer, set: one }] }));
  return [...set, ...others, ...[removeIt(sentence`${say.key(name)} entfernen`)(fault) ?? []].flat()];
};

export const otherLooks: Fixer = (fault) => {
  const { file, pointer, finding } = fault;
  const words = optionsOf(finding).slice(0, 3);
  return [
    ...[removeIt('Darstellung weglassen')(fault) ?? []].flat(),
    ...words.map((word) => fix(sentence`${say.near(say.option(word))} nehmen`, [{ file, pointer, set: word }])),
  ];
};

export const asPlainChoice: Fixer = ({ file, pointer }) =>
  fix(sentence`${say.near(say.option('radio'))} nehmen`, [{ file, pointer, set: 'radio' }]);

export const asDate: Fixer = ({ files, file, pointer, finding }) => {
  if (finding.facts?.set !== 'date') return undefined;
  const isUi = pointer.startsWith('/ui/');
  const schema = isUi
    ? referencesIn(files).find(
        (one) => one.declares && one.as === 'key' && one.file === file && `${uiOf(one.pointer)}/ui:widget` === pointer,
      )?.pointer
    : parsePointer(pointer).slice(0, -1).reduce<string>(joinPointer, '');
  if (schema === undefined) return undefined;
  const edits = [
    { file, pointer: `${schema}/format`, set: 'date' },
    { file, pointer: `${schema}/errorMessage/format`, set: formatRow('date')?.message },
  ];
  return { label: 'Nach einem Datum fragen', edits };
};

export const uselessRule: Fixer = (fault) => {
  const { file, pointer, value } = fault;
  if (!isPlainObject(value)) return removeIt('Regel entfernen')(fault);
  const plan = new Plan(fault.files);
  const keys = value['if'] === undefined ? ['then', 'else'] : ['if'];
  for (const key of keys) plan.drop(file, `${pointer}/${key}`);
  if (Object.keys(plan.members(file, pointer)).length === 0) {
    const hint = /^\/advice\/\d+/.exec(pointer)?.[0];
    plan.make({ file, pointer: hint ?? pointer, remove: true });
    plan.dropEmpty(file, '/advice');
  }
  return { label: 'Regel entfernen', edits: plan.edits };
};

export const hintWithOne: Fixer = ({ file, pointer, value, finding }) => {
  if (!isPlainObject(value)) return undefined;
  const keys = ['unless', 'unlessAnswers', 'notInFuture', 'when'].filter((key) => Object.hasOwn(value, key));
  if (finding.facts?.name === 'beforeSending')
    return { label: 'Neben dem Feld zeigen', edits: [{ file, pointer: `${pointer}/beforeSending`, remove: true }] };
  const when = { file, pointer: `${pointer}/when` };
  if (keys.length === 0)
    return [
      { label: 'Erscheint, wenn …', edits: [{ ...when, set: NEW_CONDITION }], opens: when },
      { label: 'Hinweis löschen', edits: [{ file, pointer, remove: true }] },
    ];
  return keys.map((key) => fix(sentence`Ohne ${say.key(key)}`, [{ file, pointer: `${pointer}/${key}`, remove: true }]));
};

export const otherName: Fixer = ({ files, file, pointer, name }) => {
  const place = referencesIn(files).find((one) => one.file === file && one.pointer === pointer && one.as === 'key');
  const answer = place?.names.kind === 'field' ? place.names.pointers[0] : undefined;
  const fresh = `${name.replaceAll('_', '')}Angabe`;
  return answer === undefined
    ? undefined
    : { label: `'${fresh}' nennen`, edits: renameField(files, answer, fresh).edits };
};

export const rowName: Fixer = ({ file, pointer }) => ({
  label: "Zeilen 'Eintrag' nennen",
  edits: [{ file, pointer: `${pointer}/row`, set: { title: 'Eintrag' } }],
});

export const withoutValues: Fixer = ({ file, value }) => {
  if (typeof value !== 'string') return undefined;
  const plain = value.replaceAll(/,?\s*\{[^{}]*\}/g, '').trim();
  return { label: `Ohne den Wert: „${plain}“`, edits: [{ file, pointer: '/titleWithout', insert: plain }] };
};

/** Removes a name from a section of questions, and the section with its last one. */
export function removeEntryOrSection(fault: Fault): Fix | Fix[] | undefined {
  const entry = removeEntry(fault);
  if (entry !== undefined) return entry;
  const section = fault.parent.replace(/\/fields$/, '');
  return { label: 'Abschnitt entfernen', edits: [{ file: fault.file, pointer: section, remove: true }] };
}

/** Answers that exclude each other, of which one is enough: those of one question as one condition, or any of several conditions. */
export const oneOfThem: Fixer = (fault) => {
  const { file, pointer } = fault;
  const branch = branchAround(pointer.slice(0, pointer.lastIndexOf('/properties/')));
  if (branch === undefined) return undefined;
  const at = { file, pointer: `${branch.at}/if` };
  const parts = readAt(fault, file, `${at.pointer}/allOf`);
  if (!Array.isArray(parts) || parts.length < 2) return undefined;
  const any = {
    label: 'Mindestens eine trifft zu',
    edits: [{ file, pointer: `${at.pointer}/allOf`, rename: 'anyOf' }],
  };
  const wanted = parts.map((part: unknown) => constIn(part));
  const [first] = wanted;
  const isOne = first !== undefined && wanted.every((one) => one?.shape === first.shape);
  if (!isOne || !hasOnly(readAt(fault, file, at.pointer), 'allOf')) return any;
  const subject = answerPathOf(branch.group + first.at).reduce<string>(joinPointer, '');
  const values = wanted.flatMap((one) => (one === undefined ? [] : [one.value]));
  const label = sentence`Ist eines von ${joined(
    values.map((value) => say.answer(value, subject)),
    ', ',
  )}`;
  return [
    any,
    fix(label, [{ ...at, set: JSON.parse(first.shape.replace('"const":null', `"enum":${JSON.stringify(values)}`)) }]),
  ];
};

function hasOnly(value: unknown, key: string): boolean {
  return isPlainObject(value) && Object.keys(value).join('') === key;
}

/** The one answer that a condition demands: its value, where it stands, and the condition without it. Undefined for any other condition. */
function constIn(condition: unknown, at = ''): { value: unknown; at: string; shape: string } | undefined {
  if (!isPlainObject(condition)) return undefined;
  if (hasOnly(condition, 'const')) return { value: condition['const'], at, shape: '{"const":null}' };
  const { properties, required, ...others } = condition;
  const [[name, inner] = [], ...more] = Object.entries(isPlainObject(properties) ? properties : {});
  if (name === undefined || more.length > 0 || Object.keys(others).length > 0) return undefined;
  const found = constIn(inner, joinPointer(`${at}/properties`, name));
  return (
    found && {
      ...found,
      shape: `{"required":${JSON.stringify(required ?? [])},"properties":{${JSON.stringify(name)}:${found.shape}}}`,
    }
  );
}

export const alwaysAsked: Fixer = ({ files, file, pointer }) => ({
  label: 'Ohne diese Bedingung fragen',
  edits: makeUnconditional(files, { file, pointer }).edits,
});
