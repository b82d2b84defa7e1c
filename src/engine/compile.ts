import { collectFields, hasConditions, partPointers, type Field, type Judge } from './fields.ts';
import type { Branch, Definition, ForwardTransition, MachineState, StepFile } from './definition.ts';
import type { Validator } from './issues.ts';

/** Compiled schemas by key: `<step>` for a step, `<step>#<pointer>` for an `if`, `<step>!<n>` for an advice. */
export type Validators = Record<string, Validator>;

/** A definition without its examples: what the browser gets. */
export type PublicDefinition = Omit<Definition, 'journeys'>;

export type Step = {
  id: string;
  file: StepFile;
  fields: Field[];
  /** The names at the top of the answers under which its questions lie. */
  roots: string[];
  /** Undefined where the step asks nothing. */
  validate: Validator | undefined;
  /** What it asks or demands depends on its own answers. */
  conditional: boolean;
  /** Nothing comes after it. */
  final: boolean;
};

/** The one way forward from a step: the event that takes it and where it may lead, first match first. */
export type Forward = { event: 'NEXT' | 'SUBMIT'; branches: Branch[] };

/** A definition that is ready to answer questions. Immutable. */
export type Wizard = {
  id: string;
  /** Content hash of the definition. */
  revision: string;
  definition: PublicDefinition;
  /** Where its first step lives; undefined for one that is embedded in a page. */
  route: string | undefined;
  /** Where its answers are sent; undefined for one that sends nothing. */
  submitPath: string | undefined;
  initial: string;
  steps: Record<string, Step>;
  forward: Record<string, Forward>;
  judge: Judge;
  /** Pointers of every group of questions. */
  groups: string[];
  /** Pointers that a request may hold, `*` standing for array indices. Only servers ask. */
  sendable: () => ReadonlySet<string>;
};

/**
 * Makes a wizard of a checked definition and its compiled schemas. Pure and cheap: the tables that `replay` walks are
 * laid out here, once.
 */
export function compile(definition: PublicDefinition, validators: Validators, revision: string): Wizard {
  const { machine } = definition;
  const steps = dictionary(
    Object.entries(definition.steps).map(([id, file]) => [id, compileStep(id, file, machine.states[id], validators[id])]),
  );
  return {
    id: definition.id,
    revision,
    definition,
    route: definition.wizard.embedded === true ? undefined : (definition.wizard.route ?? `/anfrage/${definition.id}`),
    submitPath: definition.wizard.submit && (definition.wizard.submit.path ?? `/api/anfrage/${definition.id}`),
    initial: machine.initial,
    steps,
    forward: dictionary(
      Object.entries(machine.states).flatMap(([id, state]) => {
        const forward = forwardOf(state);
        return forward === undefined ? [] : [[id, forward]];
      }),
    ),
    judge: (key, value) => {
      const validate = validators[key];
      if (validate === undefined) throw new Error(`Wizard '${definition.id}' has no compiled schema '${key}'; compile it anew.`);
      return validate(value);
    },
    groups: [...new Set(Object.values(steps).flatMap((step) => step.fields.flatMap((field) => field.parents)))],
    sendable: lazily(() => sendablePointers(definition, Object.values(steps))),
  };
}

/** Step names come from URLs: one like `constructor` must not find what every object inherits. */
function dictionary<T>(entries: [string, T][]): Record<string, T> {
  return Object.assign(Object.create(null) as Record<string, T>, Object.fromEntries(entries));
}

function compileStep(id: string, file: StepFile, state: MachineState | undefined, validate: Validator | undefined): Step {
  if (file.schema !== undefined && validate === undefined) throw new Error(`Step '${id}' has no compiled schema; compile it anew.`);
  const conditional = file.schema !== undefined && hasConditions(file.schema);
  const fields = collectFields(id, file.schema);
  const roots = [...new Set(fields.flatMap(({ path }) => path.slice(0, 1)))];
  return { id, file, fields, roots, conditional, validate, final: state?.type === 'final' };
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

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function sendablePointers(definition: PublicDefinition, steps: Step[]): ReadonlySet<string> {
  const fields = steps.flatMap((step) => step.fields).filter((field) => field.schema.transient !== true);
  const pointers = fields.flatMap((field) => [field.pointer, ...field.parents, ...partPointers(field)]);
  const into = definition.wizard.documents?.into;
  return new Set(into === undefined ? pointers : [...pointers, into, `${into}/*/id`, `${into}/*/name`, `${into}/*/path`]);
}

/** The route of a step: the first one is the wizard's own. */
export function stepRoute(wizard: Wizard, step: string): string | undefined {
  return wizard.route === undefined || step === wizard.initial ? wizard.route : `${wizard.route}/${step}`;
}
