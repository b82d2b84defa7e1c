import { checkGuard, unknownSubject } from './checkGuards.ts';
import { finding, type Finding } from './finding.ts';
import { say, sentence } from './words.ts';
import type { CalendarFile, Definition, GuardRef, MailsFile, Thanks } from '../engine/definition.ts';
import type { Field } from '../engine/fields.ts';

/** Faults of what last steps say: texts that are never shown, conditions that never apply, outcomes without a text. */
export function checkThanks({ wizard, machine, steps }: Definition, subjects: Field[]): Finding[] {
  return Object.entries(steps).flatMap(([id, step]) => {
    const file = `steps/${id}.json`;
    if (machine.states[id]?.on !== undefined)
      return (['thanks', 'sections'] as const).flatMap((key) => (step[key] === undefined ? [] : [early(file, key)]));
    return [
      ...checkVariants(file, step.thanks ?? [], wizard.mails),
      ...(['sections', 'thanks', 'links'] as const).flatMap((key) =>
        (step[key] ?? []).flatMap(({ when }: { when?: GuardRef }, index) =>
          when === undefined ? [] : checkGuard({ file, at: `/${key}/${index}/when`, sent: true }, when, subjects),
        ),
      ),
      ...(step.sections ?? []).flatMap(({ calendar }, index) =>
        calendar === undefined ? [] : checkCalendar(file, `/sections/${index}/calendar/day`, calendar, subjects),
      ),
    ];
  });
}

/** A calendar entry needs a day. */
function checkCalendar(file: string, at: string, { day }: CalendarFile, subjects: Field[]): Finding[] {
  const named = subjects.filter(({ pointer }) => pointer === day);
  if (named.length === 0) return [unknownSubject(file, at, day, subjects)];
  if (named.some(({ schema }) => schema.format === 'date')) return [];
  return [
    finding(
      file,
      at,
      'kalender-kein-tag',
      sentence`Der berechnete Wert ${say.computed(day.slice(1))} ist kein Tag, ein Eintrag im Kalender braucht einen.`,
      sentence`Bitte nennen Sie einen Wert mit ${say.key('deadline')} oder ${say.key('day')}.`,
    ),
  ];
}

function early(file: string, key: string): Finding {
  return finding(
    file,
    `/${key}`,
    'dank-zu-frueh',
    sentence`Der Schritt ist nicht der letzte, ${say.key(key)} zeigt deshalb niemand.`,
    sentence`Bitte schreiben Sie ${say.key(key)} in einen Schritt${say.either(' mit "type": "final"', ', der als Ende gekennzeichnet ist')}.`,
  );
}

function checkVariants(file: string, thanks: Thanks[], mails: MailsFile | undefined): Finding[] {
  return thanks.flatMap((variant, index) => {
    const at = `/thanks/${index}`;
    const isLast = index === thanks.length - 1;
    const isOpen = [variant.mailed, variant.phone, variant.when].every((condition) => condition === undefined);
    return [
      ...(isOpen && !isLast
        ? [
            finding(
              file,
              at,
              'dank-verdeckt',
              'Diese Fassung gilt immer, die nach ihr kommen, zeigt niemand.',
              sentence`Bitte stellen Sie sie ans Ende oder ergänzen Sie ${say.key('mailed')}, ${say.key('phone')} oder ${say.key('when')}.`,
            ),
          ]
        : []),
      ...(isLast && !isOpen
        ? [
            finding(
              file,
              at,
              'dank-luecke',
              'Die letzte Fassung hat eine Bedingung: Trifft keine zu, liest man nichts.',
              sentence`Bitte ergänzen Sie eine Fassung ohne ${say.key('mailed')}, ${say.key('phone')} und ${say.key('when')}.`,
            ),
          ]
        : []),
      ...(variant.mailed !== undefined && mails?.[variant.mailed] === undefined
        ? [
            finding(
              file,
              `${at}/mailed`,
              'dank-nie',
              sentence`Die E-Mail ${say.option(variant.mailed)} verschickt dieser Assistent nicht.`,
              sentence`Bitte ergänzen Sie sie unter ${say.key('mails')} in ${say.file('wizard.json')} oder entfernen Sie die Fassung.`,
            ),
          ]
        : []),
      ...(variant.phone === true &&
      (mails === undefined || (mails.client !== undefined && mails.client.phone === undefined))
        ? [
            finding(
              file,
              `${at}/phone`,
              'dank-nie',
              sentence`Wo die Telefonnummer steht, sagt ${say.file('wizard.json')} nicht.`,
              sentence`Bitte ergänzen Sie ${say.key('mails.client.phone')}.`,
            ),
          ]
        : []),
    ];
  });
}
