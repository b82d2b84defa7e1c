/**
 * The definition format as types. The authority is `wizards/*.schema.json`: what passes them has these shapes.
 * Everything here is data; a definition holds no code.
 */

/** What a person has answered so far: one object for all steps, shaped as the documented request payload. */
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
  journeys: Journey[];
};

export type WizardFile = {
  title: string;
  /** One sentence for search engines and previews. */
  description: string;
  /** Where its first step lives. Without it: `/anfrage/<id>`. */
  route?: string;
  /** Has no page of its own; another page shows it. */
  embedded?: boolean;
  /** Where 'Zurück' leads from the first step. */
  exit?: string;
  progress: ProgressLabel[];
  /** URL parameters that stand for answers, so that a link can be shared. */
  query?: Record<string, string>;
  submit?: SubmitTarget;
  /** Gathers the files of several upload fields into one list of the payload. */
  documents?: { into: string; from: string[] };
  mails?: MailsFile;
};

export type ProgressLabel = { label: string; steps: string[] };

export type SubmitTarget = {
  /** Without it: `/api/anfrage/<id>`. */
  path?: string;
  /** First letters of the reference number, such as `BG`. */
  reference: string;
  /** `dokumentTyp` of the upload call. */
  documentType?: string;
  /** Further fields of the upload call, with the values that they always have; a group is sent as JSON. */
  uploadFields?: Record<string, string | Record<string, string>>;
  /** How often one client may send in an hour; the server has a default. */
  perHour?: number;
  /** Who has the page open for a shorter time is a program. */
  minSeconds?: number;
  /** What is read for a moment when sending worked, where the form stays for the next message. */
  success?: string;
  /** What is read when sending failed; with `preferServer`, only where the server gives no sentence of its own. */
  failure?: { text: string; preferServer?: boolean };
};

/**
 * What is mailed after a submission; the office hears of every one. Texts may name answers (`{/vorname}`),
 * `{referenz}`, and what is known of the site's operator; a paragraph that names an answer nobody gave is left out.
 */
export type MailsFile = {
  /** Where the sender's address, name and phone number stand. Without it nobody but the office gets a mail. */
  client?: { email: string; name?: string[]; phone?: string };
  confirmation?: ConfirmationFile;
  powerOfAttorney?: PowerOfAttorneyFile;
  /** The box that orders the newsletter. */
  newsletter?: { consent: string };
};

/** The mails that the sender can get. */
export type ClientMail = 'confirmation' | 'powerOfAttorney' | 'newsletter';

export type ConfirmationFile = {
  subject: string;
  intro: string[];
  /** Answers, or groups of them, that the mail repeats. All others stay out of it. */
  repeat: string[];
  /** What happens next. */
  next: string[];
  objection?: ObjectionFile;
};

/** The deadline of an objection, told where `when` holds. `{zustellung}` and `{frist}` are filled in. */
export type ObjectionFile = {
  when: Record<string, string | number | boolean>;
  /** The day of service. */
  service: string;
  title: string;
  running: string[];
  past: string[];
  /** Where the day is not known, or cannot be right. */
  unknown: string[];
};

export type PowerOfAttorneyFile = {
  subject: string;
  intro: string[];
  /** What is to be signed. */
  document: { title: string; text: string[] };
  /** How to sign and send it back, in order. */
  steps: string[];
};

/** An XState machine with forward transitions only; `createMachine(json)` accepts it as it is. */
export type MachineFile = { id?: string; initial: string; states: Record<string, MachineState> };

export type MachineState = {
  type?: 'final';
  on?: { NEXT?: ForwardTransition; SUBMIT?: ForwardTransition };
  invoke?: { src: 'submit'; onDone: string; onError: string };
};

export type ForwardTransition = string | Branch | Branch[];
export type Branch = { target: string; guard?: GuardRef };

export type GuardRef =
  | { type: 'is' | 'isNot'; params: { field: string; value: string | number | boolean } }
  | { type: 'isAnswered'; params: { field: string } };

