import { KINDS, kindsOf } from '../../format/index.ts';
import { isGroupList, type PropertySchema, type UiSchema } from '../../engine/index.ts';
import { chooseWidget } from '../../fields/base/registry.ts';

/** What kind of question a schema and its appearance make, in the words of the menu that adds questions. */
export function formatKind(schema: PropertySchema, ui: UiSchema): string {
  if (isYesNo(schema)) return KINDS.jaNein.label;
  if (ui['ui:voluntary'] === true) return KINDS.freiwillig.label;
  return isGroupList(schema) ? KINDS.zeilen.label : (kindsOf(chooseWidget(schema, ui))[0] ?? KINDS.text).label;
}

function isYesNo({ type, oneOf }: PropertySchema): boolean {
  return type === 'string' && oneOf?.map((one) => one.const).join(' ') === 'ja nein';
}
