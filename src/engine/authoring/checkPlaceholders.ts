import { finding, type Finding } from './finding.ts';
import { placeholdersOf, wordsIn, type Text } from './texts.ts';
import type { Definition, StepFile } from '../definition.ts';

/** Placeholders that the page fills in on a last step. */
const ON_LAST_STEP = ['referenz', 'email', 'telefon'];

/**
 * Placeholders that people would read as they stand. The page fills them in on last steps, in `intro`, `thanks` and the
 * addresses of `links`; mails have a check of their own.
 */
export function checkPlaceholders({ wizard, machine, steps }: Definition): Finding[] {
  const { mails: _, ...shown } = wizard;
  return [
    ...wordsIn(shown).flatMap((text) => literal('wizard.json', text)),
    ...Object.entries(steps).flatMap(([id, step]) => {
      // A step that leads nowhere by mistake may be meant as the last one.
      const isLast = machine.states[id]?.on === undefined && step.onward === undefined;
      return wordsIn(step).flatMap((text) => {
        const known = isLast ? filledAt(text.at, step) : undefined;
        return known === undefined ? literal(`steps/${id}.json`, text) : unknownNames(`steps/${id}.json`, text, known);
      });
    }),
  ];
}

/** The placeholders that the page fills in at this place of a last step; undefined if it fills in none. */
function filledAt(at: string, { thanks = [] }: StepFile): string[] | undefined {
  const [, part, index = '', key] = at.split('/');
  if (part === 'intro') return ON_LAST_STEP;
  if (part === 'links' && key === 'href') return [...ON_LAST_STEP, 'anfrage'];
  if (part !== 'thanks') return undefined;
  return thanks[Number(index)]?.mailed === undefined ? ON_LAST_STEP : [...ON_LAST_STEP, 'adresse'];
}

function literal(file: string, { text, at }: Text): Finding[] {
  return namesIn(text).map((name) =>
    finding(
      file,
      at,
      'platzhalter-bleibt',
      `An dieser Stelle setzt niemand etwas ein: {${name}} steht dann so auf der Seite.`,
      'Bitte schreiben Sie es aus. Platzhalter gehen nur in E-Mails und, im letzten Schritt, in intro, thanks und links.',
    ),
  );
}

/** Repetitions such as `{5}` are no placeholders. */
function namesIn(text: string): string[] {
  return placeholdersOf(text).filter((name) => /^\/?\p{L}/u.test(name));
}

function unknownNames(file: string, { text, at }: Text, known: string[]): Finding[] {
  return placeholdersOf(text)
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
