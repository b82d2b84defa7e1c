import { NEW } from './unwritten.ts';
import type { PropertySchema } from '../engine/definition.ts';
import type { FormatName } from '../engine/formats.ts';
import type { WidgetName } from '../engine/vocabulary.ts';

type Suits = (schema: PropertySchema) => boolean;

/** What is known of a widget, beside its component (`src/fields`) and what browsers have to know (`engine/widgetTraits.ts`). */
export type WidgetRow = {
  /** How it is called where it is chosen. */
  name: string;
  /** The questions that it can show; with any other one the page would break or lose the answer. */
  suits: Suits;
  /** It is proposed where another one does not suit. The others are for one purpose each; nobody picks them by mistake. */
  proposed: boolean;
  /** An input of one line, which takes a width, a unit and capitals. */
  oneLine?: true;
  /** Of such an input: it takes no capitals. */
  keepsCase?: true;
  /** An answer leads to the next step by itself, where the step asks nothing else. */
  leadsOn?: true;
  /** The format of its answers. A question without it takes other ones, too, which is found. */
  format?: FormatName;
  /** Likely answers, where the question's format has none. */
  samples?: readonly string[] | undefined;
  /** Words that people write for it, in lower case. */
  meant?: readonly string[];
};

/** A kind of question in analysts' words, with what a new one begins with. */
export type Kind = {
  /** German name in menus. */
  label: string;
  /** What the kind is for. One German sentence, or two. */
  about: string;
  schema: PropertySchema;
  widget?: WidgetName;
  ui?: Record<string, unknown>;
  /** Against programs, or of an account: no other question becomes one. */
  isSpecial?: true;
  /** What is said while a required answer is missing. Kinds without it are not required at first. */
  missing?: string;
};

/** The title of a new question. */
export const title = NEW.question;

const choicesOf = ({ oneOf, enum: values }: PropertySchema) => oneOf ?? values;
export const isChoice: Suits = (schema) => (choicesOf(schema)?.length ?? 0) > 0;
export const isText: Suits = ({ type, format, upload, ...schema }) =>
  type === 'string' &&
  upload === undefined &&
  choicesOf(schema) === undefined &&
  !['date', 'time', 'month'].includes(format ?? '');
export const isBoolean: Suits = ({ type }) => type === 'boolean';
export const isNumber: Suits = ({ type, ...schema }) =>
  /^(?:number|integer)$/.test(type ?? '') && choicesOf(schema) === undefined;
export const hasFormat =
  (wanted: string): Suits =>
  ({ format }) =>
    format === wanted;
