import { CHOICE_KINDS, CHOICE_WIDGETS } from './choiceWidgets.ts';
import { DAY_KINDS, DAY_WIDGETS } from './dayWidgets.ts';
import { OTHER_KINDS, OTHER_WIDGETS } from './otherWidgets.ts';
import { TEXT_KINDS, TEXT_WIDGETS } from './textWidgets.ts';
import type { Every, WidgetName } from '../engine/vocabulary.ts';
import type { Kind, WidgetRow } from './widgetRow.ts';

/** The widgets. A new one begins with its name in `engine/widgetTraits.ts`; the compiler then demands its row and a kind of question. */
export const WIDGET_ROWS: Record<WidgetName, WidgetRow> = {
  ...TEXT_WIDGETS,
  ...DAY_WIDGETS,
  ...CHOICE_WIDGETS,
  ...OTHER_WIDGETS,
};
export const WIDGETS = Object.keys(WIDGET_ROWS) as WidgetName[];

/** What is known of the widget that `ui:widget` names. Undefined for another name. */
export function widgetRow(name: unknown): WidgetRow | undefined {
  return typeof name === 'string' && Object.hasOwn(WIDGET_ROWS, name) ? WIDGET_ROWS[name as WidgetName] : undefined;
}

/** The kinds of questions, as menus offer them. Together they use every widget. */
export const KINDS = { ...CHOICE_KINDS, ...TEXT_KINDS, ...DAY_KINDS, ...OTHER_KINDS };

/** The kinds of questions that a widget shows. The first one is the general one. */
export function kindsOf(widget: WidgetName): Kind[] {
  return Object.values(KINDS).filter((kind: Kind) => kind.widget === widget);
}

export type KindName = keyof typeof KINDS;

/** A widget of a kind. Does not compile if no kind uses one of them. */
export type KindWidget = Every<WidgetName, Extract<(typeof KINDS)[KindName], { widget: WidgetName }>['widget']>;
