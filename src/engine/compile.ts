import { collectFields, hasConditions, isGroupList, partPointers, type Field } from './fields.ts';
import { memoize, once } from './memoize.ts';
import { mentionsIn } from './subschemas.ts';
import { areValues, setsOf } from './table.ts';
import { noDay } from './days.ts';
import { parsePointer } from './pointer.ts';
import { uiAt } from './ui.ts';
import { widgetTraits } from './widgetTraits.ts';
import type { Branch, ForwardTransition, MachineState, StepFile } from './definition.ts';
import type { Calculator, Forward, PublicDefinition, Step, Validators, Wizard } from './types.ts';

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

/** Whether a step of the wizard has a result. */
export function hasResult({ steps }: Pick<PublicDefinition, 'steps'>): boolean {
  return Object.values(steps).some(({ result }) => result !== undefined);
}

/**
 * Memoises `make` by the id of an entry; undefined for an unknown id. Ids come from URLs, hence
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
  const fields = collectFields(id, file.schema).map((field): Field => {
    const ui = uiAt(file.ui, field.pointer);
    if (widgetTraits(ui['ui:widget']).isSecret === true) return { ...field, secret: true };
    const hasDigits =
      /^(?:numeric|decimal|tel)$/.test(String(ui['ui:inputmode'])) ||
      file.advice?.some((advice) => advice.field === field.pointer && advice.unless?.pattern !== undefined);
    return hasDigits === true ? { ...field, digits: true } : field;
  });
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
