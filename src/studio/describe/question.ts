import { choicesOf, uiAt, type Choice, type Field, type PropertySchema, type StepFile } from '../../engine/index.ts';
import { KEYWORDS, keywordRow, ruleName } from '../../format/index.ts';
import { demandOf } from '../../explore/consents.ts';
import { formatConditionsAbout } from '../../explore/words.ts';
import { formatKind } from '../document/kinds.ts';
import { labelAt, labelOf, valueLabelOf } from '../document/labels.ts';
import { short } from '../document/short.ts';
import { demandsOf, requiredIn } from './demands.ts';
import type { Names } from './names.ts';
import { formatReach } from './reach.ts';
import { headingOf } from './sections.ts';
import { formatAnyDay, formatRule, formatScalar, formatUpload, withLongDays } from './sentences.ts';
import { formatText } from '../document/formatText.ts';
import { entries, fact, hiddenFact, type Fact, type Thing } from './thing.ts';
import { wordingFacts, wordingsAt } from './wordings.ts';

type Step = { id: string; file: StepFile };

/** A question with everything that decides about its answer. */
export function describeQuestion(names: Names, { id, file }: Step, field: Field): Thing {
  const { pointer, schema, schemaPointer } = field;
  const ui = uiAt(file.ui, pointer);
  const place = { file: `steps/${id}.json`, pointer: `/schema${schemaPointer}` };
  const demand = demandOf(file, field);
  const isConsent = demand !== undefined;
  const { properties: _inside, ...items } = schema.items ?? {};
  return {
    key: `question ${pointer}`,
    where: `${nameOf(names, field, isConsent ? ui : undefined)} in Schritt „${names.step(id)}“`,
    place,
    weight: isConsent ? 'law' : 'questions',
    ...(isConsent && { isConsent }),
    raw: [{ ...schema, items: isRow(schema) ? items : schema.items }, looksOf(ui), wordingsAt(names, place)],
    facts: [
      ...(demand === undefined ? [] : consentFacts(demand.given && demand.asked)),
      ...fact('step', 'Schritt', names.step(id), { isQuiet: true, weight: 'questions' }),
      ...fact('heading', 'Steht unter', headingOf(names, file.ui, pointer), { isQuiet: true, weight: 'words' }),
      ...fact(
        'title',
        isConsent ? 'Wortlaut' : 'Titel',
        schema.title && formatText(names, schema.title),
        isConsent ? {} : { ...WORDS, isQuiet: true },
      ),
      ...fact(
        'description',
        labelAt({ ...place, pointer: `${place.pointer}/description` }),
        textOf(names, schema.description),
        WORDS,
      ),
      ...fact('reason', 'Warum wir fragen', textOf(names, schema.reason), WORDS),
      ...wordingFacts(names, place, isConsent ? 'law' : 'words'),
      ...fact('kind', 'Art der Frage', formatKind(schema, ui)),
      ...fact('asked', 'Wann sie kommt', formatAsked(names, field), isConsent ? { isFirst: true } : {}),
      ...fact('reach', 'Wann der Schritt kommt', formatReach(names, id), { isOfNew: true }),
      ...(isConsent ? [] : fact('required', 'Pflicht', formatRequired(names, field, file))),
      ...answersOf(names, schema),
      ...limitsOf(names, field).filter(({ key }) => !(isConsent && key === 'const')),
      ...(schema.upload === undefined ? [] : uploadFacts(names, schema.upload)),
      ...messagesOf(names, schema.errorMessage, isConsent),
      ...lookFacts(names, ui).filter(({ key }) => !(isConsent && key === 'ui:voluntary')),
    ],
  };
}

const WORDS = { weight: 'words' } as const;

/** 'Frage „Vorwurf“', 'Einwilligung „Datenschutz“'. `ui`: the looks of a consent, whose title is a whole sentence. */
function nameOf(names: Names, { pointer }: Field, ui: Record<string, unknown> | undefined): string {
  if (ui === undefined) return `Frage „${names.of(pointer)}“`;
  const called = ui['ui:short'];
  return `Einwilligung „${typeof called === 'string' ? called : short(names.of(pointer))}“`;
}

function isRow({ items, upload }: PropertySchema): boolean {
  return upload === undefined && items?.properties !== undefined;
}

function textOf(names: Names, text: string | undefined): string | undefined {
  return text === undefined ? undefined : formatText(names, text);
}

function consentFacts(isNeeded: boolean): Fact[] {
  const said = `Ohne dieses Häkchen kann ${isNeeded ? 'nicht ' : ''}gesendet werden.`;
  return fact('demand', 'Nötig oder freiwillig', said, { isFirst: true });
}

function formatAsked(names: Names, field: Field): string {
  if (field.conditions.length === 0) return 'immer, wenn der Schritt kommt';
  return `nur wenn ${formatAll(names, field)}`;
}

function formatAll({ questions }: Names, field: Field): string {
  try {
    return withLongDays(formatConditionsAbout(questions, field, 'clause')) || 'eine Bedingung erfüllt ist';
  } catch {
    return 'eine Bedingung erfüllt ist';
  }
}

function formatRequired(names: Names, field: Field, file: StepFile): string {
  const ways = demandsOf(field, requiredIn(field.step, file.schema));
  if (ways.length === 0) return 'freiwillig';
  if (ways.some((way) => way.length === 0)) return 'muss beantwortet werden';
  const said = ways.map((conditions) => formatAll(names, { ...field, conditions }));
  return `muss beantwortet werden, wenn ${[...new Set(said)].join(' oder wenn ')}`;
}

