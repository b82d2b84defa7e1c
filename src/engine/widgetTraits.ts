/** Widgets that are one input below its label, and that the engine and the pages treat like any other. */
type PlainWidget = 'text' | 'number' | 'date' | 'time' | 'month' | 'select' | 'arithmetic';

/**
 * How a widget is shown, where not as an input below its label: `choices` as a group that is one control; `boxes` as a group in which several
 * may be ticked; `parts` as a group of inputs with labels of their own; `box` with the label in the widget; `files` as a place for files;
 * `lines` like an input, whose question the step's heading may ask; `hidden` for programs only.
 */
export type LabelStyle = 'choices' | 'boxes' | 'parts' | 'box' | 'files' | 'lines' | 'hidden';

/** What the engine and the pages have to know of a widget. */
type WidgetTraits = {
  shown?: LabelStyle;
  /** Its answers are kept as they were typed, and never listed. */
  isSecret?: true;
  /** It asks for a consent, whose wording is kept. */
  isConsent?: true;
  /** It asks for a mail address. */
  isAddress?: true;
  /** It asks for a telephone number. */
  isPhone?: true;
};

const TRAITS = {
  textarea: { shown: 'lines' },
  email: { isAddress: true },
  tel: { isPhone: true },
  dateParts: { shown: 'parts' },
  radio: { shown: 'choices' },
  choice: { shown: 'choices' },
  checkbox: { shown: 'box' },
  checkboxes: { shown: 'boxes' },
  consent: { shown: 'box', isConsent: true },
  upload: { shown: 'files' },
  password: { isSecret: true },
  trap: { shown: 'hidden' },
} satisfies Record<string, WidgetTraits>;

/** A widget. A new one is plain, or has a row here; the compiler then demands its row in `src/format` and its component. */
export type WidgetName = PlainWidget | keyof typeof TRAITS;

/** What is known of the widget that `ui:widget` names. */
export function widgetTraits(widget: unknown): WidgetTraits {
  return (TRAITS as Partial<Record<string, WidgetTraits>>)[String(widget)] ?? {};
}
