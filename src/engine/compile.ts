import { collectFields, hasConditions, isGroupList, partPointers, type Field, type Judge } from './fields.ts';
import { memoize, once } from './memoize.ts';
import { mentionsIn } from './subschemas.ts';
import { areValues, setsOf } from './table.ts';
import { noDay, type Today } from './days.ts';
import { parsePointer } from './pointer.ts';
import { uiAt } from './ui.ts';
import type {
  Branch,
  Cells,
  ComputedFile,
  Definition,
  ForwardTransition,
  MachineState,
  StepFile,
  TableFile,
  TableResult,
  WizardFile,
} from './definition.ts';
import type { Validator } from './issues.ts';
import type { ComputedValue, ComputedValues } from './computed/index.ts';
import type { Facts } from './facts.ts';

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
  sayComputed: (file: ComputedFile, value: ComputedValue) => string;
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

/**
 * Makes a wizard of a checked definition and its compiled schemas. Steps are compiled lazily, so that opening a page
 * costs the same for a long wizard as for a short one. Throws if the definition computes and no `calculator` is given.
 * `today` is asked only by rules about today.
 */
export function compile(
  definition: PublicDefinition,
  validators: Validators,
  revision: string,
  calculator?: Calculator,
  today = noDay,
): Wizard {
  const { machine } = definition;
  const computes = needsCalculator(definition);
  if (computes && calculator === undefined)
    throw new Error(`Wizard '${definition.id}' has computed values; compile it with a calculator.`);
  const stepIds = Object.keys(definition.steps);
  const step = byId(definition.steps, (id, file): Step => ({
    ...compileStep(id, file, { validate: validators[id], everyGroup }),
    final: machine.states[id]?.type === 'final',
  }));
  const allSteps = () => stepsOf({ stepIds, step });
  const everyGroup = once(() => groupsOf(allSteps().flatMap(({ fields }) => fields)).map(parsePointer));
  return {
    id: definition.id,
    revision,
    today,
    definition,
    route: definition.wizard.embedded === true ? undefined : (definition.wizard.route ?? `/anfrage/${definition.id}`),
    submitPath: definition.wizard.submit && (definition.wizard.submit.path ?? `/api/anfrage/${definition.id}`),
    initial: machine.initial,
    stepIds,
    step,
    forward: byId(machine.states, (_, state) => forwardOf(state)),
    judge: (key, value) => {
      const validate = validators[key];
      if (validate === undefined)
        throw new Error(`Wizard '${definition.id}' has no compiled schema '${key}'; compile it anew.`);
      return validate(value);
    },
    calculator: computes ? calculator : undefined,
    sendable: once(() => sendablePointers(definition, allSteps())),
  };
}

/** Whether a definition has computed values, or tables with formulas. */
export function needsCalculator({ wizard, tables }: PublicDefinition): boolean {
  const rows = Object.values(tables).flatMap((table) => setsOf(table).flatMap((set) => set.rows));
  return wizard.computed !== undefined || rows.some(({ then }) => !areValues(then));
}

/** The parts of a definition that values are computed from. */
export function sourceOf({
  wizard,
  tables,
  steps,
}: Pick<PublicDefinition, 'tables' | 'steps'> & { wizard: Pick<WizardFile, 'computed'> }): ComputedSource {
  return { computed: wizard.computed, tables, steps };
}

/**
 * What `make` makes of the entry with an id, memoised; undefined for an unknown id. Ids come from URLs, hence
 * `constructor` must not find what every object inherits, and unknown ids take no memory.
 */
function byId<Entry, Made>(
  entries: Record<string, Entry>,
  make: (id: string, entry: Entry) => Made,
): (id: string) => Made | undefined {
  const made = memoize((id: string) => {
    const entry = entries[id];
    return entry === undefined ? undefined : make(id, entry);
  });
  return (id) => (Object.hasOwn(entries, id) ? made(id) : undefined);
}

/** All steps, in the order of the definition. Compiles those that are not yet compiled. */
export function stepsOf({ stepIds, step }: Pick<Wizard, 'stepIds' | 'step'>): Step[] {
  return stepIds.flatMap((id) => step(id) ?? []);
}

/** All ways forward with the states that they start from, in the order of the machine. */
export function forwardsOf({ definition, forward }: Wizard): [state: string, forward: Forward][] {
  return Object.keys(definition.machine.states).flatMap((state): [string, Forward][] => {
    const way = forward(state);
    return way === undefined ? [] : [[state, way]];
  });
}

type Around = Pick<Step, 'validate'> & { everyGroup: () => string[][] };

function compileStep(id: string, file: StepFile, { validate, everyGroup }: Around): Omit<Step, 'final'> {
  if (file.schema !== undefined && validate === undefined)
    throw new Error(`Step '${id}' has no compiled schema; compile it anew.`);
  const fields = collectFields(id, file.schema).map((field): Field =>
    uiAt(file.ui, field.pointer)['ui:widget'] === 'password' ? { ...field, secret: true } : field,
  );
  const conditional = hasConditions(file.schema ?? {}) || fields.some(({ schema }) => isGroupList(schema));
  const roots = [...new Set(fields.flatMap(({ path }) => path.slice(0, 1)))];
  const groups = once(() => (looksBeyond(file, fields) ? everyGroup() : groupsOf(fields).map(parsePointer)));
  return { id, file, fields, roots, groups, conditional, validate };
}

function groupsOf(fields: Field[]): string[] {
  return [...new Set(fields.flatMap(({ parents }) => parents))];
}

/** Whether a step's rules or advice refer to answers of other steps. */
function looksBeyond({ schema = {}, advice = [] }: StepFile, fields: Field[]): boolean {
  const own = new Set([...fields.map(({ pointer }) => pointer), ...groupsOf(fields)]);
  return [schema, ...advice.flatMap(({ unlessAnswers }) => unlessAnswers ?? [])].some((part) =>
    mentionsIn(part, '', '').some(({ pointer }) => !own.has(pointer)),
  );
}

export function forwardOf(state: MachineState): Forward | undefined {
  if (state.on?.SUBMIT !== undefined) return { event: 'SUBMIT', branches: branchesOf(state.on.SUBMIT) };
  if (state.on?.NEXT !== undefined) return { event: 'NEXT', branches: branchesOf(state.on.NEXT) };
  return undefined;
}

function branchesOf(transition: ForwardTransition): Branch[] {
  if (typeof transition === 'string') return [{ target: transition }];
  return Array.isArray(transition) ? transition : [transition];
}

function isSent({ schema }: Field): boolean {
  return schema.transient !== true;
}

function sendablePointers(definition: PublicDefinition, steps: Step[]): ReadonlySet<string> {
  const fields = steps.flatMap((step) => step.fields).filter(isSent);
  const pointers = fields.flatMap((field) => [field.pointer, ...field.parents, ...partPointers(field, isSent)]);
  const into = definition.wizard.documents?.into;
  return new Set(
    into === undefined ? pointers : [...pointers, into, `${into}/*/id`, `${into}/*/name`, `${into}/*/path`],
  );
}

/** The URL path of a step. The first step has the wizard's own. */
export function stepRoute(wizard: Wizard, step: string): string | undefined {
  return wizard.route === undefined || step === wizard.initial ? wizard.route : `${wizard.route}/${step}`;
}
