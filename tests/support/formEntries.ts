import { askedFields, isGroupList, readPointer, uiAt, type Answers, type Wizard } from '../../src/engine/index.ts';
import { chooseWidget, readParts } from '../../src/fields/index.ts';
import type { Entry } from '../../src/runner/posted/index.ts';

/** What a browser sends of a step with these answers, as HTML says (section 4.10.22.4). */
export function entriesOf(wizard: Wizard, step: string, shown: Answers, answers: Answers): Entry[] {
  return askedFields(wizard, step, shown).flatMap(({ pointer, schema }): Entry[] => {
    const value = readPointer(answers, pointer);
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    if (schema.upload !== undefined || isGroupList(schema)) return [];
    const widget = chooseWidget(schema, uiAt(wizard.step(step)?.file.ui, pointer));
    if (Array.isArray(value)) return value.map((one) => [pointer, String(one)]);
    if (widget === 'dateParts')
      return Object.entries(readParts(value)).map(([part, digits]) => [`${pointer}#${part}`, digits]);
    if (['radio', 'choice', 'checkboxes'].includes(widget))
      return value === undefined ? [] : [[pointer, typeof value === 'boolean' ? `${value}` : text]];
    if (schema.type === 'boolean') return value === true ? [[pointer, 'on']] : [];
    if (widget === 'arithmetic') return [[pointer, text.split('=')[1] ?? '']];
    // Browsers end lines with CR LF.
    return [[pointer, text.replaceAll('\n', '\r\n')]];
  });
}
