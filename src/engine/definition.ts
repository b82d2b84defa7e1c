/**
 * The definition format as types. `wizards/*.schema.json` are authoritative: files that satisfy them have these shapes.
 * Definitions are data and contain no code.
 */
import type { Formula, Operand } from './formula.ts';
import type { Operands, Scalar } from './fieldGuards.ts';
import type { StepParagraphs } from './stepParagraphs.ts';

export type { Formula, Operand, Scalar };

/** The answers of a person: one object for all steps, in the shape of the documented request payload. */
export type Answers = Record<string, unknown>;

/** The folder of one wizard, parsed. */
export type Definition = {
  /** The folder's name. */
  id: string;
  wizard: WizardFile;
  machine: MachineFile;
  /** By step id, in no particular order. */
  steps: Record<string, StepFile>;
  tables: Record<string, TableFile>;
  /** The journeys that reach the end: complete sets of answers. */
  journeys: Journey[];
  /** All journeys of the file in its order, those that a step must refuse included. */
  examples: Journey[];
  /** The wordings of texts from certain days on, by file and place: `steps/ende.json/schema/properties/einwilligung`. Those of today are filled in. */
  wordings?: Record<string, Wording[]>;
};

export type WizardFile = {
  title: string;
  /** One sentence for search engines and previews. */
  description: string;
  /** URL path of the first step. Default: `/anfrage/<id>`. */
  route?: string;
  /** The edition whose files in `editions/<name>/` replace the folder's own. */
  edition?: string;
  /** false: unpublished; checked, but not served. Default: true. */
  public?: boolean;
  /** The wizard has no page of its own, but is a form in other pages. */
  embedded?: boolean;
  /** URL path that 'Zurück' leads to from the first step. */
  exit?: string;
  progress: ProgressLabel[];
  /** Maps URL parameters to the answers that they specify, so that links can be shared. */
  query?: Record<string, string>;
  /**
   * Maps URL parameters to the choices that links from other pages may answer. They are read once, shown to the person and
   * removed from the URL.
   */
  accepts?: Record<string, string>;
  submit?: SubmitTarget;
  /** Gathers the files of several upload fields into one list of the payload. */
  documents?: { into: string; from: string[] };
  /** Values computed from the answers, by name. Texts show them as `{=name}`. */
  computed?: Record<string, ComputedFile>;
  mails?: MailsFile;
};

/** How a value is computed: exactly one of the operations. Days may also be `today` or an ISO date. */
export type ComputedFile = Formula & {
  /** The legal source. Required for deadlines. */
  source?: string;
  /** The label of a value that is stored with the submission, and shown in the summary and to the office. */
  store?: string;
  /**
   * How a value is shown: an amount in euros, rounded to cents; a number of days ('1 Tag', '2 Tage'); a day with its date in
   * digits ('Dienstag, 24.11.2026').
   */
  format?: 'euro' | 'days' | 'short';
  /**
   * The cell of the row that the answers decide for, of a table or of the one that the result of a step uses. Missing if
   * no row matches.
   */
  cell?: { table?: string; step?: string; column: string };
  /** A day, or the one a period after it (ISO 8601, such as `P1M`), whether it is a working day or not. */
  day?: { from: string; add?: string };
  /**
   * The last day of a period (ISO 8601, such as `P2W`) after an event (§§ 187, 188, 193 BGB; §§ 42, 43 StPO). `land`:
   * pointer of the Land whose holidays count, as its code (`BY`). Missing if the day of the event is after today or
   * longer ago than `within` (default `P1Y`). With a `state`, it is also missing once (`running`) or before (`past`) the
   * period has ended.
   */
  deadline?: { from: string; period: string; land?: string; within?: string; state?: 'running' | 'past' };
};

export type ProgressLabel = { label: string; steps: string[] };

export type SubmitTarget = {
  /** Default: `/api/anfrage/<id>`. */
  path?: string;
  /** Prefix of the reference number, such as `BG`. */
  reference: string;
  /** `dokumentTyp` of the upload call. */
  documentType?: string;
  /** Further fields of the upload call, with constant values. Objects are sent as JSON. */
  uploadFields?: Record<string, string | Record<string, string>>;
  /** Submissions that one client may make per hour. The server has a default. */
  perHour?: number;
  /** Minimum number of seconds that the page is open before sending. Faster senders are taken for programs. */
  minSeconds?: number;
  /** Shown for a moment after sending succeeded, if the form stays for the next message. */
  success?: string;
  /** Shown after sending failed; with `preferServer`, only if the server's reply has no sentence of its own. */
  failure?: { text: string; preferServer?: boolean };
};

