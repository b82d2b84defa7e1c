import { widgetTraits } from '../engine/widgetTraits.ts';
import type { DefinitionFiles } from '../check/fileNames.ts';
import { isPlainObject, joinPointer, parsePointer, readPointer } from '../engine/pointer.ts';
import { cleanBranch } from './branches.ts';
import { isConsent, spotBeforeConsents } from './consents.ts';
import { documentTypeFrom } from './documentType.ts';
import { KINDS, type Kind, type KindName } from '../format/index.ts';
import { choiceName, freeName, nameFromTitle } from './names.ts';
import { Plan } from './plan.ts';
import { answerPathOf, declaredNames, shownOrder, uiOf, withMoved } from './shownOrder.ts';
import type { Edit } from './edits.ts';
import type { PropertySchema } from '../engine/definition.ts';

/** A question or group in a file: the pointer of its schema, such as `/schema/properties/ort`. */
export type QuestionPlace = { file: string; pointer: string };

/** Title and name of a new question. */
export type NewQuestion = {
  /** The question as it is asked. Default: that of its kind. */
  title?: string;
  /** The name of its answer. Default: made from the title. */
  name?: string;
  /** The name of the question that follows. Default: at the end, before the consents that close the group. */
  before?: string;
};

/**
 * Adds a question to a group: the pointer of a group's schema, such as `/schema` or `/schema/then`. Returns also the place
 * of the new question.
 */
export function addQuestion(
  files: DefinitionFiles,
  group: QuestionPlace,
  kind: KindName,
  { title, name, before }: NewQuestion = {},
): { edits: Edit[]; place: QuestionPlace } {
  const plan = new Plan(files);
  const { file } = group;
  refuseUses(plan, group);
  const { schema, widget, ui, missing }: Kind = KINDS[kind];
  const chosen = name ?? freeField(plan, group, title ?? schema.title ?? '');
  const shown: PropertySchema = { ...schema, title: title ?? schema.title ?? '' };
  const message = missing === undefined ? undefined : messagesWith(schema.errorMessage, missing, schema);
  const property = { ...shown, ...(message !== undefined && { errorMessage: message }) };
  if (before || widgetTraits(widget).isConsent === true) insertProperty(plan, group, chosen, property, before);
  else insertBeforeConsents(plan, group, chosen, property);
  if (missing !== undefined) addRequired(plan, group, chosen);
  const looks = { ...(widget !== undefined && { 'ui:widget': widget }), ...ui };
  if (Object.keys(looks).length > 0) plan.make({ file, pointer: joinPointer(uiOf(group.pointer), chosen), set: looks });
  if (schema.upload !== undefined) nameDocuments(plan);
  return { edits: plan.edits, place: { file, pointer: joinPointer(`${group.pointer}/properties`, chosen) } };
}

/**
 * Moves a question before another one of its group on the page (empty: to the end), also past questions that are asked under a condition:
 * in the schema, and in the order and the sections that are shown. `section`: the index of the section where it goes, at the end of it
 * if the other one is not there. Without it, the section is that of the other question.
 */
export function moveQuestion(
  files: DefinitionFiles,
  { file, pointer }: QuestionPlace,
  before: string,
  section?: number,
): Edit[] {
  const plan = new Plan(files);
  const { group, name } = splitPlace(plan, { file, pointer });
  if (name === before) return [];
  const shown = () => shownOrder(plan.read(file, ''), group.pointer);
  const wanted = withMoved(shown(), name, before, section);
  const order = wanted.flat();
  const own = Object.keys(plan.members(file, `${group.pointer}/properties`));
  const next = order.slice(order.indexOf(name) + 1).find((other) => own.includes(other)) ?? '';
  plan.make({ file, pointer, move: next });
  const ui = uiOf(group.pointer);
  const sections = sectionsOf(plan, file, ui);
  const list = (index: number) => `${ui}/ui:sections/${index}/fields`;
  const [from, to] = [sections, wanted].map((all) => all.findIndex((names) => names.includes(name)));
  if (from !== undefined && to !== undefined && from >= 0) {
    plan.make({ file, pointer: `${list(from)}/${sections[from]?.indexOf(name)}`, remove: true });
    plan.make({ file, pointer: `${list(to)}/${wanted[to]?.indexOf(name)}`, insert: name });
  }
  const ranked = plan.names(file, `${ui}/ui:order`);
  const following = order[order.indexOf(name) + 1] ?? '';
  if (ranked.includes(name) && (following === '' || ranked.includes(following))) {
    plan.make({ file, pointer: `${ui}/ui:order/${ranked.indexOf(name)}`, remove: true });
    insertBefore(plan, { file, pointer: `${ui}/ui:order` }, name, following);
  }
  // Where the schema and the former `ui:order` do not give this order, an order of all questions does.
  if (shown().flat().join('\n') !== order.join('\n')) plan.make({ file, pointer: `${ui}/ui:order`, set: order });
  return plan.edits;
}

