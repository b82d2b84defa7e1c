import {
  askedFields,
  choicesOf,
  declaredProperties,
  demandedPointers,
  isGroup,
  isGroupList,
  isPlainObject,
  isWithin,
  joinPointer,
  newRow,
  readPointer,
  writePointer,
  type Answers,
  type Field,
  type PropertySchema,
  type Step,
  type UiSchema,
  type Wizard,
} from '../../engine/index.ts';
import { chooseWidget } from './registry.ts';

/** What rjsf renders: plain groups and questions, without rules. */
export type Presentation = { schema: PropertySchema; uiSchema: UiSchema };

/** What a list of groups renders. */
export type RowsOptions = {
  list: PropertySchema;
  /** The schema of each row. */
  schemas: PropertySchema[];
  /** The schema and the answers of a row that is added. */
  blank: PropertySchema;
  fresh: Answers;
  /** The same for every row. */
  uiSchema: UiSchema;
};

/** The questions that the engine currently asks, and the pointers of those it requires. */
type Moment = {
  answers: Answers;
  asked: Field[];
  demanded: ReadonlySet<string>;
  marks: boolean;
  /** The same with one more row in a list. */
  withRow: (list: Field) => Moment;
};

/**
 * The schema and uiSchema of a step's questions for these answers. Contains no conditions or rules: the engine
 * evaluates conditions here and validates answers. `only`: pointers of the questions to render, if not all. Those are
 * marked as required only if an empty answer is refused.
 */
export function present(wizard: Wizard, step: Step, answers: Answers, only?: readonly string[]): Presentation {
  const momentOf = (given: Answers): Moment => ({
    answers: given,
    asked: askedFields(wizard, step.id, given).filter(
      ({ pointer }) => only === undefined || only.some((wanted) => isWithin(pointer, wanted)),
    ),
    demanded: demandedPointers(wizard, step.id, given),
    marks: only === undefined,
    withRow: (list) => {
      const longer = structuredClone(given);
      writePointer(longer, list.pointer, [...rowsOf(given, list.pointer), newRow(list)]);
      return momentOf(longer);
    },
  });
  const moment = momentOf(answers);
  const schema = step.file.schema ?? { type: 'object' };
  return { schema: presentGroup(schema, '', moment), uiSchema: presentUi(schema, step.file.ui ?? {}, '', moment) };
}

function rowsOf(answers: Answers, list: string): unknown[] {
  const rows = readPointer(answers, list);
  return Array.isArray(rows) ? rows : [];
}

/** Identifies the questions asked and required. Presentations of a step with equal keys are equal. */
export function presentationKey(wizard: Wizard, step: Step, answers: Answers): string {
  if (!step.conditional) return '';
  const demanded = [...demandedPointers(wizard, step.id, answers)];
  const asked = askedFields(wizard, step.id, answers).map(
    ({ pointer, schemaPointer }) => `${pointer} ${schemaPointer}`,
  );
  return [...asked, ...demanded].join(' ');
}

function presentGroup(schema: PropertySchema, at: string, moment: Moment): PropertySchema {
  const shown = Object.entries(declaredProperties(schema)).filter(([key]) => {
    const pointer = joinPointer(at, key);
    return moment.asked.some((field) => field.pointer === pointer || field.parents.includes(pointer));
  });
  return {
    type: 'object',
    ...texts(schema),
    properties: Object.fromEntries(
      shown.map(([key, property]) => [
        key,
        isGroup(property) ? presentGroup(property, joinPointer(at, key), moment) : presentQuestion(property),
      ]),
    ),
    required: shown
      .filter(
        ([key, property]) =>
          moment.demanded.has(joinPointer(at, key)) || (moment.marks && property.markRequired === true),
      )
      .map(([key]) => key),
  };
}

function presentQuestion(schema: PropertySchema): PropertySchema {
  if (schema.upload !== undefined || schema.items !== undefined)
    return { type: 'array', ...texts(schema), items: { type: 'object' } };
  const { type = typeOfChoices(schema), pattern } = schema;
  // By its pattern an input reads what was typed into it.
  return { type, ...texts(schema), ...(pattern !== undefined && { pattern }) };
}

function texts({ title, description }: PropertySchema): PropertySchema {
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
}

function typeOfChoices(schema: PropertySchema): NonNullable<PropertySchema['type']> {
  const [first] = choicesOf(schema) ?? [];
  return typeof first?.const === 'boolean' ? 'boolean' : typeof first?.const === 'number' ? 'number' : 'string';
}

/** The schema of the group at a path. */
export function groupAt(schema: PropertySchema, path: readonly string[]): PropertySchema | undefined {
  return path.reduce<PropertySchema | undefined>(
    (group, key) => (group === undefined ? undefined : declaredProperties(group)[key]),
    schema,
  );
}

function presentUi(schema: PropertySchema, ui: UiSchema, at: string, moment: Moment): UiSchema {
  const properties = declaredProperties(schema);
  const below = Object.entries(properties).map(([key, property]) => {
    const part = ui[key];
    const own = isPlainObject(part) ? part : {};
    const pointer = joinPointer(at, key);
    if (isGroup(property)) return [key, presentUi(property, own, pointer, moment)];
    return [key, isGroupList(property) ? rowsUi(property, own, pointer, moment) : questionUi(property, own)];
  });
  return {
    ...optionsOf(ui),
    ...(schema.reason !== undefined && { 'ui:options': { reason: schema.reason } }),
    ...Object.fromEntries(below),
  };
}

/** The rows of a list of groups. Each asks its own questions. */
function rowsUi(list: PropertySchema, ui: UiSchema, pointer: string, moment: Moment): UiSchema {
  const { items = {}, reason } = list;
  const field = moment.asked.find((asked) => asked.pointer === pointer);
  if (field === undefined) return {};
  const rows = rowsOf(moment.answers, pointer);
  const part = ui['items'];
  const options: RowsOptions = {
    list,
    schemas: rows.map((_, index) => presentRow(items, joinPointer(pointer, index), moment)),
    blank: presentRow(items, joinPointer(pointer, rows.length), moment.withRow(field)),
    fresh: newRow(field),
    uiSchema: presentUi(items, isPlainObject(part) ? part : {}, joinPointer(pointer, '*'), moment),
  };
  return { ...optionsOf(ui), 'ui:options': { group: options, reason } };
}

/** A row has a heading of its own. */
function presentRow(items: PropertySchema, pointer: string, moment: Moment): PropertySchema {
  const { title: _, ...row } = presentGroup(items, pointer, moment);
  return row;
}

function questionUi(schema: PropertySchema, ui: UiSchema): UiSchema {
  return {
    ...optionsOf(ui),
    'ui:widget': chooseWidget(schema, ui),
    'ui:options': {
      choices: choicesOf(schema),
      alone: schema.alone,
      upload: schema.upload,
      reason: schema.reason,
      limit: schema.maxLength,
    },
  };
}

function optionsOf(ui: UiSchema): UiSchema {
  return Object.fromEntries(Object.entries(ui).filter(([key]) => key.startsWith('ui:')));
}
