import { finding, type Finding } from './finding.ts';
import type { Definition, MailsFile, StepFile, Thanks } from '../definition.ts';

/** Placeholders that the page fills in on a last step. */
const KNOWN = ['referenz', 'email', 'telefon'];

/**
 * Faults of `thanks` and of the placeholders on last steps: texts that are never shown, conditions that never apply,
 * outcomes without a text.
 */
export function checkThanks({ wizard, machine, steps }: Definition): Finding[] {
  return Object.entries(steps).flatMap(([id, step]) => {
    const file = `steps/${id}.json`;
    if (machine.states[id]?.on !== undefined) return step.thanks === undefined ? [] : [early(file)];
    return [...checkVariants(file, step.thanks ?? [], wizard.mails), ...checkTexts(file, step)];
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

function checkTexts(file: string, { thanks = [], intro = [], links = [] }: StepFile): Finding[] {
  return [
    ...thanks.flatMap(({ mailed, text }, index) =>
      unknownNames(file, `/thanks/${index}/text`, text, mailed === undefined ? KNOWN : [...KNOWN, 'adresse']),
    ),
    ...unknownNames(file, '/intro', intro, KNOWN),
    ...links.flatMap(({ href }, index) => unknownNames(file, `/links/${index}/href`, [href], [...KNOWN, 'anfrage'])),
  ];
}

function unknownNames(file: string, at: string, texts: string[], known: string[]): Finding[] {
  const names = texts.flatMap((text) => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name));
  return names
    .filter((name) => !known.includes(name))
    .map((name) =>
      finding(
        file,
        at,
        'platzhalter-unbekannt',
        `Für {${name}} setzt hier niemand etwas ein.`,
        `Möglich sind: ${known.map((word) => `{${word}}`).join(', ')}.`,
      ),
    );
}
