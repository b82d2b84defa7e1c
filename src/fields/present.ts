import { isAsked, isGroup, isPlainObject, joinPointer, type Answers, type Choice, type Field, type PropertySchema, type Step, type UiSchema, type Wizard } from '../engine/index.ts';
import { chooseWidget } from './registry.ts';

/** What rjsf is asked to draw: plain groups and questions, no rules. */
export type Presentation = { schema: PropertySchema; uiSchema: UiSchema };

/**
 * A step's questions as they stand with these answers. Conditions are decided here, by the engine's compiled schemas,
 * and rules are left out: rjsf draws, the engine judges.
 */
export function present(wizard: Wizard, step: Step, answers: Answers): Presentation {
  const asked = step.fields.filter((field) => isAsked(field, answers, wizard.judge));
  const schema = step.file.schema ?? { type: 'object' };
  return { schema: presentGroup(schema, '', asked), uiSchema: presentUi(schema, step.file.ui ?? {}) };
}

/** Names which questions are asked: two presentations of a step with the same key are the same. */
export function presentationKey(wizard: Wizard, step: Step, answers: Answers): string {
  return step.fields.map((field) => (field.conditions.length === 0 || isAsked(field, answers, wizard.judge) ? 1 : 0)).join('');
}

function presentGroup(schema: PropertySchema, at: string, asked: Field[]): PropertySchema {
  const shown = Object.entries(declaredProperties(schema)).filter(([key]) => {
    const pointer = joinPointer(at, key);
    return asked.some((field) => field.pointer === pointer || field.parents.includes(pointer));
  });
  return {
    type: 'object',
    ...texts(schema),
    properties: Object.fromEntries(
      shown.map(([key, property]) => [
        key,
        isGroup(property) ? presentGroup(property, joinPointer(at, key), asked) : presentQuestion(property),
      ]),
    ),
    required: requiredNames(schema, shown),
  };
}

function presentQuestion(schema: PropertySchema): PropertySchema {
  const { items } = schema;
  if (schema.upload !== undefined || (schema.type === 'array' && items !== undefined && !isGroup(items))) {
    return { type: 'array', ...texts(schema), items: { type: 'object' } };
  }
  if (items !== undefined) {
    const parts = Object.entries(items.properties ?? {});
    return {
      type: 'array',
      ...texts(schema),
      items: {
        type: 'object',
        ...texts(items),
        properties: Object.fromEntries(parts.map(([key, part]) => [key, presentQuestion(part)])),
        required: requiredNames(items, parts),
      },
    };
  }
  return { type: schema.type ?? typeOfChoices(schema), ...texts(schema) };
}

function texts({ title, description }: PropertySchema): PropertySchema {
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
}

/** Marked as required: what a rule demands, and what is only marked so. */
function requiredNames(schema: PropertySchema, shown: [string, PropertySchema][]): string[] {
  const demanded = new Set(demandedNames(schema));
  return shown.filter(([key, property]) => demanded.has(key) || property.markRequired === true).map(([key]) => key);
}

/** What a group or one of its branches demands; only what is asked is shown, so branches need no telling apart. */
function demandedNames(schema: PropertySchema): string[] {
  const parts = [schema.then, schema.else, ...(schema.allOf ?? [])].filter((part) => part !== undefined);
  return [...(schema.required ?? []), ...parts.flatMap(demandedNames)];
}

/** A group's properties in the order of the definition, those of its branches after its own. */
function declaredProperties(schema: PropertySchema): Record<string, PropertySchema> {
  const parts = [schema.then, schema.else, ...(schema.allOf ?? [])].filter((part) => part !== undefined);
  return { ...schema.properties, ...Object.assign({}, ...parts.map(declaredProperties)) };
}

function typeOfChoices(schema: PropertySchema): NonNullable<PropertySchema['type']> {
  const [first] = choicesOf(schema) ?? [];
  return typeof first?.const === 'boolean' ? 'boolean' : typeof first?.const === 'number' ? 'number' : 'string';
}

/** The answers of a closed question, however it is written. */
export function choicesOf(schema: PropertySchema): Choice[] | undefined {
  return schema.oneOf ?? schema.enum?.map((value) => ({ const: value, title: String(value) }));
}

function presentUi(schema: PropertySchema, ui: UiSchema): UiSchema {
  const properties = declaredProperties(schema);
  const below = Object.entries(properties).map(([key, property]) => {
    const part = ui[key];
    return [key, isGroup(property) ? presentUi(property, isPlainObject(part) ? part : {}) : questionUi(property, isPlainObject(part) ? part : {})];
  });
  return { ...optionsOf(ui), ...Object.fromEntries(below) };
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
    'ui:options': { choices: choicesOf(schema), upload: schema.upload, reason: schema.reason },
  };
}

function optionsOf(ui: UiSchema): UiSchema {
  return Object.fromEntries(Object.entries(ui).filter(([key]) => key.startsWith('ui:')));
}