/**
 * Moves a question to another step, where it is asked at the end, before the consents, whatever the answers. Its answer stays where it was:
 * groups around it are added there. Takes its looks and its hints along.
 */
export function moveQuestionToStep(
  files: DefinitionFiles,
  place: QuestionPlace,
  to: string,
): { edits: Edit[]; place: QuestionPlace } {
  const plan = new Plan(files);
  const { group, name } = splitPlace(plan, place);
  const target = `steps/${to}.json`;
  if (!plan.has(target)) plan.refuse(`Den Schritt '${to}' gibt es nicht.`);
  if (target === place.file) plan.refuse(`Die Frage steht schon in '${to}'.`);
  const path = answerPathOf(place.pointer);
  if (path.includes('items')) plan.refuse('Eine Frage aus den Zeilen einer Liste lässt sich nicht herauslösen.');
  refuseUses(plan, { file: target, pointer: '/schema' });
  const schema = plan.read(place.file, place.pointer);
  const ui = plan.read(place.file, uiOf(place.pointer));
  const isRequired = plan.names(place.file, `${group.pointer}/required`).includes(name);
  const answer = path.reduce<string>(joinPointer, '');
  const hints = hintsAbout(plan, place.file, answer);
  const moved = hints.map(({ hint }) => hint);
  const wasConsent = isConsent(plan, place);
  for (const { index } of hints.toReversed())
    plan.make({ file: place.file, pointer: `/advice/${index}`, remove: true });
  plan.dropEmpty(place.file, '/advice');
  takeOut(plan, place);
  const groupThere = openGroups(plan, { file: target, pointer: '/schema' }, path.slice(0, -1));
  if (wasConsent) insertProperty(plan, groupThere, name, schema, undefined);
  else insertBeforeConsents(plan, groupThere, name, schema);
  if (isRequired) addRequired(plan, groupThere, name);
  if (ui !== undefined) plan.make({ file: target, pointer: joinPointer(uiOf(groupThere.pointer), name), set: ui });
  if (plan.read(target, '/advice') === undefined && moved.length > 0)
    plan.make({ file: target, pointer: '/advice', set: moved });
  else for (const hint of moved) plan.make({ file: target, pointer: '/advice/-', insert: hint });
  return { edits: plan.edits, place: { file: target, pointer: joinPointer(`${groupThere.pointer}/properties`, name) } };
}

/** Makes a question required, with the sentence that is said while it is missing, or optional, without that sentence. */
export function setRequired(files: DefinitionFiles, place: QuestionPlace, required: boolean, message?: string): Edit[] {
  const plan = new Plan(files);
  const { group, name } = splitPlace(plan, place);
  const { file, pointer } = place;
  if (isConsent(plan, place))
    plan.refuse('Ob eine Einwilligung nötig oder freiwillig ist, sagt ihre Art. Bitte ändern Sie die Art der Frage.');
  const part = partOf(plan, place);
  const own = part === undefined ? pointer : `${pointer}/with`;
  const messages = plan.read(file, `${own}/errorMessage`) ?? part?.['errorMessage'];
  const isSaid = typeof messages === 'string' || (isPlainObject(messages) && messages['required'] !== undefined);
  if (required) {
    addRequired(plan, group, name);
    const said = message ?? (isSaid ? undefined : sentenceFor(plan, place));
    const at = typeof messages === 'string' ? `${own}/errorMessage` : `${own}/errorMessage/required`;
    if (said !== undefined) plan.make({ file, pointer: at, set: said });
  } else {
    plan.dropName(file, `${group.pointer}/required`, name);
    plan.drop(file, `${own}/errorMessage/required`);
    plan.dropEmpty(file, `${own}/errorMessage`);
    if (own !== pointer) plan.dropEmpty(file, own);
  }
  return plan.edits;
}

/** Adds an answer to a choice, before the answer that excludes all others. */
export function addChoice(files: DefinitionFiles, place: QuestionPlace, title: string): Edit[] {
  const plan = new Plan(files);
  const { file, pointer } = place;
  const at = plan.read(file, `${pointer}/items`) === undefined ? pointer : `${pointer}/items`;
  const offered = plan.read(file, `${at}/oneOf`);
  if (!Array.isArray(offered)) return plan.refuse('Diese Frage hat keine Antworten zur Auswahl.');
  const known = offered.map((choice: unknown) => readPointer(choice, '/const'));
  const alone = known.indexOf(plan.read(file, `${pointer}/alone`));
  const value = freeName(choiceName(title) || 'antwort', known.map(String));
  const index = alone < 0 ? offered.length : alone;
  plan.make({ file, pointer: `${at}/oneOf/${index}`, insert: { const: value, title } });
  return plan.edits;
}

