import { finding, type Finding } from './finding.ts';
import { memoizeStep } from './memoizeStep.ts';
import { placeholdersAt } from './checkPlaceholders.ts';
import { once } from '../engine/memoize.ts';
import { wordsIn, type Text } from './texts.ts';
import type { Definition } from '../engine/definition.ts';

/** Texts that were pasted or broken: lines that become one, lists that are none, placeholders with one brace. */
export function checkPasted(definition: Definition): Finding[] {
  const { wizard, steps, tables } = definition;
  const namesAt = once(() => placeholdersAt(definition));
  return [
    ...pastedIn(wizard, 'wizard.json'),
    ...Object.entries(steps).flatMap(([id, step]) =>
      pastedInStep(id, step).map((found) =>
        found.code === 'platzhalter-klammer' ? braceHere(found, namesAt()(id, found.pointer).names ?? []) : found,
      ),
    ),
    ...Object.entries(tables).flatMap(([name, table]) => pastedIn(table, `tables/${name}.json`)),
  ];
}

const pastedInStep = memoizeStep((id, step) => pastedIn(step, `steps/${id}.json`));

function pastedIn(part: unknown, file: string): Finding[] {
  // The example in an empty field of several lines may have lines.
  return wordsIn(part).flatMap((text) =>
    text.at.endsWith('/ui:placeholder') ? [] : [...lines(file, text), ...brace(file, text)],
  );
}

/** Line breaks and tabs inside of a text, and marks of lists: one at its beginning or several. */
const LINES = /[\n\r\t\u2028\u2029]/;
/** Where links lead is checked with the targets. */
const LINK = /\]\([^)]{0,2000}\)/g;
const MARKS = /[•▪‣◦●■\uF0B7]/gu;

function lines(file: string, { text, at }: Text): Finding[] {
  const words = text.replaceAll(LINK, ']').trim();
  const marks = words.match(MARKS) ?? [];
  const isList = marks.length > 1 || (marks[0] !== undefined && words.startsWith(marks[0]));
  if (!LINES.test(words) && !isList) return [];
  return [
    finding(
      file,
      at,
      'text-mit-zeilen',
      isList
        ? 'In diesem Text steht eine Liste mit Punkten. Auf der Seite wird daraus ein einziger Absatz.'
        : 'In diesem Text stehen mehrere Zeilen. Auf der Seite werden sie zu einer einzigen.',
      'Bitte machen Sie aus jeder Zeile einen eigenen Absatz oder einen ganzen Satz.',
    ),
  ];
}

/** The pieces of a text that its author wrote in lines of their own. */
export function linesOf(text: string): string[] {
  return text
    .split(/[\n\r\u2028\u2029•▪‣◦●■\uF0B7]+/u)
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter((line) => line !== '');
}

/** A brace with a name and no partner. The name is read by hand: texts may be long. */
function brace(file: string, { text, at }: Text): Finding[] {
  const lonely = lonelyBrace(text);
  if (lonely === undefined) return [];
  return [
    finding(
      file,
      at,
      'platzhalter-klammer',
      `Hier fehlt eine geschweifte Klammer: „${lonely.written}“ steht so auf der Seite.`,
      `Gemeint ist vermutlich ${lonely.meant}.`,
      {
        name: lonely.meant,
        set: text.slice(0, lonely.at) + lonely.meant + text.slice(lonely.at + lonely.written.length),
      },
    ),
  ];
}

/** The finding where the placeholder would not be filled in either: then the brace goes. */
function braceHere(found: Finding, known: readonly string[]): Finding {
  const { name = '', set } = found.facts ?? {};
  const word = name.slice(1, -1);
  if (known.includes(word)) return found;
  const remedy = `Für ${name} setzt hier niemand etwas ein. Bitte streichen Sie die Klammer, oder schreiben Sie es aus.`;
  return { ...found, remedy, facts: { name: '', set: String(set).replace(name, word) } };
}

const NAME = '[/=]?\\p{L}[\\p{L}\\d/]{0,80}';
const OPENED = new RegExp(`^\\{${NAME}`, 'u');
const CLOSED = new RegExp(`${NAME}\\}$`, 'u');

/** The first brace without a partner that has a name beside it. */
function lonelyBrace(text: string): { at: number; written: string; meant: string } | undefined {
  for (let open = text.indexOf('{'), close = text.indexOf('}'); open >= 0 || close >= 0;) {
    const isClosedFirst = close >= 0 && (open < 0 || close < open);
    if (isClosedFirst) {
      const written = CLOSED.exec(text.slice(Math.max(0, close - 82), close + 1))?.[0];
      return written === undefined ? undefined : { at: close + 1 - written.length, written, meant: `{${written}` };
    }
    const next = text.indexOf('{', open + 1);
    if (close < 0 || (next >= 0 && next < close)) {
      const written = OPENED.exec(text.slice(open, open + 83))?.[0];
      return written === undefined ? undefined : { at: open, written, meant: `${written}}` };
    }
    open = next;
    close = text.indexOf('}', close + 1);
  }
  return undefined;
}
