import { checkAnswer } from './checkAnswers.ts';
import { finding, suggest, unknownField, type Finding } from './finding.ts';
import { joinPointer } from '../engine/pointer.ts';
import { pagesOf } from './checkLinks.ts';
import { collectFields, type Field } from '../engine/fields.ts';
import type { Definition, HandOver, PropertySchema } from '../engine/definition.ts';

/** Faults of the answers that a wizard accepts from links, and of those that its results hand over to another wizard. */
export function checkHandOver({ wizard, steps }: Definition, fields: Field[]): Finding[] {
  const asked = fields.map(({ pointer }) => pointer);
  return [
    ...Object.entries(wizard.accepts ?? {}).flatMap(([name, pointer]) => {
      const at = joinPointer('/accepts', name);
      if (!asked.includes(pointer)) return [unknownField('wizard.json', at, pointer, asked)];
      return fields.some((field) => field.pointer === pointer && field.schema.oneOf !== undefined)
        ? []
        : [
            finding(
              'wizard.json',
              at,
              'mitgabe-offen',
              `Das Feld ${pointer} hat keine Auswahl: Was man frei eingibt, gehört in keine Adresse.`,
              'Bitte nennen Sie eine Frage mit oneOf.',
            ),
          ];
    }),
    ...Object.entries(steps).flatMap(([id, { result }]) =>
      Object.entries(result?.handOver?.answers ?? {}).flatMap(([name, { field, values }]) => {
        const [file, at] = [`steps/${id}.json`, joinPointer('/result/handOver/answers', name)];
        if (!asked.includes(field)) return [unknownField(file, `${at}/field`, field, asked)];
        return Object.keys(values).flatMap((value) =>
          checkAnswer(file, joinPointer(`${at}/values`, value), field, value, fields),
        );
      }),
    ),
  ];
}

/** Answers that a result hands over to a wizard which does not accept them. */
export function checkHandOvers(definitions: Definition[]): { id: string; finding: Finding }[] {
  return definitions.flatMap(({ id, steps }) =>
    Object.entries(steps).flatMap(([step, { result }]) => {
      const { handOver } = result ?? {};
      const receiver = definitions.find((other) => handOver !== undefined && pagesOf(other).includes(handOver.href));
      return handOver === undefined || receiver === undefined
        ? []
        : refusedBy(receiver, handOver, `steps/${step}.json`).map((refused) => ({ id, finding: refused }));
    }),
  );
}

function refusedBy(receiver: Definition, { answers }: HandOver, file: string): Finding[] {
  const accepts = receiver.wizard.accepts ?? {};
  return Object.entries(answers).flatMap(([name, { values }]) => {
    const at = joinPointer('/result/handOver/answers', name);
    const pointer = accepts[name];
    if (pointer === undefined)
      return [
        finding(
          file,
          at,
          'mitgabe-unbekannt',
          `'${receiver.id}' nimmt '${name}' nicht an.`,
          suggest(name, Object.keys(accepts)),
        ),
      ];
    const offered = choicesAt(receiver, pointer);
    return Object.entries(values)
      .filter(([, value]) => !offered.includes(value))
      .map(([own, value]) =>
        finding(
          file,
          joinPointer(`${at}/values`, own),
          'mitgabe-unbekannt',
          `Die Antwort '${value}' gibt es bei '${receiver.id}' unter ${pointer} nicht.`,
          suggest(value, offered),
        ),
      );
  });
}

function choicesAt({ steps }: Definition, pointer: string): string[] {
  const schemas = Object.entries(steps).flatMap(([id, { schema }]): PropertySchema[] =>
    schema === undefined
      ? []
      : collectFields(id, schema)
          .filter((field) => field.pointer === pointer)
          .map((field) => field.schema),
  );
  return schemas.flatMap(({ oneOf = [] }) => oneOf.map((choice) => String(choice.const)));
}