/**
 * The mails sent after a submission. The office gets one for every submission. Texts may contain answers
 * (`{/vorname}`), `{referenz}` and data of the site's operator. Paragraphs with an answer that was not given are
 * omitted.
 */
export type MailsFile = {
  /** Pointers of the sender's address, name and phone number. Without them only the office gets a mail. */
  client?: { email: string; name?: string[]; phone?: string };
  confirmation?: ConfirmationFile;
  powerOfAttorney?: PowerOfAttorneyFile;
  /** Pointer of the checkbox that subscribes to the newsletter. */
  newsletter?: { consent: string };
};

/** The mails that the sender may get. */
export type ClientMail = 'confirmation' | 'powerOfAttorney' | 'newsletter';

export type ConfirmationFile = {
  subject: string;
  intro: string[];
  /** Pointers of the answers, or groups of them, that the mail repeats. It contains no others. */
  repeat: string[];
  /** What happens next. */
  next: string[];
  /** Stand before what happens next. Those whose condition holds are included. */
  sections?: Section[];
};

/** Shown if `when` holds. Omitted if every paragraph lacks a value. */
export type Section = { when?: GuardRef; title?: string; text: string[] };

/** A section of a last step. `urgent`: shown as urgent. */
export type LastSection = Section & { urgent?: true; calendar?: CalendarFile };

/**
 * An entry that people may add to their calendar: a whole day, with a reminder on the day before. `day` names a computed
 * day (`=frist`).
 */
export type CalendarFile = { day: string; title: string; text: string[] };

export type PowerOfAttorneyFile = {
  subject: string;
  intro: string[];
  /** Pointer of a day, such as the date of birth: with it the mailed link opens the document. Stored definitions may lack it. */
  key?: string;
  /** The document to be signed, behind the mailed link. */
  document: { title: string; text: string[] };
  /** How to sign, in order. */
  steps: string[];
  /** What comes after signing. */
  signed?: string[];
};

/** An XState machine with forward transitions only. `createMachine(json)` accepts it unchanged. */
export type MachineFile = { id?: string; initial: string; states: Record<string, MachineState> };

export type MachineState = {
  type?: 'final';
  on?: { NEXT?: ForwardTransition; SUBMIT?: ForwardTransition };
  invoke?: { src: 'submit'; onDone: string; onError: string };
};

export type ForwardTransition = string | Branch | Branch[];
export type Branch = { target: string; guard?: GuardRef };

/** The type of a condition about one answer. */
export type FieldGuardName = keyof Operands;

/** The condition about one answer of a type. */
export type FieldGuardOf<Name extends FieldGuardName> = {
  [Type in Name]: { type: Type; params: { field: string } & Operands[Type] };
}[Name];

/** A condition about one answer. */
export type FieldGuard = FieldGuardOf<FieldGuardName>;

/** A condition made of others. */
export type JoinedGuard =
  | { type: 'all' | 'any'; params: { of: GuardRef[] } }
  | { type: 'not'; params: { of: GuardRef } };

/** A condition as data, in the form of XState's guards. The same ones apply to transitions, advice, mails and tables. */
export type GuardRef = FieldGuard | JoinedGuard;

/** The answers that a condition wants, by pointer: all of them, each a value or a range that includes both ends. */
export type AnswerRanges = Record<string, Scalar | { min?: number; max?: number }>;

/** A condition in either notation. */
export type When = GuardRef | AnswerRanges;

export type StepFile = Partial<Record<StepParagraphs, string[]>> & {
  /** May hold answers and computed values. */
  title: string;
  /** The title while one of them is missing. */
  titleWithout?: string;
  /** Label of the button to the next step. */
  button?: string;
  /** The button to the next step is disabled until the step is answered. */
  waits?: boolean;
  /** The step may be visited before the previous ones are answered. */
  open?: boolean;
  /** Leads to another page instead of a next step. */
  onward?: { label: string; href: string };
  /** Shown beside the questions, computed from the answers. */
  result?: ResultFile;
  schema?: PropertySchema;
  ui?: UiSchema;
  advice?: Advice[];
  /** An example, shown above the questions, or beside the buttons of a step that requires photos and nothing else. `file` is a file in the wizard's `pictures/`. */
  picture?: { file: string; alt: string };
  /** Shows all answers given so far, with a link to edit each step. */
  summary?: boolean;
  /**
   * Texts of a last step on how the sender will hear from us. The first variant that applies is shown; the last one
   * always applies.
   */
  thanks?: Thanks[];
  /** What a last step says before anything else, to those for whom the condition holds. */
  sections?: LastSection[];
  /** Links of a last step. `{referenz}`, `{anfrage}`, `{email}`, `{telefon}` and, in labels, `{kanzlei}` are filled in. */
  links?: StepLink[];
};

