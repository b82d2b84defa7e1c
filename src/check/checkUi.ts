import { declaredProperties, isGroupList } from '../engine/fields.ts';
import { isPlainObject, joinPointer } from '../engine/pointer.ts';
import { widgetRow } from '../format/index.ts';
import { checkWidget, kindOf } from './checkWidgets.ts';
import { duplicates, finding, unknownField, type Finding } from './finding.ts';
import { say, sentence } from './words.ts';
import { widgetTraits } from '../engine/widgetTraits.ts';
import type { PropertySchema, UiSchema } from '../engine/definition.ts';

/**
 * Names inside `ui` must be fields (`items` for the parts of a list of groups), and sections must name each field only
 * once.
 */
export function checkUi(file: string, ui: UiSchema, schema: PropertySchema, at = '/ui'): Finding[] {
  const isList = isGroupList(schema);
  const parts = isList ? { items: schema.items ?? {} } : declaredProperties(schema);
  const names = Object.keys(parts);
  const unknown = Object.keys(ui)
    .filter((key) => !key.startsWith('ui:') && !names.includes(key))
    .map((key) => unknownField(file, joinPointer(at, key), key, names, isList ? say.key : undefined));
  const below = Object.entries(parts).flatMap(([name, part]) => {
    const partUi = ui[name];
    const shown = checkWidget(file, partUi, part, joinPointer(at, name));
    return isPlainObject(partUi)
      ? [
          ...shown,
          ...checkInput(file, partUi, part, joinPointer(at, name)),
          ...checkUi(file, partUi, part, joinPointer(at, name)),
        ]
      : shown;
  });
  return [
    ...unknown,
    ...below,
    ...checkSections(file, ui, names, `${at}/ui:sections`),
    ...checkOrder(file, ui, names, `${at}/ui:order`),
  ];
}

/** Settings of an input must suit the question's type. */
function checkInput(
  file: string,
  ui: UiSchema,
  { type, format, oneOf, enum: values, upload, arithmetic }: PropertySchema,
  at: string,
): Finding[] {
  const { 'ui:widget': widget = 'text' } = ui;
  const row = widgetRow(widget);
  const isTyped =
    ['string', 'number', 'integer'].includes(type ?? '') &&
    row?.oneLine === true &&
    (oneOf ?? values ?? upload ?? arithmetic) === undefined;
  const fits: [string, boolean][] = [
    ['ui:size', isTyped],
    ['ui:unit', isTyped],
    ['ui:voluntary', widgetTraits(widget).isConsent === true],
    ['ui:capitals', isTyped && type === 'string' && format === undefined && row?.keepsCase !== true],
  ];
  return [
    ...fits
      .filter(([key, fit]) => ui[key] !== undefined && !fit)
      .map(([key]) =>
        finding(
          file,
          `${at}/${key}`,
          'ui-wirkungslos',
          sentence`${say.either(`'${key}'`, [say.key(key)])} wirkt bei dieser Frage nicht.`,
          key === 'ui:voluntary'
            ? 'Bitte verwenden Sie es nur bei Einwilligungen.'
            : 'Bitte verwenden Sie es nur bei einzeiligen Eingaben.',
        ),
      ),
    ...(row?.format !== undefined && format !== row.format
      ? [
          finding(
            file,
            `${at}/ui:widget`,
            'ui-wirkungslos',
            sentence`${say.option(String(widget))} fragt ${kindOf({ format: row.format })}, die Frage nimmt aber jeden Text an.`,
            sentence`Bitte ergänzen Sie ${say.either(`'format': '${row.format}'`, [say.setting('format', row.format)])}.`,
            { set: row.format },
          ),
        ]
      : []),
  ];
}

function checkSections(file: string, ui: UiSchema, names: string[], at: string): Finding[] {
  const sections = ui['ui:sections'] as { fields: string[] }[] | undefined;
  if (sections === undefined) return [];
  const listed = sections.flatMap(({ fields }, index) =>
    fields.map((name, place) => ({ name, at: `${at}/${index}/fields/${place}` })),
  );
  const again = listed.filter(({ name }, index) => listed.findIndex((other) => other.name === name) < index);
  return [
    ...listed
      .filter(({ name }) => !names.includes(name))
      .map(({ name, at: entry }) => unknownField(file, entry, name, names)),
    ...names
      .filter((name) => listed.every((entry) => entry.name !== name))
      .map((name) =>
        finding(
          file,
          at,
          'abschnitt-fehlt',
          sentence`Das Feld ${say.question(name)} steht in keinem Abschnitt und wäre unsichtbar.`,
          'Bitte nehmen Sie es in einen Abschnitt auf.',
          { name },
        ),
      ),
    ...again.map(({ name, at: entry }) =>
      finding(
        file,
        entry,
        'abschnitt-doppelt',
        sentence`Das Feld ${say.question(name)} steht in zwei Abschnitten.`,
        'Bitte lassen Sie es nur in einem.',
      ),
    ),
  ];
}

/** `order` must name every field, or contain `*` for the others. */
function checkOrder(file: string, ui: UiSchema, names: string[], at: string): Finding[] {
  const order = ui['ui:order'] as string[] | undefined;
  if (order === undefined) return [];
  const left = order.includes('*') ? [] : names.filter((name) => !order.includes(name));
  return [
    ...order.flatMap((name, index) =>
      name === '*' || names.includes(name) ? [] : [unknownField(file, `${at}/${index}`, name, names)],
    ),
    ...left.map((name) =>
      finding(
        file,
        at,
        'reihenfolge-fehlt',
        sentence`Das Feld ${say.question(name)} steht nicht in der Reihenfolge.`,
        "Bitte ergänzen Sie es oder '*' für alle übrigen.",
        { name },
      ),
    ),
    ...duplicates(order).map((name) =>
      finding(
        file,
        `${at}/${order.lastIndexOf(name)}`,
        'reihenfolge-doppelt',
        sentence`${say.question(name)} steht zweimal in der Reihenfolge.`,
        'Bitte lassen Sie nur eines stehen.',
      ),
    ),
  ];
}