export type StepFile = {
  title: string;
  /** Plain paragraphs above the questions. */
  intro?: string[];
  /** Label of the button that leads on. */
  button?: string;
  /** The button that leads on is held back until the step is answered. */
  waits?: boolean;
  /** May be visited before its turn. */
  open?: boolean;
  /** Leads to another page instead of a next step. */
  onward?: { label: string; href: string };
  /** Shown beside the questions, worked out from the answers. */
  result?: ResultFile;
  schema?: PropertySchema;
  ui?: UiSchema;
  advice?: Advice[];
  /** An example above the questions; `file` lies in the wizard's `pictures/`. */
  picture?: { file: string; alt: string };
  /** Shows all answers given so far, each step with a way to change it. */
  summary?: boolean;
  /** What a last step says of how the sender hears from us: the first that applies; the last of them always does. */
  thanks?: Thanks[];
  /** What a last step offers next. `{referenz}`, `{anfrage}`, `{email}` and `{telefon}` are filled in. */
  links?: StepLink[];
};

/**
 * Applies where the mail was queued for the sender, or a phone number was given. `{adresse}` is where the mail goes.
 */
export type Thanks = { mailed?: ClientMail; phone?: true; text: string[] };

export type StepLink = { label: string; href: string; newTab?: boolean };

/** A note that never blocks. Exactly one of the three conditions stands in it. */
export type Advice = {
  field: string;
  message: string;
  /** Given unless the field's answer satisfies this schema; silent while unanswered. */
  unless?: PropertySchema;
  /** Given unless all answers together satisfy this schema. */
  unlessAnswers?: PropertySchema;
  /** Given when the date lies after today. */
  notInFuture?: true;
  /**
   * Given when the answers are about to be sent, rather than beside the field: a question of its own, with the fields
   * that would mend it.
   */
  beforeSending?: { title: string; fields?: string[] };
};

/** JSON Schema 2020-12 as far as `step.schema.json` allows it, plus our keywords. */
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
  minProperties?: number;
  default?: string | number | boolean;
  /** Our keyword: the sentence for each broken rule, or one for all. Stands on the property that it concerns. */
  errorMessage?: string | Record<string, string>;
  /** Our keyword: asked and checked in the browser, never sent. */
  transient?: boolean;
  /** Our keyword: the array holds uploaded files. */
  upload?: UploadKeyword;
  /** Our keyword: pointer of the answer that this one repeats. */
  equals?: string;
  /** Our keyword: a sum to be worked out, drawn anew for each run; stands with `transient`. */
  arithmetic?: true;
  /** Our keyword: shown as required although nothing refuses its absence. */
  markRequired?: boolean;
  /** Our keyword: why the question is asked, shown on request. */
  reason?: string;
};

/** One answer of a closed question. */
export type Choice = { const: string | number | boolean; title: string; description?: string };

export type UploadKeyword = {
  /** Media types; `image/*` means every raster image we can recognise. */
  accept: string[];
  /** Largest single file, bytes. */
  maxBytes?: number;
  maxItems?: number;
  /** Sentences for a broken limit; `none` where not one of several files fits. */
  messages?: { accept?: string; maxBytes?: string; maxItems?: string; none?: string };
};

/** A result panel: which table speaks, and how its row is shown. */
export type ResultFile = {
  title: string;
  /** The first whose conditions hold. */
  tables: { table: string; when: Record<string, string | number | boolean> }[];
  rows: ResultRow[];
  /** Column that holds a remark. */
  note?: string;
  complete?: string;
  incomplete: string;
  undecided: string;
  /** Sentence where no row of the table fits: its values mean nothing then, and are not shown. */
  unmatched?: string;
  /** Remarks while there is no result. */
  notes?: { incomplete?: string; undecided?: string };
  disclaimer?: string[];
};

export type ResultRow = { label: string; value: string; format?: 'euro' | 'text'; none?: string };

/** rjsf's uiSchema, restricted to what `step.schema.json` lists. */
export type UiSchema = { [key: string]: unknown };

export type TableFile = {
  title: string;
  source: string;
  /** ISO date. */
  validFrom: string;
  /** What people can do where no row fits. */
  hint?: string;
  rows: TableRow[];
  otherwise: TableResult;
};

export type TableRow = { when: Record<string, TableCondition>; then: TableResult };
export type TableCondition = string | number | boolean | { min?: number; max?: number };
export type TableResult = Record<string, string | number | boolean | null>;

export type Journey = {
  name: string;
  answers: Answers;
  /** The steps that the answers walk, from the first to the last. */
  path: string[];
};
