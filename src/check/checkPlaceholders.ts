import { fieldsIn } from './checkConditions.ts';
import { finding, nearest, suggest, type Finding } from './finding.ts';
import { placeholdersOf, wordsIn, type Text } from './texts.ts';
import { say, sentence, valueNamed, type Words } from './words.ts';
import { STEP_PARAGRAPHS } from '../engine/stepParagraphs.ts';
import type { Definition, StepFile } from '../engine/definition.ts';

/** Placeholders that the page fills in on a last step. */
const ON_LAST_STEP = ['referenz', 'email', 'telefon', 'kanzlei'];
/** Ours, which every paragraph of a step and every hint may name. */
const CONTACT = ['telefon', 'email'];

/**
 * Placeholders that people would read as they stand, or whose text would be left out. The page fills them in on last steps, in `intro`, `sections`,
 * `thanks` and the addresses of `links`; mails have a check of their own.
 */
export function checkPlaceholders(definition: Definition): Finding[] {
  const { wizard, steps } = definition;
  const { mails: _, ...shown } = wizard;
  const namesAt = placeholdersAt(definition);
  return [
    ...wordsIn(shown).flatMap((text) => literal('wizard.json', text)),
    ...Object.entries(steps).flatMap(([id, step]) => {
      const file = `steps/${id}.json`;
      return wordsIn(step).flatMap((text) => {
        const { names, isLast } = namesAt(id, text.at);
        if (text.at === '/title' && !isLast && holdsValues(text.text)) return checkTitle(file, text, step, names ?? []);
        if (names === undefined || text.at === '/title') return literal(file, text);
        return isLast ? unknownNames(file, text, names) : leftOut(file, text, names);
      });
    }),
  ];
}

/** What the page fills in at a place. `names`: undefined if it fills in nothing. `isLast`: on a last step. */
type NamesAt = (step: string, at: string) => { names: string[] | undefined; isLast: boolean };

/** The placeholders that the page fills in at the places of a definition's steps. */
export function placeholdersAt(definition: Definition): NamesAt {
  const { wizard, machine, steps } = definition;
  const values = Object.keys(wizard.computed ?? {}).map((name) => `=${name}`);
  const answers = [...new Set(fieldsIn(definition).map(({ pointer }) => pointer))];
  return (id, at) => {
    const step = steps[id];
    const state = machine.states[id];
    // A step that leads nowhere by mistake may be meant as the last one, or not.
    const isLast = state?.on === undefined && step?.onward === undefined;
    const known = isLast && state?.type !== 'final' ? [...answers, ...values] : values;
    const last = isLast && step !== undefined ? filledAt(at, step, known) : undefined;
    if (last !== undefined) return { names: last, isLast };
    if (at === '/title' && !isLast) return { names: [...answers, ...values], isLast };
    const names = isFilledBefore(at) ? [...(isResult(at) ? [] : CONTACT), ...values, ...answers] : undefined;
    return { names, isLast: false };
  };
}

function holdsValues(text: string): boolean {
  return placeholdersOf(text).some(isValue);
}

/** A title may hold answers and computed values if there is another one for when they are missing. */
function checkTitle(file: string, text: Text, { titleWithout }: StepFile, known: string[]): Finding[] {
  return [
    ...unknownValues(file, text, known),
    ...literal(file, withoutValues(text)),
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

/** Below a result no contact data is filled in. */
function isResult(at: string): boolean {
  return at.startsWith('/result/');
}

/** The text without its placeholders for answers and computed values. */
function withoutValues({ text, at }: Text): Text {
  return { at, text: text.replaceAll(/\{[/=][^{}]*\}/g, '') };
}

/** Unknown names of a text that is left out with one of them. */
function leftOut(file: string, { text, at }: Text, known: string[]): Finding[] {
  return namesIn(text)
    .filter((name) => !known.includes(name))
    .map((name) =>
      finding(
        file,
        at,
        'platzhalter-unbekannt',
        sentence`Für ${say.placeholder(name)} setzt hier niemand etwas ein, und dieser Text erscheint dann nicht.`,
        meantBy(name, known),
        { name },
      ),
    );
}

/** The name that was meant, or what may stand there. */
function meantBy(name: string, known: string[]): Words {
  const near = nearest(name, known) ?? known.find((one) => CONTACT.includes(one) && name.startsWith(one));
  if (near !== undefined) return sentence`Meinten Sie ${say.near(valueNamed(near))}?`;
  const answer = known.find((one) => one.startsWith('/'));
  const others = known.filter((one) => !one.startsWith('/'));
  if (answer === undefined || others.length === 0) return suggest(name, known, valueNamed);
  return sentence`Hier gehen ${say.several(others.map(valueNamed))} und jede Antwort, etwa ${valueNamed(answer)}.`;
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
