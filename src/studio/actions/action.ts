import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { Edit, Use } from '../../editing/index.ts';
import type { FilePlace } from '../document/place.ts';

/** What a menu is about. */
export type Subject =
  | { kind: 'step'; id: string }
  /** `index`: the rank of the branch among the ways forward of its step, from 0. */
  | { kind: 'branch'; step: string; index: number }
  | { kind: 'question'; step: string; place: FilePlace }
  | { kind: 'table'; name: string }
  | { kind: 'journey'; index: number }
  | { kind: 'mail'; name: string }
  | { kind: 'computed'; name: string }
  | { kind: 'part'; name: string }
  /** A heading of the outline. */
  | { kind: 'all'; of: 'schritte' | 'tabellen' | 'werte' | 'teile' | 'mails' | 'beispiele' };

/** What an action would do. */
export type Change = {
  /** Default: the label of the action. */
  label?: string;
  /** The message after it. Default: the label. */
  done?: string;
  /** None: nothing is to be done. */
  edits: readonly Edit[];
  /** What is selected afterwards. Default: nothing else than before. */
  select?: FilePlace;
  uses?: readonly Use[];
  /** Uses that are left for the author to decide. */
  open?: readonly Use[];
  /** Texts and rules that the change removes, in words. */
  lost?: readonly string[];
  /** What the change breaks outside of the files, in sentences. */
  breaks?: readonly string[];
  /** A sentence about what was typed. */
  note?: string;
  /** The name of a shared part to be shown before. */
  shows?: string;
};

export type Option = { id: string; label: string };

/** A field of a form: a text, or one of several options. */
export type FormField = {
  name: string;
  label: string;
  hint?: string;
  /** The initial text, kept until the person has typed. */
  start: (values: Values) => string;
  options?: (values: Values) => readonly Option[];
  /** Few change it: it stands folded below the others. */
  isForExperts?: true;
};

export type Values = Readonly<Record<string, string>>;

/** A dialog before an action. */
export type Form = {
  title: string;
  submit: string;
  danger?: true;
  about?: string;
  fields: readonly FormField[];
  /** Throws an EditError if it cannot be done. */
  plan: (files: DefinitionFiles, values: Values) => Change;
};

/** An entry of a menu. Those that can be reached by a key of their own have its name as their id. */
export type Action = { id: string; label: string; keys?: string } & (
  | { make: (files: DefinitionFiles) => Change }
  | { form: Form }
  | { condition: { place: FilePlace; title: string } }
  /** Only shows a place. */
  | { show: FilePlace }
);
