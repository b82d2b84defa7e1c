import type { Finding } from '../../src/check/index.ts';
import { onDay, type ExpectedLetter, type ExpectedMail, type Journey, type Wizard } from '../../src/engine/index.ts';
import { sampleLetters, type SampleLetter } from '../letters/index.ts';
import type { LoadedWizard } from '../wizards/loaded.ts';

const NAMES: Record<ExpectedMail, string> = {
  office: 'E-Mail an die Kanzlei',
  confirmation: 'Bestätigung',
  powerOfAttorney: 'Vollmacht',
  newsletter: 'Rückfrage zum Newsletter',
};

/** What the mails of journeys say otherwise than expected. */
export function checkExpectedMails({ wizard, definition }: Pick<LoadedWizard, 'wizard' | 'definition'>): Finding[] {
  return definition.examples.flatMap((journey, index) => {
    const { mails, refused } = journey.expect ?? {};
    if (mails === undefined) return [];
    const at = `/journeys/${index}/expect/mails`;
    if (refused !== undefined)
      return [differs(at, `'${journey.name}' wird abgewiesen, dann geht keine E-Mail hinaus.`)];
    const letters = lettersOf(wizard, journey);
    return Object.entries(mails).flatMap(([kind, expected]) =>
      checkLetter(kind as ExpectedMail, expected, letters.get(kind as ExpectedMail)).map(({ place, message }) =>
        differs(`${at}/${kind}${place}`, `'${journey.name}': ${message}`),
      ),
    );
  });
}

/** The mails of a journey on the day that it names. */
export function lettersOf(wizard: Wizard, { answers, expect }: Journey): Map<ExpectedMail, SampleLetter> {
  return expect?.today === undefined
    ? sampleLetters(wizard, answers, new Date())
    : sampleLetters(onDay(wizard, expect.today), answers, new Date(`${expect.today}T12:00:00Z`));
}

type Difference = { place: string; message: string };

function checkLetter(
  kind: ExpectedMail,
  expected: false | ExpectedLetter,
  actual: SampleLetter | undefined,
): Difference[] {
  const name = NAMES[kind];
  if (expected === false)
    return actual === undefined
      ? []
      : [{ place: '', message: `Die ${name} soll nicht hinausgehen, geht aber („${actual.subject}“).` }];
  if (actual === undefined) return [{ place: '', message: `Die ${name} soll hinausgehen, geht aber nicht.` }];
  const { subject, contains = [] } = expected;
  return [
    ...(subject === undefined || subject === actual.subject
      ? []
      : [
          { place: '/subject', message: `Der Betreff (${name}) soll „${subject}“ sein, ist aber „${actual.subject}“.` },
        ]),
    ...contains.flatMap((passage, index) =>
      flat(actual.text).includes(flat(passage))
        ? []
        : [
            {
              place: `/contains/${index}`,
              message: `In der E-Mail (${name}) fehlt „${passage}“. Am nächsten kommt „${nearestLine(passage, actual.text).line}“.`,
            },
          ],
    ),
  ];
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The line of the text that has most words in common with the passage, and the share of its words that it has. */
export function nearestLine(passage: string, text: string): { line: string; share: number } {
  const wanted = [...new Set(wordsIn(passage))];
  const lines = text.split(/\n+/).map(flat);
  const ranked = lines.map((line) => {
    const words = new Set(wordsIn(line));
    return { line, share: wanted.filter((word) => words.has(word)).length / Math.max(1, wanted.length) };
  });
  return ranked.toSorted((left, right) => right.share - left.share)[0] ?? { line: '', share: 0 };
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function differs(pointer: string, message: string): Finding {
  return {
    file: 'journeys.json',
    pointer,
    code: 'beispiel-andere-mail',
    message,
    remedy: 'Bitte berichtigen Sie mails im Beispiel oder in wizard.json.',
  };
}
