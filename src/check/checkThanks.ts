import { checkGuard, unknownSubject } from './checkGuards.ts';
import { finding, type Finding } from './finding.ts';
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
      `Der berechnete Wert '${day.slice(1)}' ist kein Tag, ein Eintrag im Kalender braucht einen.`,
      'Bitte nennen Sie einen Wert mit deadline oder day.',
    ),
  ];
}

function early(file: string, key: string): Finding {
  return finding(
    file,
    `/${key}`,
    'dank-zu-frueh',
    `Der Schritt ist nicht der letzte, ${key} zeigt deshalb niemand.`,
    `Bitte schreiben Sie ${key} in einen Schritt mit "type": "final".`,
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
              'Bitte stellen Sie sie ans Ende oder ergänzen Sie mailed, phone oder when.',
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
              'Bitte ergänzen Sie eine Fassung ohne mailed, phone und when.',
            ),
          ]
        : []),
      ...(variant.mailed !== undefined && mails?.[variant.mailed] === undefined
        ? [
            finding(
              file,
              `${at}/mailed`,
              'dank-nie',
              `Die E-Mail '${variant.mailed}' verschickt dieser Assistent nicht.`,
              'Bitte ergänzen Sie sie unter mails in wizard.json oder entfernen Sie die Fassung.',
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
              'Wo die Telefonnummer steht, sagt wizard.json nicht.',
              'Bitte ergänzen Sie mails.client.phone.',
            ),
          ]
        : []),
    ];
  });
}
