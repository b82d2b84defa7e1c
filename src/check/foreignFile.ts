import { isPlainObject } from '../engine/pointer.ts';
import { finding, type Finding } from './finding.ts';
import { say, sentence } from './words.ts';

/** Says of a file that is no step at all what it is, in one sentence: the keys that it has otherwise say nothing to anybody. */
export function checkForeign(file: string, data: unknown): Finding | undefined {
  // What has questions where a step has them is one, whatever else stands there.
  if (!isPlainObject(data) || data['schema'] !== undefined) return undefined;
  const form = formOf(data);
  if (form !== undefined)
    return finding(
      file,
      '',
      'datei-fremd',
      `Das ist ein Formular von ${form} und kein Schritt.`,
      'Einlesen lässt es sich nicht: Bitte schreiben Sie seine Fragen als Schritte.',
    );
  return isSchema(data)
    ? finding(
        file,
        '',
        'datei-fremd',
        'Das ist ein JSON Schema und kein Schritt.',
        sentence`Es gehört unter ${say.key('schema')}; daneben steht die Überschrift des Schritts, ${say.key('title')}.`,
      )
    : undefined;
}

/** Whose form it is: of the standards of the administration, or of a form builder. */
function formOf(data: Record<string, unknown>): string | undefined {
  const { components, pages, elements } = data;
  if (/xoev|xdatenfelder|fim\.fitko|"(?:stammdatenschema|fimId)"/i.test(JSON.stringify(data)))
    return 'XGov (XÖV oder FIM)';
  if (Array.isArray(components)) return 'Form.io';
  return Array.isArray(pages) || Array.isArray(elements) ? 'SurveyJS' : undefined;
}

function isSchema({ $schema, $defs, definitions, type, properties }: Record<string, unknown>): boolean {
  if (String($schema).includes('json-schema.org') || isPlainObject($defs ?? definitions)) return true;
  return type === 'object' && isPlainObject(properties);
}
