import { isPlainObject } from '../engine/pointer.ts';
import { finding, type Finding } from './finding.ts';
import { say, sentence } from './words.ts';

const FORM = 'Einlesen lässt es sich nicht: Bitte schreiben Sie seine Fragen als Schritte.';
const SCHEMA = sentence`Es gehört unter ${say.key('schema')}, neben die Überschrift, ${say.key('title')}.`;

/** Says of a file that is no step at all what it is, in one sentence: the keys that it has otherwise say nothing to anybody. */
export function checkForeign(file: string, data: unknown): Finding | undefined {
  // A file with questions where a step has them is a step, whatever else stands in it.
  if (!isPlainObject(data) || data['schema'] !== undefined) return undefined;
  const form = formOf(data);
  const what = form !== undefined ? `Formular von ${form}` : isSchema(data) ? 'JSON Schema' : undefined;
  if (what === undefined) return undefined;
  return finding(file, '', 'datei-fremd', `Das ist ein ${what} und kein Schritt.`, form === undefined ? SCHEMA : FORM);
}

/** Whose form it is: of the standards of the administration, or of a form builder. */
function formOf(data: Record<string, unknown>): string | undefined {
  const { components, pages, elements, $id, $schema, $comment } = data;
  // Not the whole text: the words of a step may name them.
  if (
    /xoev|xdatenfelder|fim\.fitko|stammdatenschema/i.test(JSON.stringify([$id, $schema, $comment, Object.keys(data)]))
  )
    return 'XGov (XÖV oder FIM)';
  if (Array.isArray(components)) return 'Form.io';
  return Array.isArray(pages) || Array.isArray(elements) ? 'SurveyJS' : undefined;
}

function isSchema({ $schema, $defs, definitions, type, properties }: Record<string, unknown>): boolean {
  if (String($schema).includes('json-schema.org') || isPlainObject($defs ?? definitions)) return true;
  return type === 'object' && isPlainObject(properties);
}
