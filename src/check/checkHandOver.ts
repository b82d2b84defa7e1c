import { checkAnswer } from './checkAnswers.ts';
import { finding, suggest, unknownField, type Finding } from './finding.ts';
import { joinPointer } from '../engine/pointer.ts';
import { pagesOf } from './checkLinks.ts';
import { collectFields, type Field } from '../engine/fields.ts';
import { acceptsAllOf } from '../format/index.ts';
import { travelsOpen } from '../engine/handOver.ts';
import { say, sentence, type Name } from './words.ts';
import type { Definition, HandOver, PropertySchema } from '../engine/definition.ts';

/** Faults of the answers that a wizard accepts from links, and of those that its results hand over to another wizard. */
export function checkHandOver({ wizard, steps }: Definition, fields: Field[]): Finding[] {
  const asked = fields.map(({ pointer }) => pointer);
  return [
    ...Object.entries(wizard.accepts ?? {}).flatMap(([name, pointer]) => {
      const at = joinPointer('/accepts', name);
      if (!asked.includes(pointer)) return [unknownField('wizard.json', at, pointer, asked)];
      return fields.some(
        ({ pointer: own, schema }) => own === pointer && (schema.oneOf !== undefined || travelsOpen(schema)),
      )
        ? []
        : [openText('wizard.json', at, pointer)];
    }),
    ...Object.entries(steps).flatMap(([id, { result }]) =>
      Object.entries(result?.handOver?.answers ?? {}).flatMap(([name, { field, values }]) => {
        const [file, at] = [`steps/${id}.json`, joinPointer('/result/handOver/answers', name)];
        if (!asked.includes(field)) return [unknownField(file, `${at}/field`, field, asked)];
        const asks = fields.flatMap(({ pointer, schema }) => (pointer === field ? [schema] : []));
        if (values === undefined) return asks.some(travelsOpen) ? [] : [openText(file, at, field)];
        return Object.keys(values).flatMap((value) =>
          checkAnswer(file, joinPointer(`${at}/values`, value), field, value, fields),
        );
      }),
    ),
  ];
}

function openText(file: string, at: string, pointer: string): Finding {
  return finding(
    file,
    at,
    'mitgabe-offen',
    sentence`Das Feld ${say.question(pointer)} ist ein Text: Was man frei schreibt, geht nicht mit.`,
    sentence`Bitte nennen Sie eine Frage mit ${say.key('oneOf')}, einen Tag oder eine Zahl.`,
  );
}

/** Answers that a result hands over to a wizard which does not accept them. */
export function checkHandOvers(definitions: Definition[]): { id: string; finding: Finding }[] {
  return definitions.flatMap(({ id, steps }) =>
    Object.entries(steps).flatMap(([step, { result }]) => {
      const { handOver } = result ?? {};
      const receiver = definitions.find((other) => handOver !== undefined && pagesOf(other).includes(handOver.href));
      return handOver === undefined || receiver === undefined
        ? []
        : refusedBy(receiver, handOver, { file: `steps/${step}.json`, steps }).map((refused) => ({
            id,
            finding: refused,
          }));
    }),
  );
}

/** What the other wizard calls something. Nothing is looked up for it, since a question here may have the same pointer. */
function untitled(name: string): Name {
  return say.answer(name);
}

function refusedBy(
  receiver: Definition,
  { answers }: HandOver,
  { file, steps }: { file: string; steps: Definition['steps'] },
): Finding[] {
  const accepts = receiver.wizard.accepts ?? {};
  return Object.entries(answers).flatMap(([name, { field, values }]) => {
    const at = joinPointer('/result/handOver/answers', name);
    const pointer = accepts[name];
    if (pointer === undefined)
      return [
        finding(
          file,
          at,
          'mitgabe-unbekannt',
          sentence`${say.wizard(receiver.id)} nimmt '${name}' nicht an.`,
          suggest(name, Object.keys(accepts), untitled),
        ),
      ];
    if (values === undefined)
      return travelAlike(schemasAt(steps, field), schemasAt(receiver.steps, pointer))
        ? []
        : [
            finding(
              file,
              at,
              'mitgabe-unbekannt',
              sentence`Eine Antwort auf ${say.question(field)} passt bei ${say.wizard(receiver.id)} nicht zu ${pointer}.`,
              sentence`Ohne ${say.key('values')} gehen nur Tage zu Tagen und Zahlen zu Zahlen mit, und was hier erlaubt ist, muss es dort auch sein.`,
            ),
          ];
    const offered = schemasAt(receiver.steps, pointer).flatMap(({ oneOf = [] }) =>
      oneOf.map((choice) => String(choice.const)),
    );
    return Object.entries(values)
      .filter(([, value]) => !offered.includes(value))
      .map(([own, value]) =>
        finding(
          file,
          joinPointer(`${at}/values`, own),
          'mitgabe-unbekannt',
          sentence`Die Antwort ${untitled(value)} gibt es bei ${say.wizard(receiver.id)} unter ${pointer} nicht.`,
          suggest(value, offered, untitled),
        ),
      );
  });
}

/** Whether whatever is answered here may be an answer there, as it is. */
function travelAlike([own]: PropertySchema[], [other]: PropertySchema[]): boolean {
  return own !== undefined && other !== undefined && [own, other].every(travelsOpen) && acceptsAllOf(own, other);
}

function schemasAt(steps: Definition['steps'], pointer: string): PropertySchema[] {
  return Object.entries(steps).flatMap(([id, { schema }]) =>
    schema === undefined
      ? []
      : collectFields(id, schema)
          .filter((field) => field.pointer === pointer)
          .map((field) => field.schema),
  );
}
