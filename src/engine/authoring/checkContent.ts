import { collectFields, isGroup, type Field } from '../fields.ts';
import { forwardOf } from '../compile.ts';
import { isPlainObject, joinPointer, parsePointer } from '../pointer.ts';
import { suggest, type Finding } from './finding.ts';
import type { Definition, PropertySchema, StepFile, UiSchema } from '../definition.ts';

/** Faults of the questions: what steps, guards, advice, ui and documents say about fields. */
export function checkContent(definition: Definition): Finding[] {
  const fields = Object.entries(definition.steps).flatMap(([id, step]) => collectFields(id, step.schema));
  return [
    ...Object.entries(definition.steps).flatMap(([id, step]) => checkStep(id, step)),
    ...checkGuards(definition, fields),
    ...checkPayload(definition, fields),
  ];
}

function checkStep(id: string, step: StepFile): Finding[] {
  const file = `steps/${id}.json`;
  const fields = collectFields(id, step.schema);
  const pointers = fields.map(({ pointer }) => pointer);
  const groups = fields.flatMap(({ parents }) => parents);
  return [
    ...(step.schema === undefined ? [] : checkRules(file, step.schema, '/schema')),
    ...checkUi(file, step.ui ?? {}, step.schema, '/ui'),
    ...(step.advice ?? [])
      .map(({ field }, index) => ({ field, pointer: `/advice/${index}/field` }))
      .filter(({ field }) => !pointers.includes(field))
      .map(({ field, pointer }) => unknownField(file, pointer, field, pointers)),
    ...fields
      .filter(({ schema }) => schema.title === undefined)
      .map(({ pointer }) => ({
        file,
        pointer: `/schema${pointer.replaceAll('/', '/properties/')}`,
        code: 'frage-ohne-titel',
        message: `Das Feld ${pointer} hat keine Beschriftung.`,
        remedy: 'Bitte geben Sie ihm einen title.',
      })),
    ...fields
      .filter(({ schema }) => schema.default !== undefined && schema.const !== undefined)
      .map(({ pointer }) => ({
        file,
        pointer: '/schema',
        code: 'einwilligung-vorbelegt',
        message: `Die Einwilligung ${pointer} ist vorbelegt und damit unwirksam.`,
        remedy: 'Bitte entfernen Sie default.',
      })),
    ...duplicates([...pointers, ...new Set(groups)], (pointer) => ({
      file,
      pointer: '/schema',
      code: 'feld-doppelt',
      message: `Das Feld ${pointer} kommt in diesem Schritt zweimal vor.`,
      remedy: 'Bitte lassen Sie nur eines stehen.',
    })),
  ];
}

/** `required` names must exist, and each required field must say what is missing. */
function checkRules(file: string, schema: PropertySchema, at: string): Finding[] {
  const properties = allProperties(schema);
  const own = (schema.required ?? []).flatMap((key, index) => {
    const property = properties[key];
    if (property === undefined) {
      return [{
        file,
        pointer: `${at}/required/${index}`,
        code: 'pflichtfeld-ohne-frage',
        message: `'${key}' ist Pflicht, wird hier aber nicht gefragt.`,
        remedy: suggest(key, Object.keys(properties)),
      }];
    }
    return isGroup(property) || says(property, 'required') ? [] : [{
      file,
      pointer: joinPointer(`${at}/properties`, key),
      code: 'meldung-fehlt',
      message: `'${key}' ist Pflicht, sagt aber nicht, was fehlt.`,
      remedy: 'Bitte ergänzen Sie errorMessage mit einem Satz für required.',
    }];
  });
  const below = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => checkRules(file, property, joinPointer(`${at}/properties`, key)));
  const branches = (['then', 'else'] as const).flatMap((key) => {
    const part = schema[key];
    return part === undefined ? [] : checkRules(file, { ...part, properties: { ...schema.properties, ...part.properties } }, `${at}/${key}`)
      .filter(({ pointer }) => !pointer.startsWith(`${at}/${key}/properties/`) || Object.keys(part.properties ?? {}).some((name) => pointer.startsWith(joinPointer(`${at}/${key}/properties`, name))));
  });
  return [...own, ...below, ...branches, ...(schema.allOf ?? []).flatMap((part, index) => checkRules(file, { ...part, properties: part.properties ?? {} }, `${at}/allOf/${index}`))];
}

/** Properties of a group, those of its branches included. */
function allProperties(schema: PropertySchema): Record<string, PropertySchema> {
  const parts = [schema.then, schema.else, ...(schema.allOf ?? [])].filter((part) => part !== undefined);
  return Object.assign({}, ...parts.map(allProperties), schema.properties);
}

function says(schema: PropertySchema, keyword: string): boolean {
  return typeof schema.errorMessage === 'string' || schema.errorMessage?.[keyword] !== undefined;
}

