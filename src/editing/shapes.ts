import { isPlainObject } from '../engine/pointer.ts';
import type {
  Advice,
  ComputedFile,
  Formula,
  MachineFile,
  MailsFile,
  ResultFile,
  TableFile,
  WizardFile,
} from '../engine/definition.ts';
import type { Keyword, LookName, StepKey } from '../engine/vocabulary.ts';
import type { GuardParameter } from '../engine/vocabulary.ts';

/**
 * What may be named where in the files of a definition: the grammar of `wizards/*.schema.json`, reduced to names. A test
 * holds it against those schemas, so that no new key can be forgotten.
 */

/** What a text, a number or a key stands for at its place. */
export type Role =
  /** A state of the machine. */
  | 'step'
  /** Pointer of a question. */
  | 'field'
  /** Pointer of a question, or of a computed value (`=name`). Any other text names nothing. */
  | 'subject'
  /** Pointer of a question of the same row. */
  | 'rowField'
  /** Name of a question in the group that the place is about. */
  | 'child'
  /** An answer to the question that the place is about. */
  | 'answer'
  | 'computed'
  | 'table'
  | 'column'
  | 'part'
  /** A text that people read, with placeholders and links. */
  | 'words'
  /** An address with placeholders. */
  | 'address';

/** Which question the values inside are about. */
export type Scope =
  /** A question of this group: the key. */
  | 'child'
  /** The rows of the list, or the answers of which several are chosen. */
  | 'items'
  /** The question that the member `field` names. */
  | 'fieldMember'
  /** The question that the key names. */
  | 'fieldKey'
  /** All answers. */
  | 'root'
  /** The answers of an example: an object, a list of rows, or a value. */
  | 'answers';

/** A place by what stands there. Several may be said: for a text or number, for the items of a list, for an object. */
export type Shape = {
  scalar?: Role;
  /** Of words: what they are, in German. `texts.ts` makes it more exact where questions and groups differ. */
  says?: string;
  list?: () => Shape;
  members?: () => Record<string, Shape>;
  /** An object with keys of the author's choice. */
  map?: { key?: Role; value: () => Shape };
  scope?: Scope;
  /** Names are mentioned inside, not declared. */
  mention?: true;
  /** Keys that begin with `ui:` are members; all others are questions. */
  ui?: true;
  /** Either a condition or values by field. */
  either?: { guard: () => Shape; wanted: () => Shape };
  /** In a shared part, pointers inside count from where the part is used. */
  moves?: true;
};

/** What words are that stand at several places. */
const HEADING = 'Überschrift';
const INTRO = 'Absatz über den Fragen';
const BUTTON = 'Beschriftung des Knopfs';
const REMARK = 'Bemerkung der Tabelle';
const SOURCE = 'Quelle der Tabelle';
const IN_SHORT = 'Ergebnis in der Leiste';
/** The title of a question or of a group. */
export const QUESTION = 'Frage';
/** A message of the rule that its key names. */
export const MESSAGE = 'Fehlermeldung';

const PLAIN: Shape = {};
const ADDRESS: Shape = { scalar: 'address' };
const FIELD: Shape = { scalar: 'field' };
const SUBJECT: Shape = { scalar: 'subject' };
const ANSWER: Shape = { scalar: 'answer' };
const CHILDREN: Shape = { list: () => ({ scalar: 'child' }) };
const STEP: Shape = { scalar: 'step' };
const $schema = PLAIN;

const GUARD: Shape = {
  members: () => ({
    type: PLAIN,
    params: {
      scope: 'fieldMember',
      members: (): Record<GuardParameter, Shape> => ({
        field: SUBJECT,
        value: ANSWER,
        values: { list: () => ANSWER },
        date: PLAIN,
        of: { ...GUARD, list: () => GUARD },
      }),
    },
  }),
};

const WANTED: Shape = {
  map: {
    key: 'subject',
    value: () => ({ scalar: 'answer', scope: 'fieldKey', members: () => ({ min: PLAIN, max: PLAIN }) }),
  },
};

const WHEN: Shape = { either: { guard: () => GUARD, wanted: () => WANTED } };