/** A sentence for a required question that has none: its kind's, or the general one. */
export function sentenceFor(plan: Plan, { file, pointer }: QuestionPlace): string {
  const schema = plan.members(file, pointer);
  if (schema['upload'] !== undefined) return 'Bitte laden Sie eine Datei hoch.';
  if (schema['const'] !== undefined) return 'Bitte bestätigen Sie diesen Punkt.';
  if (schema['oneOf'] !== undefined || schema['enum'] !== undefined) return 'Bitte wählen Sie eine Antwort.';
  if (schema['type'] === 'array') return 'Bitte nennen Sie mindestens eines.';
  if (schema['format'] === 'date') return 'Bitte geben Sie ein Datum an.';
  return 'Bitte füllen Sie dieses Feld aus.';
}

/** Removes a question with all that belongs to it in its file: its rank, its looks, whether it is required. */
export function takeOut(plan: Plan, place: QuestionPlace): void {
  const { group, name } = splitPlace(plan, place);
  const { file } = place;
  plan.make({ file, pointer: place.pointer, remove: true });
  plan.dropName(file, `${group.pointer}/required`, name);
  const ui = uiOf(group.pointer);
  const isElsewhere = declaredBeside(plan, group, name);
  if (!isElsewhere) {
    plan.drop(file, joinPointer(ui, name));
    plan.dropName(file, `${ui}/ui:order`, name);
    for (const index of sectionsOf(plan, file, ui).keys())
      plan.dropName(file, `${ui}/ui:sections/${index}/fields`, name);
    for (const [index, section] of sectionsIn(plan, file, ui).entries())
      if (!isPlainObject(section) || section['fields'] === undefined)
        plan.make({ file, pointer: `${ui}/ui:sections/${index}`, remove: true });
    plan.dropEmpty(file, `${ui}/ui:sections`);
    plan.dropEmpty(file, ui);
  }
  cleanBranch(plan, group);
}

/** Hints of a step beside a question. */
export function hintsAbout(plan: Plan, file: string, answer: string): { hint: unknown; index: number }[] {
  const advice = plan.read(file, '/advice');
  return (Array.isArray(advice) ? advice : [])
    .map((hint: unknown, index) => ({ hint, index }))
    .filter(({ hint }) => isPlainObject(hint) && hint['field'] === answer);
}