function answersOf(names: Names, schema: PropertySchema): Fact[] {
  const say = ({ title, description }: Choice) =>
    formatText(names, description === undefined ? title : `${title} (${description})`);
  return entries('answers', 'Antwort', choicesOf(schema)?.map(say));
}

function limitsOf(names: Names, { schema, pointer, step, schemaPointer }: Field): Fact[] {
  const file = `steps/${step}.json`;
  const name = pointer.split('/').at(-1) ?? '';
  const above = pointer.slice(0, pointer.lastIndexOf('/'));
  const titleOfChoice = (value: unknown) => choicesOf(schema)?.find((one) => one.const === value)?.title;
  const own = KEYWORDS.flatMap((key) => {
    const [value, told] = [schema[key], keywordRow(key)?.fact];
    if (value === undefined || told === undefined) return [];
    const said = told === 'day' && typeof value === 'string' ? formatAnyDay(value) : formatScalar(names, value);
    return fact(key, labelAt({ file, pointer: `/schema${schemaPointer}/${key}` }), said);
  });
  const further = Object.fromEntries(
    (['anyOf', 'not'] as const).flatMap((key) => (schema[key] ? [[key, schema[key]]] : [])),
  );
  return [
    ...own,
    ...fact('format', 'Form des Texts', schema.format && valueLabelOf(schema.format), { isQuiet: true }),
    ...hiddenFact('pattern', 'Erlaubte Schreibweise', schema.pattern),
    ...(schema.const === undefined
      ? []
      : fact('const', 'Muss so beantwortet werden', formatScalar(names, schema.const))),
    ...(schema.default === undefined
      ? []
      : fact('default', 'Vorbelegung', titleOfChoice(schema.default) ?? formatScalar(names, schema.default))),
    ...(schema.alone === undefined
      ? []
      : fact('alone', 'Schließt alle anderen aus', titleOfChoice(schema.alone) ?? String(schema.alone))),
    ...(schema.equals === undefined ? [] : fact('equals', 'Wiederholt die Frage', names.of(schema.equals))),
    ...(Object.keys(further).length === 0
      ? []
      : fact('further', 'Weitere Regel', formatRule(names, { properties: { [name]: further } }, above))),
    ...rowFacts(names, schema, pointer),
  ];
}

function rowFacts(names: Names, { row }: PropertySchema, pointer: string): Fact[] {
  if (row === undefined) return [];
  const called = row.name?.map((part) => names.of(`${pointer}/*${part}`));
  return [
    ...fact('row', 'Eine Zeile heißt', formatText(names, row.title), WORDS),
    ...fact('row name', 'Dahinter steht', called && new Intl.ListFormat('de').format(called), WORDS),
    ...fact('row add', 'Knopf zum Ergänzen', textOf(names, row.add), WORDS),
  ];
}

/** Where any question says what is wrong with a file. */
const MESSAGES = '/schema/properties/frage/upload/messages';

function uploadFacts(names: Names, upload: NonNullable<PropertySchema['upload']>): Fact[] {
  const messages = Object.entries(upload.messages ?? {}).flatMap(([rule, text]) =>
    fact(
      `upload ${rule}`,
      `Satz zu „${labelAt({ file: 'steps/schritt.json', pointer: `${MESSAGES}/${rule}` })}“`,
      formatText(names, text),
      WORDS,
    ),
  );
  return [...fact('upload', 'Erlaubte Dateien', formatUpload(upload)), ...messages];
}

/** The sentences about broken rules, of a question or a group. */
export function messagesOf(names: Names, messages: PropertySchema['errorMessage'], isConsent = false): Fact[] {
  if (messages === undefined) return [];
  const each = typeof messages === 'string' ? [['', messages] as const] : Object.entries(messages);
  return each.flatMap(([rule, text]) =>
    fact(`message ${rule}`, formatMessageName(rule, isConsent), formatText(names, text), { ...WORDS, isMessage: true }),
  );
}

function formatMessageName(rule: string, isConsent: boolean): string {
  if (rule === '') return isConsent ? 'Satz, wenn das Häkchen fehlt' : 'Satz zu jedem Fehler';
  if (isConsent && (rule === 'const' || rule === 'required'))
    return rule === 'const' ? 'Satz, wenn das Häkchen fehlt' : 'Satz, wenn sie unberührt bleibt';
  if (rule === 'const') return 'Satz, wenn anders geantwortet wird';
  return rule === 'submit' ? 'Satz, wenn der Server sie beim Senden ablehnt' : `Satz zu „${ruleName(rule)}“`;
}

/** What a question's looks say of itself, not of questions inside of it. */
export function looksOf(ui: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(ui).filter(([key]) => key.startsWith('ui:')));
}

/** Looks whose values are names of the web. */
const FOR_BROWSERS = new Set(['ui:autocomplete', 'ui:order', 'ui:sections']);

function lookFacts(names: Names, ui: Record<string, unknown>): Fact[] {
  return Object.entries(looksOf(ui)).flatMap(([key, value]) => {
    if (FOR_BROWSERS.has(key))
      return key === 'ui:autocomplete' ? hiddenFact(key, 'Automatisches Ausfüllen', value) : [];
    const said = typeof value === 'string' ? formatText(names, valueLabelOf(value)) : formatScalar(names, value);
    const label = key === 'ui:widget' ? 'Aussehen' : labelOf(key);
    return fact(key, label, said, { ...WORDS, isQuiet: true });
  });
}
