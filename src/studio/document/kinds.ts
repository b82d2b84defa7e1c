import { KINDS } from '../../editing/index.ts';
import { isGroupList, type PropertySchema, type UiSchema } from '../../engine/index.ts';
import { chooseWidget } from '../../fields/base/registry.ts';

/** Of several kinds with one widget, the first one is the general one. */
const BY_WIDGET = new Map(
  Object.values(KINDS)
    .toReversed()
    .flatMap((kind) => ('widget' in kind ? [[kind.widget, kind.label]] : [])),
);

/** What kind of question a schema and its appearance make, in the words of the menu that adds questions. */
export function formatKind(schema: PropertySchema, ui: UiSchema): string {
  if (isYesNo(schema)) return KINDS.jaNein.label;
  if (ui['ui:voluntary'] === true) return KINDS.freiwillig.label;
  return isGroupList(schema) ? KINDS.zeilen.label : (BY_WIDGET.get(chooseWidget(schema, ui)) ?? KINDS.text.label);
}

function isYesNo({ type, oneOf }: PropertySchema): boolean {
  return type === 'string' && oneOf?.map((one) => one.const).join(' ') === 'ja nein';
}
