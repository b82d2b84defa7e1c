import { neverAsked, rowsIn, type NeverAsked } from '../explore/neverAsked.ts';
import { formatConditionsAbout, type Questions } from '../explore/words.ts';
import { withoutLinks } from '../engine/formatValue.ts';
import { finding, proved, type Finding } from './finding.ts';
import { say, sentence } from './words.ts';
import type { Definition } from '../engine/definition.ts';
import type { Field } from '../engine/fields.ts';

/** Questions whose conditions no answers meet: they contradict each other, or lead in a circle. */
export function checkNeverAsked({ steps }: Definition, fields: Field[]): Finding[] {
  const schemaOf = (step: string) => steps[step]?.schema;
  return [
    ...neverAsked(fields, schemaOf).map((never) => findingOf(never, { fields, schemaOf })),
    ...rowsIn(fields).flatMap(({ parts }) =>
      neverAsked(parts, schemaOf).map((never) => findingOf(never, { fields: parts, schemaOf })),
    ),
  ];
}

function findingOf({ field, circle }: NeverAsked, questions: Questions): Finding {
  const when = (one: Field, verb: string) =>
    `${name(one)} ${verb}, wenn ${formatConditionsAbout(questions, one, 'clause')}`;
  const proof =
    circle === undefined
      ? `${when(field, 'wird nur gefragt')}. Das trifft nie zu.`
      : `${circle.map((one, index) => when(one, index === 0 ? 'wird nur gefragt' : 'nur')).join(', ')}.`;
  return {
    ...finding(
      `steps/${field.step}.json`,
      `/schema${field.schemaPointer}`,
      'frage-nie',
      sentence`Die Frage ${say.question(field.pointer)} wird niemandem gestellt.`,
      circle === undefined
        ? 'Ihre Bedingungen widersprechen sich. Bitte ändern Sie eine davon, oder entfernen Sie die Frage.'
        : 'Fragen warten aufeinander. Bitte stellen Sie eine davon ohne Bedingung, oder unter einer anderen.',
    ),
    witness: proved(proof),
  };
}

function name({ schema, pointer }: Field): string {
  return `„${withoutLinks(schema.title ?? pointer)}“`;
}