const OPERAND: Shape = { scalar: 'subject', members: () => OPERATIONS() };
const SPAN: Shape = { members: () => ({ from: SUBJECT, to: SUBJECT }) };

function OPERATIONS(): Record<keyof Formula, Shape> {
  const operands: Shape = { list: () => OPERAND };
  return {
    sum: operands,
    difference: operands,
    product: operands,
    percent: operands,
    min: operands,
    max: operands,
    count: FIELD,
    days: SPAN,
    years: SPAN,
  };
}

const SECTION = {
  when: GUARD,
  title: words('Überschrift eines Abschnitts'),
  text: paragraphs('Absatz eines Abschnitts'),
};

const LETTER: Shape = { members: () => ({ subject: PLAIN, contains: { list: () => PLAIN } }) };

/** A question, a group of questions, or a rule about one. */
const SCHEMA: Shape = {
  members: (): Record<Keyword | 'uses' | 'with', Shape> => ({
    uses: { scalar: 'part' },
    with: SCHEMA,
    type: PLAIN,
    title: words(QUESTION),
    description: words('Hilfetext'),
    reason: words('Warum wir fragen'),
    properties: { map: { key: 'child', value: () => ({ ...SCHEMA, scope: 'child' }) } },
    required: CHILDREN,
    items: { ...SCHEMA, scope: 'items' },
    enum: { list: () => ANSWER },
    const: ANSWER,
    oneOf: {
      list: () => ({
        members: () => ({ const: ANSWER, title: words('Antwort'), description: words('Erklärung zur Antwort') }),
      }),
    },
    anyOf: { list: () => SCHEMA, mention: true },
    allOf: { list: () => SCHEMA },
    not: { ...SCHEMA, mention: true },
    if: { ...SCHEMA, mention: true },
    ...member('then', SCHEMA),
    else: SCHEMA,
    default: ANSWER,
    format: PLAIN,
    pattern: PLAIN,
    minLength: PLAIN,
    maxLength: PLAIN,
    minimum: PLAIN,
    maximum: PLAIN,
    minDate: PLAIN,
    maxDate: PLAIN,
    minItems: PLAIN,
    maxItems: PLAIN,
    uniqueItems: PLAIN,
    minProperties: PLAIN,
    row: {
      members: () => ({
        title: words('Name einer Zeile'),
        name: { list: () => ({ scalar: 'rowField' }) },
        add: words('Knopf für eine weitere Zeile'),
      }),
    },
    alone: ANSWER,
    errorMessage: { ...words('Fehlermeldung zu jeder Regel'), map: { value: () => words(MESSAGE) } },
    transient: PLAIN,
    equals: FIELD,
    arithmetic: PLAIN,
    markRequired: PLAIN,
    upload: {
      members: () => ({
        accept: { list: () => PLAIN },
        maxBytes: PLAIN,
        maxItems: PLAIN,
        messages: { map: { value: () => words(MESSAGE) } },
      }),
    },
  }),
};

const UI: Shape = {
  ui: true,
  map: { key: 'child', value: () => ({ ...UI, scope: 'child' }) },
  members: (): Record<LookName, Shape> => ({
    'ui:widget': PLAIN,
    'ui:order': CHILDREN,
    'ui:sections': {
      list: () => ({
        members: () => ({
          title: words('Zwischenüberschrift'),
          text: words('Text unter der Zwischenüberschrift'),
          fields: CHILDREN,
        }),
      }),
    },
    'ui:placeholder': words('Beispiel im leeren Feld'),
    'ui:autocomplete': PLAIN,
    'ui:inputmode': PLAIN,
    'ui:size': PLAIN,
    'ui:unit': words('Einheit'),
    'ui:short': words('Kurzer Name der Frage'),
    'ui:voluntary': PLAIN,
    'ui:capitals': PLAIN,
    'ui:width': PLAIN,
  }),
};

