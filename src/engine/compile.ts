import { collectFields, hasConditions, partPointers, type Field, type Judge } from './fields.ts';
import { dictionary, lazily } from './lazy.ts';
import { mentionsIn } from './places.ts';
import { parsePointer } from './pointer.ts';
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
  /** The groups that its rules look into, outermost first; each exists when they are asked. */
  groups: () => string[][];
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
  /** Pointers that a request may hold, `*` standing for array indices. Only servers ask. */
  sendable: () => ReadonlySet<string>;
};

/**
 * Makes a wizard of a checked definition and its compiled schemas. Pure, and as cheap for a long wizard as for a short
 * one: what `replay` walks is laid out step by step, when a step is first asked for.
 */
export function compile(definition: PublicDefinition, validators: Validators, revision: string): Wizard {
  const { machine } = definition;
  const steps = dictionary(definition.steps, (id, file): Step => ({
    ...compileStep(id, file, { validate: validators[id], everyGroup }),
    final: machine.states[id]?.type === 'final',
  }));
  const everyGroup = lazily(() => groupsOf(Object.values(steps).flatMap(({ fields }) => fields)).map(parsePointer));
  return {
    id: definition.id,
    revision,
    definition,
    route: definition.wizard.embedded === true ? undefined : (definition.wizard.route ?? `/anfrage/${definition.id}`),
    submitPath: definition.wizard.submit && (definition.wizard.submit.path ?? `/api/anfrage/${definition.id}`),
    initial: machine.initial,
    steps,
    forward: dictionary(machine.states, (_, state) => forwardOf(state)),
    judge: (key, value) => {
      const validate = validators[key];
      if (validate === undefined)
        throw new Error(`Wizard '${definition.id}' has no compiled schema '${key}'; compile it anew.`);
      return validate(value);
    },
    sendable: lazily(() => sendablePointers(definition, Object.values(steps))),
  };
}

type Around = Pick<Step, 'validate'> & { everyGroup: () => string[][] };

function compileStep(id: string, file: StepFile, { validate, everyGroup }: Around): Omit<Step, 'final'> {
  if (file.schema !== undefined && validate === undefined)
    throw new Error(`Step '${id}' has no compiled schema; compile it anew.`);
  const conditional = file.schema !== undefined && hasConditions(file.schema);
  const fields = collectFields(id, file.schema);
  const roots = [...new Set(fields.flatMap(({ path }) => path.slice(0, 1)))];
  const groups = lazily(() => (looksBeyond(file, fields) ? everyGroup() : groupsOf(fields).map(parsePointer)));
  return { id, file, fields, roots, groups, conditional, validate };
}

function groupsOf(fields: Field[]): string[] {
  return [...new Set(fields.flatMap(({ parents }) => parents))];
}

/** Whether a step's rules or advice name answers that it does not ask for itself. */
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

function sendablePointers(definition: PublicDefinition, steps: Step[]): ReadonlySet<string> {
  const fields = steps.flatMap((step) => step.fields).filter((field) => field.schema.transient !== true);
  const pointers = fields.flatMap((field) => [field.pointer, ...field.parents, ...partPointers(field)]);
  const into = definition.wizard.documents?.into;
  return new Set(
    into === undefined ? pointers : [...pointers, into, `${into}/*/id`, `${into}/*/name`, `${into}/*/path`],
  );
}

/** The route of a step: the first one is the wizard's own. */
export function stepRoute(wizard: Wizard, step: string): string | undefined {
  return wizard.route === undefined || step === wizard.initial ? wizard.route : `${wizard.route}/${step}`;
}
