import {
  askedFields,
  choicesOf,
  declaredProperties,
  demandedPointers,
  isGroup,
  isPlainObject,
  joinPointer,
  type Answers,
  type Field,
  type PropertySchema,
  type Step,
  type UiSchema,
  type Wizard,
} from '../engine/index.ts';
import { chooseWidget } from './registry.ts';

/** What rjsf renders: plain groups and questions, without rules. */
export type Presentation = { schema: PropertySchema; uiSchema: UiSchema };

/** The questions that the engine currently asks, and the pointers of those it requires. */
type Moment = { asked: Field[]; demanded: ReadonlySet<string>; marks: boolean };

/**
 * The schema and uiSchema of a step's questions for these answers. Contains no conditions or rules: the engine
 * evaluates conditions here and validates answers. `only`: pointers of the questions to render, if not all. Those are
 * marked as required only if an empty answer is refused.
 */
export function present(wizard: Wizard, step: Step, answers: Answers, only?: readonly string[]): Presentation {
  const asked = askedFields(wizard, step.id, answers).filter(
    ({ pointer }) => only === undefined || only.includes(pointer),
  );
  const moment = { asked, demanded: demandedPointers(wizard, step.id, answers), marks: only === undefined };
  const schema = step.file.schema ?? { type: 'object' };
  return { schema: presentGroup(schema, '', moment), uiSchema: presentUi(schema, step.file.ui ?? {}) };
}

/** Identifies the questions asked and required. Presentations of a step with equal keys are equal. */
export function presentationKey(wizard: Wizard, step: Step, answers: Answers): string {
  if (!step.conditional) return '';
  const demanded = [...demandedPointers(wizard, step.id, answers)];
  return [...askedFields(wizard, step.id, answers).map(({ schemaPointer }) => schemaPointer), ...demanded].join(' ');
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
  const { items } = schema;
  if (schema.upload !== undefined || (schema.type === 'array' && items !== undefined && !isGroup(items))) {
    return { type: 'array', ...texts(schema), items: { type: 'object' } };
  }
  if (items !== undefined) {
    const parts = Object.entries(items.properties ?? {});
    const marked = parts.filter(([key, part]) => items.required?.includes(key) === true || part.markRequired === true);
    return {
      type: 'array',
      ...texts(schema),
      items: {
        type: 'object',
        ...texts(items),
        properties: Object.fromEntries(parts.map(([key, part]) => [key, presentQuestion(part)])),
        required: marked.map(([key]) => key),
      },
    };
  }
  return { type: schema.type ?? typeOfChoices(schema), ...texts(schema) };
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

function presentUi(schema: PropertySchema, ui: UiSchema): UiSchema {
  const properties = declaredProperties(schema);
  const below = Object.entries(properties).map(([key, property]) => {
    const part = ui[key];
    return [
      key,
      isGroup(property)
        ? presentUi(property, isPlainObject(part) ? part : {})
        : questionUi(property, isPlainObject(part) ? part : {}),
    ];
  });
  return {
    ...optionsOf(ui),
    ...(schema.reason !== undefined && { 'ui:options': { reason: schema.reason } }),
    ...Object.fromEntries(below),
  };
}

function questionUi(schema: PropertySchema, ui: UiSchema): UiSchema {
  const { items } = schema;
  if (schema.type === 'array' && items !== undefined && isGroup(items) && schema.upload === undefined) {
    const part = ui['items'];
    return { ...optionsOf(ui), items: presentUi(items, isPlainObject(part) ? part : {}) };
  }
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