const ADVICE: Shape = {
  moves: true,
  scope: 'fieldMember',
  members: (): Record<keyof Advice, Shape> => ({
    field: FIELD,
    message: words('Hinweis'),
    unless: { ...SCHEMA, mention: true },
    unlessAnswers: { ...SCHEMA, mention: true, scope: 'root' },
    live: PLAIN,
    urgent: PLAIN,
    when: GUARD,
    notInFuture: PLAIN,
    beforeSending: {
      members: () => ({ title: words('Überschrift der Rückfrage vor dem Senden'), fields: { list: () => FIELD } }),
    },
  }),
};

const RESULT: Shape = {
  members: (): Record<keyof ResultFile, Shape> => ({
    title: words('Überschrift des Ergebnisses'),
    tables: { list: () => ({ members: () => ({ table: { scalar: 'table' }, when: WHEN }) }) },
    rows: {
      list: () => ({
        members: () => ({
          label: words('Beschriftung einer Zeile des Ergebnisses'),
          value: { scalar: 'column' },
          format: PLAIN,
          none: words('Zeile des Ergebnisses ohne Wert'),
          short: {
            members: () => ({
              other: words(IN_SHORT),
              one: words(`${IN_SHORT} bei 1`),
              none: words(`${IN_SHORT} ohne Wert`),
            }),
          },
        }),
      }),
    },
    note: { scalar: 'column' },
    complete: words('Satz zum fertigen Ergebnis'),
    incomplete: words('Satz, solange Antworten fehlen'),
    undecided: words('Satz, wenn keine Tabelle gilt'),
    unmatched: words('Satz, wenn keine Zeile zutrifft'),
    notes: {
      members: () => ({
        incomplete: words('Bemerkung, solange Antworten fehlen'),
        undecided: words('Bemerkung, wenn keine Tabelle gilt'),
      }),
    },
    follows: {
      list: () => ({
        members: () => ({
          title: words('Folge des Ergebnisses, worum es geht'),
          text: words('Folge des Ergebnisses'),
          when: WHEN,
        }),
      }),
    },
    handOver: {
      members: () => ({
        label: words(BUTTON),
        href: ADDRESS,
        // The names are those of the other wizard.
        answers: {
          map: {
            value: () => ({
              scope: 'fieldMember',
              members: () => ({ field: FIELD, values: { map: { key: 'answer', value: () => PLAIN } } }),
            }),
          },
        },
      }),
    },
    disclaimer: paragraphs('Absatz unter dem Ergebnis'),
  }),
};

const STEP_FILE: Shape = {
  members: (): Record<StepKey | '$schema' | 'uses' | 'with', Shape> => ({
    $schema,
    uses: { scalar: 'part' },
    with: STEP_FILE,
    title: words(HEADING),
    titleWithout: words('Überschrift, solange ein Wert fehlt'),
    intro: paragraphs(INTRO),
    outro: paragraphs('Absatz unter den Fragen'),
    button: words(BUTTON),
    waits: PLAIN,
    open: PLAIN,
    onward: { members: () => ({ label: words(BUTTON), href: ADDRESS }) },
    result: RESULT,
    schema: SCHEMA,
    ui: UI,
    advice: { list: () => ADVICE },
    picture: { members: () => ({ file: PLAIN, alt: words('Was auf dem Bild zu sehen ist') }) },
    summary: PLAIN,
    thanks: {
      list: () => ({
        members: () => ({ mailed: PLAIN, when: GUARD, phone: PLAIN, text: paragraphs('Wie man von uns hört') }),
      }),
    },
    sections: {
      list: () => ({
        members: () => ({
          ...SECTION,
          urgent: PLAIN,
          calendar: {
            members: () => ({
              day: SUBJECT,
              title: words('Eintrag im Kalender'),
              text: paragraphs('Absatz im Kalender'),
            }),
          },
        }),
      }),
    },
    links: {
      list: () => ({
        members: () => ({
          label: words('Beschriftung eines Links'),
          href: ADDRESS,
          when: GUARD,
          newTab: PLAIN,
          lead: PLAIN,
        }),
      }),
    },
  }),
};

/** The keys of a step by whether a shared part may have them. */
const IN_PARTS: Record<StepKey, boolean> = {
  title: true,
  titleWithout: false,
  intro: true,
  outro: false,
  button: true,
  waits: true,
  open: false,
  onward: false,
  result: false,
  schema: true,
  ui: true,
  advice: true,
  picture: false,
  summary: false,
  thanks: false,
  sections: false,
  links: false,
};

