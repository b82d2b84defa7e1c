import type { Branch, Cells, ComputedFile, Definition, StepFile, TableFile, TableResult } from './definition.ts';
import type { Field, Judge } from './fields.ts';
import type { Today } from './days.ts';

/** The parts of Ajv's ErrorObject that we use. */
export type RawError = { keyword: string; instancePath: string; schemaPath: string; params: Record<string, unknown> };

/** A compiled schema: Ajv's function, whether compiled here or delivered as standalone code. */
export type Validator = { (data: unknown): boolean; errors?: RawError[] | null };

/** What conditions and formulas are about: answers (`/pointer`) and computed values (`=name`), and the day. */
export type Facts = {
  /** Undefined for what is not answered or cannot be computed. */
  valueOf: (name: string) => unknown;
  /** The computed values by name, without the sign. Each is computed when it is first asked for. */
  computed: ComputedValues;
  /** The person's day in the browser and Germany's on the server. It is asked only for what depends on it. */
  today: Today;
  /** The day on which the answers were given. */
  given: Today;
};

/** Numbers, days as ISO dates, and cells of tables. */
export type ComputedValue = number | string | boolean;

/** A computed value by its name; undefined for an unknown name and for what cannot be computed from the answers. */
export type ComputedValues = (name: string) => ComputedValue | undefined;

/** Compiled schemas by key: `<step>` for a step, `<step>#<pointer>` for an `if`, `<step>!<n>` for an advice. */
export type Validators = Record<string, Validator>;

/** What values are computed from, besides the answers. */
export type ComputedSource = {
  computed: Record<string, ComputedFile> | undefined;
  tables: Record<string, TableFile>;
  steps: Record<string, StepFile>;
};

/** What `computed/index.ts` exports: passed in, so that only browsers that need it load it. */
export type Calculator = {
  computeFrom: (source: ComputedSource, facts: Facts) => ComputedValues;
  computeCells: (cells: Cells, facts: Facts) => TableResult | undefined;
  formatComputed: (file: ComputedFile, value: ComputedValue) => string;
};

/** A definition without its examples: what the browser gets. */
export type PublicDefinition = Omit<Definition, 'journeys' | 'examples'>;

export type Step = {
  id: string;
  file: StepFile;
  fields: Field[];
  /** The top-level keys of the answers that hold its questions' answers. */
  roots: string[];
  /** The groups that its rules refer to, outermost first. Each is created before the rules are evaluated. */
  groups: () => string[][];
  /** Undefined if the step has no schema. */
  validate: Validator | undefined;
  /** Which questions it asks or requires depends on its own answers, be it only on the number of rows. */
  conditional: boolean;
  /** No transition leaves it. */
  final: boolean;
};

/** The forward transition of a step: its event and its branches. The first branch whose guard passes is taken. */
export type Forward = { event: 'NEXT' | 'SUBMIT'; branches: Branch[] };

/** A compiled definition. Immutable. */
export type Wizard = {
  id: string;
  /** Content hash of the definition. */
  revision: string;
  definition: PublicDefinition;
  /** The day that its rules count from: the person's own in the browser, that of Germany on the server. */
  today: Today;
  /** The URL path of its first step; undefined if it is embedded in other pages. */
  route: string | undefined;
  /** The URL path that its answers are sent to; undefined if it sends nothing. */
  submitPath: string | undefined;
  initial: string;
  /** The ids of all steps, in the order of the definition. */
  stepIds: readonly string[];
  /** Returns undefined for an unknown id. Compiles the step at the first call; throws if it has no compiled schema. */
  step: (id: string) => Step | undefined;
  /** The way forward from a state; undefined for an unknown, final or sending one. */
  forward: (state: string) => Forward | undefined;
  judge: Judge;
  /** Computes the definition's values and formulas; undefined if it has none. */
  calculator: Calculator | undefined;
  /** Pointers that a request may hold, `*` standing for array indices. Needed on the server only. */
  sendable: () => ReadonlySet<string>;
};
