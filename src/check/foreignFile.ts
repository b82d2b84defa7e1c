import { isPlainObject } from '../engine/pointer.ts';
import { finding, type Finding } from './finding.ts';
import { say, sentence, type Words } from './words.ts';

type Foreign = { is: (file: Record<string, unknown>) => boolean; message: Words; remedy: Words };

/** Files of other programs that people put where a step belongs. The first one that fits counts. */
const FOREIGN: readonly Foreign[] = [
  {
    is: (file) => /xoev|xdatenfelder|fim\.fitko|"(?:stammdatenschema|fimId|xdf)/i.test(JSON.stringify(file)),
    message: 'Das ist ein Formular von XGov (XÖV oder FIM) und kein Schritt.',
    remedy: 'Einlesen lässt es sich nicht: Bitte schreiben Sie seine Fragen als Schritte.',
  },
  {
    is: ({ components }) => Array.isArray(components),
    message: 'Das ist ein Formular von Form.io und kein Schritt.',
    remedy: 'Einlesen lässt es sich nicht: Bitte schreiben Sie seine Fragen als Schritte.',
  },
  {
    is: ({ pages, elements }) => [pages, elements].some((list) => Array.isArray(list)),
    message: 'Das ist ein Formular von SurveyJS und kein Schritt.',
    remedy: 'Einlesen lässt es sich nicht: Bitte schreiben Sie seine Fragen als Schritte.',
  },
  {
    is: ({ $schema, $defs, definitions, type, properties }) =>
      /json-schema\.org/.test(String($schema)) ||
      [$defs, definitions].some(isPlainObject) ||
      (type === 'object' && isPlainObject(properties)),
    message: 'Das ist ein JSON Schema und kein Schritt.',
    remedy: sentence`Es gehört unter ${say.key('schema')}; daneben steht die Überschrift des Schritts, ${say.key('title')}.`,
  },
];

/** Says of a file that is no step at all what it is, in one sentence: the keys that it has otherwise say nothing to anybody. */
export function checkForeign(file: string, data: unknown): Finding[] {
  // What has questions where a step has them is one, whatever else stands there.
  if (!isPlainObject(data) || data['schema'] !== undefined) return [];
  const found = FOREIGN.find(({ is }) => is(data));
  return found === undefined ? [] : [finding(file, '', 'datei-fremd', found.message, found.remedy)];
}
