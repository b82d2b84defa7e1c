import { finding, type Finding } from './finding.ts';
import type { Definition, MailsFile, Thanks } from '../definition.ts';

/** Faults of `thanks`: texts that are never shown, conditions that never apply, outcomes without a text. */
export function checkThanks({ wizard, machine, steps }: Definition): Finding[] {
  return Object.entries(steps).flatMap(([id, step]) => {
    const file = `steps/${id}.json`;
    if (machine.states[id]?.on !== undefined) return step.thanks === undefined ? [] : [early(file)];
    return checkVariants(file, step.thanks ?? [], wizard.mails);
  });
}

function early(file: string): Finding {
  return finding(
    file,
    '/thanks',
    'dank-zu-frueh',
    'Der Schritt ist nicht der letzte, thanks zeigt deshalb niemand.',
    'Bitte schreiben Sie thanks in einen Schritt mit "type": "final".',
  );
}

function checkVariants(file: string, thanks: Thanks[], mails: MailsFile | undefined): Finding[] {
  return thanks.flatMap((variant, index) => {
    const at = `/thanks/${index}`;
    const isLast = index === thanks.length - 1;
    const isOpen = variant.mailed === undefined && variant.phone === undefined;
    return [
      ...(isOpen && !isLast
        ? [
            finding(
              file,
              at,
              'dank-verdeckt',
              'Diese Fassung gilt immer, die nach ihr kommen, zeigt niemand.',
              'Bitte stellen Sie sie ans Ende oder ergänzen Sie mailed oder phone.',
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
              'Bitte ergänzen Sie eine Fassung ohne mailed und phone.',
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
