/** Replaces rjsf's `getWidget`. Every presented question names its widget, and `theme.ts` has a component for each. */
export default function getWidget(_schema: unknown, widget: string, widgets: Record<string, unknown>) {
  return widgets[widget];
}
