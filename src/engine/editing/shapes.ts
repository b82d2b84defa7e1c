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
  /** Words with placeholders and links. */
  | 'words';

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

const PLAIN: Shape = {};
const WORDS: Shape = { scalar: 'words' };
const PARAGRAPHS: Shape = { list: () => WORDS };
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
      members: () => ({
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

function OPERATIONS(): Record<string, Shape> {
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

const SECTION = { when: GUARD, title: WORDS, text: PARAGRAPHS };

const LETTER: Shape = { members: () => ({ subject: PLAIN, contains: { list: () => PLAIN } }) };

/** A question, a group of questions, or a rule about one. */
const SCHEMA: Shape = {
  members: () => ({
    uses: { scalar: 'part' },
    with: SCHEMA,
    type: PLAIN,
    title: WORDS,
    description: WORDS,
    reason: WORDS,
    properties: { map: { key: 'child', value: () => ({ ...SCHEMA, scope: 'child' }) } },
    required: CHILDREN,
    items: { ...SCHEMA, scope: 'items' },
    enum: { list: () => ANSWER },
    const: ANSWER,
    oneOf: { list: () => ({ members: () => ({ const: ANSWER, title: WORDS, description: WORDS }) }) },
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
    row: { members: () => ({ title: WORDS, name: { list: () => ({ scalar: 'rowField' }) }, add: WORDS }) },
    alone: ANSWER,
    errorMessage: { scalar: 'words', map: { value: () => WORDS } },
    transient: PLAIN,
    equals: FIELD,
    arithmetic: PLAIN,
    markRequired: PLAIN,
    upload: {
      members: () => ({
        accept: { list: () => PLAIN },
        maxBytes: PLAIN,
        maxItems: PLAIN,
        messages: { map: { value: () => WORDS } },
      }),
    },
  }),
};

const UI: Shape = {
  ui: true,
  map: { key: 'child', value: () => ({ ...UI, scope: 'child' }) },
  members: () => ({
    'ui:widget': PLAIN,
    'ui:order': CHILDREN,
    'ui:sections': { list: () => ({ members: () => ({ title: WORDS, text: WORDS, fields: CHILDREN }) }) },
    'ui:placeholder': PLAIN,
    'ui:autocomplete': PLAIN,
    'ui:inputmode': PLAIN,
    'ui:size': PLAIN,
    'ui:short': PLAIN,
    'ui:capitals': PLAIN,
    'ui:width': PLAIN,
  }),
};

const ADVICE: Shape = {
  moves: true,
  scope: 'fieldMember',
  members: () => ({
    field: FIELD,
    message: WORDS,
    unless: { ...SCHEMA, mention: true },
    unlessAnswers: { ...SCHEMA, mention: true, scope: 'root' },
    live: PLAIN,
    urgent: PLAIN,
    when: GUARD,
    notInFuture: PLAIN,
    beforeSending: { members: () => ({ title: WORDS, fields: { list: () => FIELD } }) },
  }),
};

const RESULT: Shape = {
  members: () => ({
    title: WORDS,
    tables: { list: () => ({ members: () => ({ table: { scalar: 'table' }, when: WHEN }) }) },
    rows: {
      list: () => ({
        members: () => ({
          label: WORDS,
          value: { scalar: 'column' },
          format: PLAIN,
          none: WORDS,
          short: { members: () => ({ other: WORDS, one: WORDS, none: WORDS }) },
        }),
      }),
    },
    note: { scalar: 'column' },
    complete: WORDS,
    incomplete: WORDS,
    undecided: WORDS,
    unmatched: WORDS,
    notes: { members: () => ({ incomplete: WORDS, undecided: WORDS }) },
    follows: { list: () => ({ members: () => ({ title: WORDS, text: WORDS, when: WHEN }) }) },
    handOver: {
      members: () => ({
        label: WORDS,
        href: WORDS,
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
    disclaimer: PARAGRAPHS,
  }),
};

const STEP_FILE: Shape = {
  members: () => ({
    $schema,
    uses: { scalar: 'part' },
    with: STEP_FILE,
    title: WORDS,
    titleWithout: WORDS,
    intro: PARAGRAPHS,
    outro: PARAGRAPHS,
    button: WORDS,
    waits: PLAIN,
    open: PLAIN,
    onward: { members: () => ({ label: WORDS, href: WORDS }) },
    result: RESULT,
    schema: SCHEMA,
    ui: UI,
    advice: { list: () => ADVICE },
    picture: { members: () => ({ file: PLAIN, alt: WORDS }) },
    summary: PLAIN,
    thanks: { list: () => ({ members: () => ({ mailed: PLAIN, when: GUARD, phone: PLAIN, text: PARAGRAPHS }) }) },
    sections: {
      list: () => ({
        members: () => ({
          ...SECTION,
          calendar: { members: () => ({ day: SUBJECT, title: WORDS, text: PARAGRAPHS }) },
        }),
      }),
    },
    links: { list: () => ({ members: () => ({ label: WORDS, href: WORDS, when: GUARD, newTab: PLAIN }) }) },
  }),
};

const PART_FILE: Shape = {
  members: () => ({
    $schema,
    title: WORDS,
    intro: PARAGRAPHS,
    button: WORDS,
    waits: PLAIN,
    schema: SCHEMA,
    ui: UI,
    advice: { list: () => ADVICE },
  }),
};

const COMPUTED: Shape = {
  members: () => ({
    ...OPERATIONS(),
    source: WORDS,
    store: WORDS,
    format: PLAIN,
    cell: { members: () => ({ table: { scalar: 'table' }, step: STEP, column: { scalar: 'column' } }) },
    day: { members: () => ({ from: SUBJECT, add: PLAIN }) },
    deadline: {
      members: () => ({ from: SUBJECT, period: PLAIN, land: FIELD, within: PLAIN, state: PLAIN }),
    },
  }),
};

const MAILS: Shape = {
  members: () => ({
    client: { members: () => ({ email: FIELD, name: { list: () => FIELD }, phone: FIELD }) },
    confirmation: {
      members: () => ({
        subject: WORDS,
        intro: PARAGRAPHS,
        repeat: { list: () => FIELD },
        next: PARAGRAPHS,
        sections: { list: () => ({ members: () => SECTION }) },
      }),
    },
    powerOfAttorney: {
      members: () => ({
        subject: WORDS,
        intro: PARAGRAPHS,
        document: { members: () => ({ title: WORDS, text: PARAGRAPHS }) },
        steps: PARAGRAPHS,
      }),
    },
    newsletter: { members: () => ({ consent: FIELD }) },
  }),
};

const WIZARD_FILE: Shape = {
  members: () => ({
    $schema,
    title: WORDS,
    description: WORDS,
    route: PLAIN,
    edition: PLAIN,
    public: PLAIN,
    embedded: PLAIN,
    exit: WORDS,
    query: { map: { value: () => FIELD } },
    accepts: { map: { value: () => FIELD } },
    progress: { list: () => ({ members: () => ({ label: WORDS, steps: { list: () => STEP } }) }) },
    submit: {
      members: () => ({
        path: PLAIN,
        reference: PLAIN,
        documentType: PLAIN,
        uploadFields: { map: { value: () => ({ map: { value: () => PLAIN } }) } },
        perHour: PLAIN,
        minSeconds: PLAIN,
        success: WORDS,
        failure: { members: () => ({ text: WORDS, preferServer: PLAIN }) },
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
  members: () => ({
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

const CELLS: Shape = { map: { key: 'column', value: () => ({ members: OPERATIONS }) } };
const ROWS: Shape = { list: () => ({ members: () => ({ when: WHEN, ...member('then', CELLS), remark: WORDS }) }) };

const TABLE_FILE: Shape = {
  members: () => ({
    $schema,
    title: WORDS,
    source: WORDS,
    validFrom: PLAIN,
    validTo: PLAIN,
    date: FIELD,
    hint: WORDS,
    rows: ROWS,
    sets: { list: () => ({ members: () => ({ source: WORDS, validFrom: PLAIN, validTo: PLAIN, rows: ROWS }) }) },
    remarks: { list: () => ({ members: () => ({ when: WHEN, text: WORDS }) }) },
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

/** One member. Objects that are written with a member `then` look like promises. */
function member(key: string, shape: Shape): Record<string, Shape> {
  return { [key]: shape };
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