/**
 * Applies if the mail was queued for the sender (`mailed`), a phone number was given (`phone`), and the condition holds,
 * as far as it names them. `{adresse}` is the address that the mail goes to.
 */
export type Thanks = { mailed?: ClientMail; phone?: true; when?: GuardRef; text: string[] };

/** Shown if the condition holds. */
export type StepLink = {
  label: string;
  href: string;
  newTab?: boolean;
  /** Shown as the primary button before the text: nothing goes on without it. */
  lead?: boolean;
  when?: GuardRef;
};

/** A note that never blocks. It has exactly one of the four conditions. */
export type Advice = {
  field: string;
  message: string;
  /** Shown at once, not only after the field was left. */
  live?: true;
  /** Shown as urgent. */
  urgent?: true;
  /** Shown unless the field's answer satisfies this schema. Not shown while the field is unanswered. */
  unless?: PropertySchema;
  /** Shown unless all answers together satisfy this schema. */
  unlessAnswers?: PropertySchema;
  /** Shown if the date is after today. */
  notInFuture?: true;
  /** Shown if the condition holds. */
  when?: GuardRef;
  /**
   * Asks about the advice before the answers are sent, with the fields that would resolve it, instead of showing it
   * beside the field.
   */
  beforeSending?: { title: string; fields?: string[] };
};

/** The part of JSON Schema 2020-12 that `step.schema.json` allows, with our keywords. */
export type PropertySchema = {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  title?: string;
  description?: string;
  properties?: Record<string, PropertySchema>;
  required?: string[];
  items?: PropertySchema;
  enum?: (string | number)[];
  const?: string | number | boolean;
  oneOf?: Choice[];
  anyOf?: PropertySchema[];
  allOf?: PropertySchema[];
  not?: PropertySchema;
  if?: PropertySchema;
  then?: PropertySchema;
  else?: PropertySchema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: true;
  minProperties?: number;
  default?: string | number | boolean;
  /** Our keywords: the first and the last day, as ISO dates or `today` with a period (`days.ts`). */
  minDate?: string;
  maxDate?: string;
  /** Our keyword: the message for each broken rule, or one for all. Belongs to the property that it concerns. */
  errorMessage?: string | Record<string, string>;
  /** Our keyword: asked and validated in the browser, never sent. */
  transient?: boolean;
  /** Our keyword: the array holds uploaded files. */
  upload?: UploadKeyword;
  /** Our keyword, for a list of groups: how its rows are called. */
  row?: RowKeyword;
  /** Our keyword, for a list of choices: the choice that no other one may accompany. */
  alone?: string | number;
  /** Our keyword: pointer of the answer that this one must equal. */
  equals?: string;
  /** Our keyword: a sum to compute, drawn anew for each run. Requires `transient`. */
  arithmetic?: true;
  /** Our keyword: shown as required although an empty answer is accepted. */
  markRequired?: boolean;
  /** Our keyword: why the question is asked; shown on request. */
  reason?: string;
};

/** One answer of a closed question. */
export type Choice = { const: string | number | boolean; title: string; description?: string };

/** The heading of each row is its number, `title` and, once they are given, the answers at `name`: '2. Zeuge: Anna'. */
export type RowKeyword = {
  /** What one row is: 'Zeuge'. */
  title: string;
  /** Pointers of answers inside the row. */
  name?: string[];
  /** Label of the button that adds a row. Default: `title` and 'hinzufügen'. */
  add?: string;
};

export type UploadKeyword = {
  /** Media types. `image/*` stands for every raster image type that the server recognises. */
  accept: string[];
  /** Maximum size of a single file in bytes. */
  maxBytes?: number;
  maxItems?: number;
  /** Messages for a broken limit. `none`: of several files, none was accepted. */
  messages?: { accept?: string; maxBytes?: string; maxItems?: string; none?: string };
};

