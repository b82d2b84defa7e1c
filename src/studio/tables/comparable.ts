import { uiAt, widgetTraits, type Field } from '../../engine/index.ts';
import { fieldsFor } from '../conditions/subjects.ts';
import type { Definition } from '../../engine/definition.ts';

/**
 * What a column can be about. A cell compares with one value or limits (`wanted` in the format): files, lists and groups
 * have neither, and a consent has only one.
 */
export function comparableFields(definition: Definition | undefined): Field[] {
  return fieldsFor(definition).filter(({ step, pointer, schema: { type, upload, const: only } }) => {
    const { 'ui:widget': widget } = pointer.startsWith('/') ? uiAt(definition?.steps[step]?.ui, pointer) : {};
    const isConsent = only === true || widgetTraits(widget).isConsent === true;
    return upload === undefined && type !== 'array' && type !== 'object' && !isConsent;
  });
}
