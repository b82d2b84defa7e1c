import type { Definition } from '../engine/definition.ts';
import { joinPointer } from '../engine/pointer.ts';
import { isMarked } from '../format/places.ts';
import { finding, type Finding } from './finding.ts';
import { memoizeStep } from './memoizeStep.ts';
import { wordsIn, type Text } from './texts.ts';

/** Signs of bold words, lists and headings that people would read as they stand. */
export function checkMarks({ wizard, steps }: Definition): Finding[] {
  return [
    ...wordsIn(wizard).flatMap((text) => marksOf('wizard.json', text)),
    ...Object.entries(steps).flatMap(([id, step]) => marksOfStep(id, step)),
  ];
}

const marksOfStep = memoizeStep((id, step) => wordsIn(step).flatMap((text) => marksOf(`steps/${id}.json`, text)));

function marksOf(file: string, { text, at }: Text): Finding[] {
  const mark = /\*\*|^(?:#+|[*•]) /.exec(text)?.[0];
  if (mark === undefined) return [];
  const said = isMarked(file, parentOf(at)) ? misused(text) : [SOMEWHERE_ELSE];
  return said.map((why) => finding(file, at, 'zeichen-bleibt', `Man liest hier die Zeichen „${mark.trim()}“.`, why));
}

function parentOf(at: string): string {
  return at.split('/').slice(1, -1).reduce<string>(joinPointer, '');
}

const SOMEWHERE_ELSE =
  'Fettes, Listen und Überschriften gibt es nur in Absätzen eines Schritts und seiner E-Mails. Bitte lassen Sie die Zeichen weg.';

/** What is wrong with the signs of a paragraph that may have some. */
function misused(text: string): string[] {
  if (text.replaceAll(/\*\*.+?\*\*/g, '').includes('**'))
    return ['Fett wird, was zwischen zwei „**“ steht. Bitte ergänzen Sie das zweite, oder lassen Sie es weg.'];
  if (/\[[^\]]*\*\*[^\]]*\]\(/.test(text))
    return ['Bitte setzen Sie „**“ vor und hinter den Link, nicht in seine Worte.'];
  if (/^##+ /.test(text)) return ['Es gibt eine Art von Überschrift. Bitte beginnen Sie mit „# “.'];
  if (/^[*•] /.test(text)) return ['Bitte beginnen Sie jeden Punkt einer Liste mit „- “.'];
  return [];
}
