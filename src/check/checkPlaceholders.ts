import { fieldsIn } from './checkConditions.ts';
import { finding, suggest, type Finding } from './finding.ts';
import { placeholdersOf, wordsIn, type Text } from './texts.ts';
import { say, sentence, valueNamed, type Words } from './words.ts';
import { STEP_PARAGRAPHS } from '../engine/stepParagraphs.ts';
import type { Definition, StepFile } from '../engine/definition.ts';

/** Placeholders that the page fills in on a last step. */
const ON_LAST_STEP = ['referenz', 'email', 'telefon', 'kanzlei'];

/**
 * Placeholders that people would read as they stand. The page fills them in on last steps, in `intro`, `sections`, `thanks` and the
 * addresses of `links`; mails have a check of their own.
 */
export function checkPlaceholders(definition: Definition): Finding[] {
  const { wizard, machine, steps } = definition;
  const { mails: _, computed = {}, ...shown } = wizard;
  const values = Object.keys(computed).map((name) => `=${name}`);
  const answers = [...new Set(fieldsIn(definition).map(({ pointer }) => pointer))];
  return [
    ...wordsIn(shown).flatMap((text) => literal('wizard.json', text)),
    ...Object.entries(steps).flatMap(([id, step]) => {
      const file = `steps/${id}.json`;
      // A step that leads nowhere by mistake may be meant as the last one, or not.
      const isLast = machine.states[id]?.on === undefined && step.onward === undefined;
      const known = isLast && machine.states[id]?.type !== 'final' ? [...answers, ...values] : values;
      return wordsIn(step).flatMap((text) => {
        if (text.at === '/title' && !isLast && holdsValues(text.text))
          return checkTitle(file, text, step, [...answers, ...values]);
        const filled = isLast ? filledAt(text.at, step, known) : undefined;
        if (filled !== undefined) return unknownNames(file, text, filled);
        return isFilledBefore(text.at)
          ? [
              ...unknownValues(file, text, [...answers, ...values]),
              ...literal(file, withoutValues(text, isAdvice(text))),
            ]
          : literal(file, text);
      });
    }),
  ];
}

function holdsValues(text: string): boolean {
  return placeholdersOf(text).some(isValue);
}

/** A title may hold answers and computed values if there is another one for when they are missing. */
function checkTitle(file: string, text: Text, { titleWithout }: StepFile, known: string[]): Finding[] {
  return [
    ...unknownValues(file, text, known),
    ...literal(file, withoutValues(text, false)),
    ...(titleWithout === undefined
      ? [
          finding(
            file,
            '/title',
            'titel-ohne-wert',
            'Fehlt ein Wert, hat der Schritt keine Überschrift.',
            sentence`Bitte ergänzen Sie ${say.either('titleWithout, die Überschrift ohne ihn', [say.key('titleWithout')])}.`,
          ),
        ]
      : []),
  ];
}

/** The page fills in answers and computed values in all of them. The title has a check of its own. */
function isParagraphs(key: string): boolean {
  return STEP_PARAGRAPHS.some((part) => part === key);
}

/** Whether the page fills in answers and computed values here: above and below the questions, in advice, and below a result. */
function isFilledBefore(at: string): boolean {
  const [, part = ''] = at.split('/');
  return isParagraphs(part) || /^\/(?:advice\/\d+\/message|result\/follows\/\d+\/text)$/.test(at);
}

function isValue(name: string): boolean {
  return /^[/=]/.test(name);
}

function unknownValues(file: string, { text, at }: Text, known: string[]): Finding[] {
  const values = placeholdersOf(text).filter((name) => isValue(name) && !known.includes(name));
  return values.map((name) => unknownName(file, at, name, suggest(name, known, valueNamed)));
}

/** Advice beside a field names our phone number and address too. */
function isAdvice({ at }: Text): boolean {
  return at.startsWith('/advice/');
}

/** The text without its placeholders for answers and computed values, or also for our phone number and address. */
function withoutValues({ text, at }: Text, isContact: boolean): Text {
  return { at, text: text.replaceAll(isContact ? /\{(?:[/=][^{}]*|telefon|email)\}/g : /\{[/=][^{}]*\}/g, '') };
}

/** The placeholders that the page fills in at this place of a last step; undefined if it fills in none. */
function filledAt(at: string, { thanks = [] }: StepFile, values: string[]): string[] | undefined {
  const [, part = '', index = '', key] = at.split('/');
  if (isParagraphs(part) || (part === 'sections' && key !== 'title')) return [...ON_LAST_STEP, ...values];
  if (part === 'links' && key === 'href') return [...ON_LAST_STEP, 'anfrage'];
  if (part === 'links' && key === 'label') return ON_LAST_STEP;
  if (part !== 'thanks') return undefined;
  const known = [...ON_LAST_STEP, ...values];
  return thanks[Number(index)]?.mailed === undefined ? known : [...known, 'adresse'];
}

const ONLY_THERE = say.either(
  `Platzhalter gehen nur in ${new Intl.ListFormat('de').format(STEP_PARAGRAPHS)}, in der message eines Hinweises, in result.follows und in E-Mails, im letzten Schritt auch in sections, thanks und links.`,
  'Platzhalter gehen nur in Absätzen über und unter den Fragen, in Hinweisen, unter einem Ergebnis und in E-Mails, am Ende auch in Abschnitten, im Dank und in Links.',
);

/** Messages about a limit name it as `{limit}`. */
const ABOUT_LIMITS = /\/errorMessage(?:\/(?:min|max)\w+)?$/;

/** The row of a result in a few words names its value as `{wert}`. */
const SHORT_ROW = /^\/result\/rows\/\d+\/short\//;

function literal(file: string, { text, at }: Text): Finding[] {
  const names = namesIn(text).filter(
    (name) => !(name === 'limit' && ABOUT_LIMITS.test(at)) && !(name === 'wert' && SHORT_ROW.test(at)),
  );
  return names.map((name) =>
    finding(
      file,
      at,
      'platzhalter-bleibt',
      sentence`An dieser Stelle setzt niemand etwas ein: ${say.placeholder(name)} steht dann so auf der Seite.`,
      sentence`Bitte schreiben Sie es aus. ${ONLY_THERE}`,
    ),
  );
}

/** Repetitions such as `{5}` are no placeholders. */
function namesIn(text: string): string[] {
  return placeholdersOf(text).filter((name) => /^[/=]?\p{L}/u.test(name));
}

function unknownNames(file: string, { text, at }: Text, known: string[]): Finding[] {
  const all = known.map((word) => `{${word}}`).join(', ');
  const remedy = sentence`Möglich sind: ${say.either(all, [say.several(known.map(valueNamed))])}.`;
  return placeholdersOf(text)
    .filter((name) => !known.includes(name))
    .map((name) => unknownName(file, at, name, remedy));
}

function unknownName(file: string, at: string, name: string, remedy: Words): Finding {
  const message = sentence`Für ${say.placeholder(name)} setzt hier niemand etwas ein.`;
  return finding(file, at, 'platzhalter-unbekannt', message, remedy, { name });
}