/** Whether a shared part may have a key. */
export function isInParts(key: string): boolean {
  return Object.hasOwn(IN_PARTS, key) && IN_PARTS[key as StepKey];
}

const PART_FILE: Shape = {
  members: () => {
    const all = Object.entries(STEP_FILE.members?.() ?? {});
    return Object.fromEntries(all.filter(([key]) => key === '$schema' || isInParts(key)));
  },
};

const COMPUTED: Shape = {
  members: (): Record<keyof ComputedFile, Shape> => ({
    ...OPERATIONS(),
    source: words('Quelle einer Berechnung'),
    store: words('Name eines berechneten Werts'),
    format: PLAIN,
    cell: { members: () => ({ table: { scalar: 'table' }, step: STEP, column: { scalar: 'column' } }) },
    day: { members: () => ({ from: SUBJECT, add: PLAIN }) },
    deadline: {
      members: () => ({ from: SUBJECT, period: PLAIN, land: FIELD, within: PLAIN, state: PLAIN }),
    },
  }),
};

const MAILS: Shape = {
  members: (): Record<keyof MailsFile, Shape> => ({
    client: { members: () => ({ email: FIELD, name: { list: () => FIELD }, phone: FIELD }) },
    confirmation: {
      members: () => ({
        subject: words('Betreff der Bestätigung'),
        intro: paragraphs('Absatz der Bestätigung'),
        repeat: { list: () => FIELD },
        next: paragraphs('Wie es weitergeht, in der Bestätigung'),
        sections: { list: () => ({ members: () => SECTION }) },
      }),
    },
    powerOfAttorney: {
      members: () => ({
        subject: words('Betreff der E-Mail mit der Vollmacht'),
        intro: paragraphs('Absatz der E-Mail mit der Vollmacht'),
        key: FIELD,
        document: {
          members: () => ({ title: words('Überschrift der Vollmacht'), text: paragraphs('Absatz der Vollmacht') }),
        },
        steps: paragraphs('Wie die Vollmacht unterschrieben wird'),
        signed: paragraphs('Was nach der Unterschrift geschieht'),
      }),
    },
    newsletter: { members: () => ({ consent: FIELD }) },
  }),
};

const WIZARD_FILE: Shape = {
  members: (): Record<keyof WizardFile | '$schema', Shape> => ({
    $schema,
    title: words('Name des Assistenten'),
    description: words('Satz für Suchmaschinen'),
    route: PLAIN,
    edition: PLAIN,
    public: PLAIN,
    embedded: PLAIN,
    exit: ADDRESS,
    query: { map: { value: () => FIELD } },
    accepts: { map: { value: () => FIELD } },
    progress: {
      list: () => ({
        members: () => ({ label: words('Abschnitt der Fortschrittsleiste'), steps: { list: () => STEP } }),
      }),
    },
    submit: {
      members: () => ({
        path: PLAIN,
        reference: PLAIN,
        documentType: PLAIN,
        uploadFields: { map: { value: () => ({ map: { value: () => PLAIN } }) } },
        perHour: PLAIN,
        minSeconds: PLAIN,
        success: words('Meldung nach dem Senden'),
        failure: { members: () => ({ text: words('Meldung, wenn das Senden misslingt'), preferServer: PLAIN }) },
      }),
    },
    documents: { members: () => ({ into: FIELD, from: { list: () => FIELD } }) },
    computed: { map: { key: 'computed', value: () => COMPUTED } },
    mails: MAILS,
  }),
};

const TRANSITION: Shape = {
  scalar: 'step',
  list: () => BRANCH,
  members: () => ({ target: STEP, guard: GUARD }),
};
const BRANCH: Shape = { members: () => ({ target: STEP, guard: GUARD }) };

const MACHINE_FILE: Shape = {
  members: (): Record<keyof MachineFile | '$schema', Shape> => ({
    $schema,
    id: PLAIN,
    initial: STEP,
    states: {
      map: {
        key: 'step',
        value: () => ({
          members: () => ({
            type: PLAIN,
            on: { members: () => ({ NEXT: TRANSITION, SUBMIT: TRANSITION }) },
            invoke: { members: () => ({ src: PLAIN, onDone: STEP, onError: STEP }) },
          }),
        }),
      },
    },
  }),
};

