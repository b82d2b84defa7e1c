import { demandOf } from '../explore/consents.ts';
import { readPointer } from '../engine/pointer.ts';
import { isConsent } from './checkSchema.ts';
import { finding, type Finding } from './finding.ts';
import { say, sentence } from './words.ts';
import type { Field } from '../engine/fields.ts';
import type { StepFile } from '../engine/definition.ts';

const TRUE = say.either('"const": true', [say.setting('const', true)]);
const VOLUNTARY = say.either('"ui:voluntary": true', 'eine freiwillige Einwilligung');

/**
 * Consents that no lawyer can mean: one that refuses who consents, one that is neither demanded nor voluntary, one that is voluntary and demanded
 * all the same, one that is never sent and so never recorded.
 */
export function checkConsent(file: string, step: StepFile, field: Field): Finding[] {
  const demand = demandOf(step, field);
  const { schema, pointer } = field;
  if (demand === undefined || schema.type !== 'boolean') return [];
  const at = `/schema${field.schemaPointer}`;
  const consent = sentence`Die Einwilligung ${say.question(pointer)}`;
  if (pointer.includes('/*/'))
    // Those that link to the privacy page are found as such.
    return isConsent(schema)
      ? []
      : [
          finding(
            file,
            at,
            'liste-zu-tief',
            sentence`${consent} steht in den Zeilen einer Liste. Dort wird ihr Wortlaut nicht aufbewahrt.`,
            'Bitte fragen Sie das außerhalb der Liste.',
          ),
        ];
  const { voluntary, given, asked } = demand;
  return [
    ...(schema.transient === true
      ? [
          finding(
            file,
            at,
            'nie-gesendet',
            sentence`${consent} wird nie gesendet. Niemand könnte nachweisen, dass sie erteilt ist.`,
            sentence`Bitte entfernen Sie ${say.key('transient')}.`,
          ),
        ]
      : []),
    ...(schema.const === undefined || given
      ? []
      : [
          finding(
            file,
            `${at}/const`,
            'einwilligung-lehnt-ab',
            sentence`${consent} weist ab, wer einwilligt: Ihr Kästchen darf nicht angekreuzt sein.`,
            voluntary ? sentence`Bitte entfernen Sie ${say.key('const')}.` : sentence`Bitte setzen Sie ${TRUE}.`,
          ),
        ]),
    ...(voluntary || (schema.const !== undefined && asked) ? [] : [notDemanded(file, step, field)]),
    ...(voluntary && (given || asked)
      ? [
          finding(
            file,
            at,
            'einwilligung-doch-verlangt',
            sentence`${consent} soll freiwillig sein, aber ohne sie lässt sich nicht senden.`,
            sentence`Bitte verlangen Sie sie nicht (keine Pflicht, ohne ${say.key('const')}), oder lassen Sie ${say.key('ui:voluntary')} weg.`,
          ),
        ]
      : []),
  ];
}

/** The place is the question that need not be ticked, or the group that does not demand it. */
function notDemanded(
  file: string,
  { schema: root }: StepFile,
  { pointer, path, schema, schemaPointer }: Field,
): Finding {
  const name = path.at(-1) ?? '';
  const group = schemaPointer.slice(0, schemaPointer.lastIndexOf('/properties/'));
  const isTicked = schema.const !== undefined;
  const names = readPointer(root, `${group}/required`) === undefined ? '' : '/required';
  return finding(
    file,
    `/schema${isTicked ? `${group}${names}` : schemaPointer}`,
    'einwilligung-nicht-verlangt',
    sentence`Ohne die Einwilligung ${say.question(pointer)} lässt sich senden: ${isTicked ? 'Sie ist nicht Pflicht.' : 'Ihr Kästchen muss nicht angekreuzt sein.'}`,
    sentence`Bitte verlangen Sie sie (Pflicht, und ${TRUE}), oder machen Sie sie freiwillig (${VOLUNTARY}).`,
    isTicked ? { name } : undefined,
  );
}