/** Names inside `ui` must be fields, and sections must name each field once. */
function checkUi(file: string, ui: UiSchema, schema: PropertySchema | undefined, at: string): Finding[] {
  const properties = schema === undefined ? {} : allProperties(schema.items && isGroup(schema.items) ? schema.items : schema);
  const names = Object.keys(properties);
  const unknown = Object.keys(ui)
    .filter((key) => !key.startsWith('ui:') && !names.includes(key))
    .map((key) => unknownField(file, joinPointer(at, key), key, names));
  const below = names.flatMap((name) => {
    const part = ui[name];
    return isPlainObject(part) ? checkUi(file, part, properties[name], joinPointer(at, name)) : [];
  });
  return [...unknown, ...below, ...checkSections(file, ui, names, `${at}/ui:sections`)];
}

function checkSections(file: string, ui: UiSchema, names: string[], at: string): Finding[] {
  const sections = ui['ui:sections'] as { fields: string[] }[] | undefined;
  if (sections === undefined) return [];
  const listed = sections.flatMap(({ fields }) => fields);
  return [
    ...listed.filter((name) => !names.includes(name)).map((name) => unknownField(file, at, name, names)),
    ...names
      .filter((name) => !listed.includes(name))
      .map((name) => ({
        file,
        pointer: at,
        code: 'abschnitt-fehlt',
        message: `Das Feld '${name}' steht in keinem Abschnitt und wäre unsichtbar.`,
        remedy: 'Bitte nehmen Sie es in einen Abschnitt auf.',
      })),
    ...duplicates(listed, (name) => ({
      file,
      pointer: at,
      code: 'abschnitt-doppelt',
      message: `Das Feld '${name}' steht in zwei Abschnitten.`,
      remedy: 'Bitte lassen Sie es nur in einem.',
    })),
  ];
}

function checkGuards({ machine }: Definition, fields: Field[]): Finding[] {
  const pointers = fields.map(({ pointer }) => pointer);
  return Object.entries(machine.states).flatMap(([id, state]) => {
    const forward = forwardOf(state);
    return (forward?.branches ?? [])
      .filter(({ guard }) => guard !== undefined && !pointers.includes(guard.params.field))
      .map(({ guard }) => unknownField('machine.json', `${joinPointer('/states', id)}/on/${forward?.event}`, guard?.params.field ?? '', pointers));
  });
}

/** Answers of all steps share one object: the same place must mean the same thing, and files need a document type. */
function checkPayload({ wizard }: Definition, fields: Field[]): Finding[] {
  const pointers = fields.map(({ pointer }) => pointer);
  const uploads = fields.filter(({ schema }) => schema.upload !== undefined);
  const clashes = fields.flatMap((field) => {
    const other = fields.find((candidate) => candidate !== field && candidate.pointer === field.pointer);
    return other !== undefined && other.step < field.step && other.schema.type !== field.schema.type
      ? [{
          file: `steps/${field.step}.json`,
          pointer: '/schema',
          code: 'feld-widerspruch',
          message: `Das Feld ${field.pointer} ist hier ${field.schema.type ?? 'ohne Typ'}, im Schritt '${other.step}' aber ${other.schema.type ?? 'ohne Typ'}.`,
          remedy: 'Bitte geben Sie beiden denselben type oder verschiedene Namen.',
        }]
      : [];
  });
  const documents = (wizard.documents?.from ?? [])
    .filter((pointer) => !uploads.some((field) => field.pointer === pointer))
    .map((pointer) => unknownField('wizard.json', '/documents/from', pointer, uploads.map((field) => field.pointer)));
  const documentType = uploads.length > 0 && wizard.submit?.documentType === undefined
    ? [{ file: 'wizard.json', pointer: '/submit', code: 'dokumenttyp-fehlt', message: 'Der Assistent nimmt Dateien an, nennt aber keinen documentType.', remedy: 'Bitte ergänzen Sie ihn, z. B. BUSSGELD.' }]
    : [];
  const shadowed = pointers.filter((pointer) => fields.some(({ parents }) => parents.includes(pointer)));
  return [
    ...clashes,
    ...documents,
    ...documentType,
    ...[...new Set(shadowed)].map((pointer) => ({
      file: 'wizard.json',
      pointer: '',
      code: 'feld-widerspruch',
      message: `Das Feld ${pointer} ist in einem Schritt eine Frage und in einem anderen eine Gruppe.`,
      remedy: 'Bitte benennen Sie eines um.',
    })),
  ];
}

function unknownField(file: string, pointer: string, field: string, known: string[]): Finding {
  return {
    file,
    pointer,
    code: 'feld-unbekannt',
    message: `Das Feld '${field}' wird nirgends gefragt.`,
    remedy: suggest(field, known.filter((name) => parsePointer(name).length > 0 || !name.startsWith('/'))),
  };
}

function duplicates<T>(values: T[], toFinding: (value: T) => Finding): Finding[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))].map(toFinding);
}