/** A result panel: the tables that it uses, and how it shows their rows. */
export type ResultFile = {
  title: string;
  /** The first table whose conditions hold is used. */
  tables: { table: string; when: When }[];
  rows: ResultRow[];
  /** Column that contains a remark. */
  note?: string;
  complete?: string;
  incomplete: string;
  undecided: string;
  /** Shown if no row of the table matches, instead of the table's values. */
  unmatched?: string;
  /** Remarks shown while there is no result. */
  notes?: { incomplete?: string; undecided?: string };
  /** What a result leads to. Each is shown if its condition holds and all its values are known. */
  follows?: Consequence[];
  /** A link to another wizard that takes answers along. */
  handOver?: HandOver;
  disclaimer?: string[];
};

/**
 * By name of the other wizard's `accepts`: a question of this wizard, and for each of its answers the other wizard's.
 * Answers without one are not taken along. Without `values` a day or a number goes as it is, through the tab's memory.
 */
export type HandOver = {
  label: string;
  href: string;
  answers: Record<string, { field: string; values?: Record<string, string> }>;
};

export type Consequence = { title: string; text: string; when?: When };

export type ResultRow = { label: string; value: string; format?: 'euro' | 'text'; none?: string; short?: ShortRow };

/** A row in a few words, with `{wert}` filled in. `one`: the value is 1. `none`: it is null or 0. */
export type ShortRow = { other: string; one?: string; none?: string };

/** The part of rjsf's uiSchema that `step.schema.json` allows. */
export type UiSchema = { [key: string]: unknown };

/** Texts of a step or question that replace its own from a day on. */
export type Wording = {
  /** The first day, an ISO date. */
  validFrom: string;
  title?: string;
  description?: string;
  reason?: string;
  intro?: string[];
  outro?: string[];
};

/** Rows that are valid in a period. */
export type RowSet = {
  source: string;
  /** The first day, an ISO date. */
  validFrom: string;
  /** The last day, an ISO date. Without it there is none. */
  validTo?: string;
  rows: TableRow[];
};

/** A decision table. Its own rows are one set; `sets` holds further ones, of which the day chooses. */
export type TableFile = RowSet & {
  title: string;
  /** Pointer of the day that the rows must be valid on, such as the day of the offence. Default: today. */
  date?: string;
  sets?: RowSet[];
  /** What people can do if no row matches. */
  hint?: string;
  /**
   * What else people should know, whether a row matches or not: the first one that applies. A row's own remark precedes. `shown`: what
   * people are told instead of the cells, by column.
   */
  remarks?: TableRemark[];
  otherwise: TableResult;
};

export type TableRemark = { when: When; text: string; shown?: TableResult };

/** `remark`: what else people should know about this row. `shown`: what people are told instead of its cells, by column. */
export type TableRow = { when: When; then: Cells; remark?: string; shown?: TableResult };
export type TableValue = string | number | boolean | null;
/** By column. Formulas are computed from the answers. */
export type Cells = Record<string, TableValue | Formula>;
export type TableResult = Record<string, TableValue>;

export type Journey = {
  name: string;
  answers: Answers;
  /** The path that the answers take, from the first step to the last, or to the one that refuses them. */
  path: string[];
  /** What must hold besides. */
  expect?: Expectation;
};

export type Expectation = {
  /** The broken rules of the last step on the path, all of them, in any order. Without it the answers are complete. */
  refused?: ExpectedIssue[];
  /** Columns of the result that the path shows last and their values, or why there are none. */
  result?: TableResult | NoResult;
  /** Computed values in words, by name. `null`: the value is missing. */
  computed?: Record<string, string | null>;
  /** The mails after sending. `false`: this one is not sent. */
  mails?: Partial<Record<ExpectedMail, false | ExpectedLetter>>;
  /** The day on which it happens, an ISO date. Default: today. Required where a rule asks for today. */
  today?: string;
};

export type ExpectedIssue = { field: string; message: string };
/** Answers are missing, no table applies, or no row of it matches. */
export type NoResult = 'incomplete' | 'undecided' | 'unmatched';
export type ExpectedMail = 'office' | ClientMail;
/** `contains`: passages of the text part. Placeholders of the operator's data and the reference stay as they are. */
export type ExpectedLetter = { subject?: string; contains?: string[] };
