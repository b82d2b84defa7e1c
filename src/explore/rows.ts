import { parsePointer, readPath, readPointer, writePath, writePointer } from '../engine/pointer.ts';
import { mentionsIn, subschemasOf } from '../engine/subschemas.ts';
import { rowFields, type Field } from '../engine/fields.ts';
import { sampleValues, unique } from './values.ts';
import { standStill, variantsOf, type Variant, type Plan } from './variants.ts';
import { stepsOf } from '../engine/compile.ts';
import type { Step, Wizard, Validator } from '../engine/types.ts';
import { looksOf, uiAt } from '../engine/ui.ts';
import type { Answers } from '../engine/definition.ts';

/** More rows are not put into one list, so that a person filling it in gets through. */
const MOST_ROWS = 6;

/**
 * Sample answers to a list of groups that together hold each way to answer a row: every combination of the answers that
 * its conditions tell apart, once, with all questions answered where that is possible.
 */
export function sampleRows(wizard: Wizard, list: Field): Answers[][] {
  const step = stepsOf(wizard).find(({ fields }) => fields.includes(list));
  if (step === undefined) return [];
  const row = rowStep(step, list);
  const plan = rowPlan(wizard, list);
  const found = variantsOf(plan, row, standStill(), 0).filter(({ issues }) => issues.length === 0);
  const decided = ({ live }: Variant) => JSON.stringify([...plan.deciding.keys()].map((key) => readPointer(live, key)));
  const rows = [...Map.groupBy(found, decided).values()].flatMap(([first]) =>
    first === undefined ? [] : [answersTo(first)],
  );
  const { minItems = 1, maxItems = MOST_ROWS } = list.schema;
  const [least, most] = [Math.max(1, minItems), Math.max(1, minItems, Math.min(maxItems, MOST_ROWS))];
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, part) => {
    const own = rows.slice(part * most, (part + 1) * most);
    return Array.from({ length: Math.max(least, own.length) }, (_row, index) =>
      structuredClone(own[index % own.length] ?? {}),
    );
  });
}

/** The answers to the questions that were asked. */
function answersTo({ given, asked }: Variant): Answers {
  const row: Answers = {};
  for (const { path } of asked) {
    const value = readPath(given, path);
    if (value !== undefined) writePath(row, path, value);
  }
  return row;
}

/** A row as a step of its own, whose answers begin at the row. */
function rowStep(step: Step, list: Field): Step {
  const fields = rowFields(list);
  const { validate: whole } = step;
  const validate: Validator = (row) => {
    const answers: Answers = {};
    writePointer(answers, list.pointer, [row]);
    whole?.(answers);
    const at = `${list.pointer}/0`;
    const errors = (whole?.errors ?? []).flatMap((error) =>
      error.instancePath === at || error.instancePath.startsWith(`${at}/`)
        ? [{ ...error, instancePath: error.instancePath.slice(at.length) }]
        : [],
    );
    validate.errors = errors;
    return errors.length === 0;
  };
  return {
    ...step,
    file: { title: step.file.title, ...(list.schema.items !== undefined && { schema: list.schema.items }) },
    fields,
    groups: () => [...new Set(fields.flatMap(({ parents }) => parents))].map(parsePointer),
    validate,
  };
}

function rowPlan(wizard: Wizard, list: Field): Plan {
  const fields = rowFields(list);
  const ui = looksOf(wizard, { ...list, pointer: `${list.pointer}/*` });
  const mentioned = subschemasOf(list.schema.items ?? {}, '').flatMap(({ schema, pointer }) =>
    [...(schema.anyOf ?? []), schema.if, schema.not].flatMap((part) =>
      part === undefined ? [] : mentionsIn(part, '', pointer),
    ),
  );
  const values = new Map(
    fields.map(({ pointer, schema }) => {
      const named = mentioned.filter((mention) => mention.pointer === pointer);
      return [
        pointer,
        unique([
          ...sampleValues({ schema, widget: uiAt(ui, pointer)['ui:widget'] }),
          ...named.flatMap((mention) => sampleValues({ schema: { ...schema, ...mention.schema } })),
        ]),
      ];
    }),
  );
  const deciding = new Set(mentioned.map(({ pointer }) => pointer));
  return {
    wizard,
    values,
    deciding: new Map([...values].filter(([pointer]) => deciding.has(pointer))),
    situationAt: () => '',
    tooMany: [],
    unsure: [],
  };
}