const CELLS: Shape = { map: { key: 'column', value: () => ({ ...words('Zelle der Tabelle'), members: OPERATIONS }) } };
const ROWS: Shape = {
  list: () => ({ members: () => ({ when: WHEN, ...member('then', CELLS), remark: words(REMARK), shown: CELLS }) }),
};

const TABLE_FILE: Shape = {
  members: (): Record<keyof TableFile | '$schema', Shape> => ({
    $schema,
    title: words('Name der Tabelle'),
    source: words(SOURCE),
    validFrom: PLAIN,
    validTo: PLAIN,
    date: FIELD,
    hint: words('Was zu tun ist, wenn keine Zeile zutrifft'),
    rows: ROWS,
    sets: {
      list: () => ({ members: () => ({ source: words(SOURCE), validFrom: PLAIN, validTo: PLAIN, rows: ROWS }) }),
    },
    remarks: { list: () => ({ members: () => ({ when: WHEN, text: words(REMARK), shown: CELLS }) }) },
    otherwise: CELLS,
  }),
};

const ANSWERS: Shape = {
  scope: 'answers',
  scalar: 'answer',
  list: () => ANSWERS,
  map: { key: 'child', value: () => ANSWERS },
};

const JOURNEYS_FILE: Shape = {
  members: () => ({
    $schema,
    journeys: {
      list: () => ({
        members: () => ({
          name: PLAIN,
          answers: { map: { key: 'child', value: () => ANSWERS } },
          path: { list: () => STEP },
          expect: {
            members: () => ({
              refused: { list: () => ({ members: () => ({ field: FIELD, message: PLAIN }) }) },
              result: { map: { key: 'column', value: () => PLAIN } },
              computed: { map: { key: 'computed', value: () => PLAIN } },
              mails: {
                members: () => ({ office: LETTER, confirmation: LETTER, powerOfAttorney: LETTER, newsletter: LETTER }),
              },
              today: PLAIN,
            }),
          },
        }),
      }),
    },
  }),
};

function words(says: string): Shape {
  return { scalar: 'words', says };
}

function paragraphs(says: string): Shape {
  return { list: () => words(says) };
}

/** One member. Objects that are written with a member `then` look like promises. */
function member<Key extends string>(key: Key, shape: Shape): Record<Key, Shape> {
  return { [key]: shape } as Record<Key, Shape>;
}

/** The shape of a value that has alternatives. */
export function chosenShape(shape: Shape, value: unknown): Shape {
  if (shape.either === undefined) return shape;
  const isGuard = isPlainObject(value) && typeof value['type'] === 'string';
  return isGuard ? shape.either.guard() : shape.either.wanted();
}

/** The shape of a member that the format names; undefined for keys of the author's choice and unknown ones. */
export function memberShape(shape: Shape, key: string): Shape | undefined {
  const members = shape.members?.() ?? {};
  return Object.hasOwn(members, key) && (shape.ui !== true || key.startsWith('ui:')) ? members[key] : undefined;
}

/** The kinds of files, by their schema. */
export const SHAPES = {
  wizard: WIZARD_FILE,
  machine: MACHINE_FILE,
  step: STEP_FILE,
  table: TABLE_FILE,
  journeys: JOURNEYS_FILE,
  part: PART_FILE,
} satisfies Record<string, Shape>;

/** The shape of a file by its path; undefined for one that is no part of a definition. */
export function shapeOf(file: string): Shape | undefined {
  const path = file.replace(/^editions\/[^/]+\//, '');
  if (path.startsWith('../parts/')) return PART_FILE;
  if (path.startsWith('steps/')) return STEP_FILE;
  if (path.startsWith('tables/')) return TABLE_FILE;
  if (path === 'wizard.json') return WIZARD_FILE;
  if (path === 'machine.json') return MACHINE_FILE;
  return path === 'journeys.json' ? JOURNEYS_FILE : undefined;
}