/** The free name in a group that a title makes. */
function freeField(plan: Plan, group: QuestionPlace, title: string): string {
  const path = answerPathOf(group.pointer);
  const taken = Object.keys(plan.files)
    .filter((file) => /(?:^|\/)steps\//.test(file) || file === group.file)
    .flatMap((file) => declaredNames(plan.read(file, '/schema'), path));
  return freeName(nameFromTitle(title) || 'frage', taken);
}

function declaredBeside(plan: Plan, group: QuestionPlace, name: string): boolean {
  const root = plan.read(group.file, '/schema');
  return declaredNames(root, answerPathOf(group.pointer)).includes(name);
}

export function splitPlace(plan: Plan, { file, pointer }: QuestionPlace): { group: QuestionPlace; name: string } {
  const path = parsePointer(pointer);
  const name = path.at(-1) ?? '';
  if (path.at(-2) !== 'properties' || plan.read(file, pointer) === undefined)
    plan.refuse(`In '${file}' gibt es die Frage ${pointer} nicht.`);
  return { group: { file, pointer: path.slice(0, -2).reduce<string>(joinPointer, '') }, name };
}

export function insertProperty(
  plan: Plan,
  group: QuestionPlace,
  name: string,
  schema: unknown,
  before?: string,
  ranks = true,
): void {
  const { file, pointer } = group;
  if (plan.read(file, '/schema') === undefined && pointer.startsWith('/schema'))
    plan.make({ file, pointer: '/schema', set: { type: 'object', properties: {} } });
  const at = joinPointer(`${pointer}/properties`, name);
  if (plan.read(file, at) !== undefined) plan.refuse(`Die Angabe '${name}' gibt es dort schon.`);
  plan.make({ file, pointer: at, insert: schema, ...(before !== undefined && before !== '' && { before }) });
  if (ranks) rank(plan, group, name, before);
}

/** Adds a question at the end of a group, before the consents that close it. */
export function insertBeforeConsents(plan: Plan, group: QuestionPlace, name: string, schema: unknown): void {
  const { before, section } = spotBeforeConsents(plan, group);
  const fields = `${uiOf(group.pointer)}/ui:sections/${section}/fields/-`;
  if (section !== undefined) plan.make({ file: group.file, pointer: fields, insert: name });
  insertProperty(plan, group, name, schema, before);
}

/** Adds a question to the order and to a section, where there are such. */
function rank(plan: Plan, { file, pointer }: QuestionPlace, name: string, before = ''): void {
  const ui = uiOf(pointer);
  const order = plan.names(file, `${ui}/ui:order`);
  const isRanked = before === '' ? !order.includes('*') : order.includes(before);
  if (order.length > 0 && isRanked && !order.includes(name))
    insertBefore(plan, { file, pointer: `${ui}/ui:order` }, name, before);
  const sections = sectionsOf(plan, file, ui);
  if (sections.length === 0 || sections.some((fields) => fields.includes(name))) return;
  const at = before === '' ? -1 : sections.findIndex((fields) => fields.includes(before));
  insertBefore(plan, { file, pointer: `${ui}/ui:sections/${at < 0 ? sections.length - 1 : at}/fields` }, name, before);
}

function insertBefore(plan: Plan, { file, pointer }: QuestionPlace, name: string, before: string): void {
  const names = plan.names(file, pointer);
  const index = names.indexOf(before);
  if (plan.read(file, pointer) === undefined) plan.make({ file, pointer, set: [name] });
  else plan.make({ file, pointer: `${pointer}/${index < 0 ? names.length : index}`, insert: name });
}

function sectionsIn(plan: Plan, file: string, ui: string): unknown[] {
  const sections = plan.read(file, `${ui}/ui:sections`);
  return Array.isArray(sections) ? sections : [];
}

function sectionsOf(plan: Plan, file: string, ui: string): string[][] {
  return sectionsIn(plan, file, ui).map((_, index) => plan.names(file, `${ui}/ui:sections/${index}/fields`));
}

export function addRequired(plan: Plan, { file, pointer }: QuestionPlace, name: string): void {
  const at = `${pointer}/required`;
  const names = plan.names(file, at);
  if (names.includes(name)) return;
  if (plan.read(file, at) !== undefined) plan.make({ file, pointer: `${at}/-`, insert: name });
  else if (plan.read(file, `${pointer}/properties`) === undefined) plan.make({ file, pointer: at, set: [name] });
  else plan.make({ file, pointer: at, insert: [name], before: 'properties' });
}

/** One sentence for every rule where a missing answer is all that can be wrong, else one for each rule. */
function messagesWith(
  known: PropertySchema['errorMessage'],
  missing: string,
  schema: PropertySchema,
): PropertySchema['errorMessage'] {
  if (isPlainObject(known)) return { required: missing, ...known };
  const isOneRule = ['oneOf', 'const', 'arithmetic'].some((key) => Object.hasOwn(schema, key));
  return isOneRule ? missing : { required: missing };
}

/** Opens the groups of a path inside of a group, and those that are missing. `isBranch`: of a condition, which only adds to groups. */
export function openGroups(
  plan: Plan,
  { file, pointer }: QuestionPlace,
  path: readonly string[],
  isBranch = false,
): QuestionPlace {
  const empty = isBranch ? { properties: {} } : { type: 'object', properties: {} };
  let at = pointer;
  for (const name of path) {
    const below = joinPointer(`${at}/properties`, name);
    if (plan.read(file, below) === undefined) {
      if (isBranch) insertProperty(plan, { file, pointer: at }, name, empty, undefined, false);
      else insertBeforeConsents(plan, { file, pointer: at }, name, empty);
    }
    at = below;
  }
  return { file, pointer: at };
}

/** The schema of the shared part that a question is; undefined if it is none. */
function partOf(plan: Plan, { file, pointer }: QuestionPlace): Record<string, unknown> | undefined {
  const name = plan.read(file, `${pointer}/uses`);
  return typeof name === 'string' ? plan.members(`../parts/${name}.json`, '/schema') : undefined;
}

export function refuseUses(plan: Plan, { file, pointer }: QuestionPlace): void {
  if (!plan.has(file)) plan.refuse(`Die Datei '${file}' gibt es nicht.`);
  const part = ['', pointer].map((at) => plan.read(file, `${at}/uses`)).find((name) => typeof name === 'string');
  if (part !== undefined)
    plan.refuse(`Das ist der gemeinsame Teil '${part}'. Bitte ändern Sie ihn selbst, dann gilt es überall.`);
}

/** A wizard that takes files names their kind. */
export function nameDocuments(plan: Plan): void {
  if (!isPlainObject(plan.read('wizard.json', '/submit')))
    plan.refuse('Dieser Assistent sendet nichts, also kann er keine Dateien annehmen.');
  if (plan.read('wizard.json', '/submit/documentType') === undefined)
    plan.make({
      file: 'wizard.json',
      pointer: '/submit/documentType',
      set: documentTypeFrom({ route: plan.read('wizard.json', '/route'), title: plan.read('wizard.json', '/title') }),
    });
}
