import type { DefinitionFiles } from '../check/fileNames.ts';
import {
  branchesAt,
  connect,
  emptyStep,
  insertStep,
  makeFinal,
  moveBranch,
  setGuard,
  setSection,
  setTarget,
  stateAt,
} from './flow.ts';
import { fix, readAt, removeWhole, type Fault, type Fix, type Fixer } from './fix.ts';
import { isPlainObject, parsePointer } from '../engine/pointer.ts';
import { stepParagraphsAt } from '../engine/stepParagraphs.ts';
import { Plan } from './plan.ts';
import { removeBranch, removeStep } from './remove.ts';
import { STEP_NAME } from './rename.ts';
import { nearest } from '../check/finding.ts';
import { say, sentence } from '../check/words.ts';
import { NEW } from '../format/index.ts';

import type { GuardRef } from '../engine/definition.ts';

const MACHINE = 'machine.json';

function statesOf(files: DefinitionFiles): string[] {
  return Object.keys(new Plan(files).members(MACHINE, '/states'));
}

/** The state that a finding is about, and the index of its branch. */
function branchOf({ pointer }: Fault): { step: string; index: number } {
  const [, step = '', , , index = '0'] = parsePointer(pointer);
  return { step, index: Number(index) };
}

/** The step that stands after one in machine.json. */
function following(files: DefinitionFiles, step: string): string | undefined {
  const states = statesOf(files);
  return states[states.indexOf(step) + 1];
}

function sends(files: DefinitionFiles, step: string): boolean {
  return new Plan(files).read(MACHINE, `${stateAt(step)}/invoke`) !== undefined;
}

/** Leads a step on to the one that stands after it. */
export const leadOn: Fixer = ({ files, name }) => {
  const next = following(files, name);
  if (next === undefined) return undefined;
  if (!sends(files, next)) return fix(sentence`Weiter zu ${say.step(next)}`, connect(files, name, next));
  return {
    label: 'Von hier aus senden',
    edits: [{ file: MACHINE, pointer: stateAt(name), set: { on: { SUBMIT: next } } }],
  };
};

export const endHere: Fixer = (fault) =>
  readAt(fault, `steps/${fault.name}.json`, '/schema') === undefined
    ? { label: 'Als Ende kennzeichnen', edits: makeFinal(fault.files, fault.name) }
    : undefined;

/** Removes an unreachable step, and those that only it leads to. */
export const removeLost: Fixer = ({ files, name }) => {
  const plan = new Plan(files);
  const removed: string[] = [];
  for (const states = [name]; states.length > 0;) {
    const step = states.pop() ?? '';
    const targets = branchesAt(plan, step).map(({ target }) => target);
    const { edits, open } = removeStep(plan.files, step);
    if (open.length > 0) return undefined;
    plan.make(...edits);
    removed.push(step);
    states.push(...targets.filter((target) => !reached(plan).has(target) && statesOf(plan.files).includes(target)));
  }
  if (removed.length === 1) return { label: 'Schritt löschen', edits: plan.edits };
  return fix(sentence`Schritte löschen: ${say.several(removed.map(say.step))}`, plan.edits);
};

function reached(plan: Plan): Set<string> {
  const found = new Set([String(plan.read(MACHINE, '/initial'))]);
  for (const step of found) {
    const sent = plan.members(MACHINE, `${stateAt(step)}/invoke`);
    for (const target of [...branchesAt(plan, step).map((branch) => branch.target), sent['onDone'], sent['onError']])
      if (typeof target === 'string') found.add(target);
  }
  return found;
}

/** Lets the step before an unreachable one lead to it. */
export const leadHere: Fixer = ({ files, name }) => {
  const plan = new Plan(files);
  const states = statesOf(files);
  const before = states[states.indexOf(name) - 1];
  const [way, other] = before === undefined ? [] : branchesAt(plan, before);
  const own = branchesAt(plan, name);
  const isFree = own.length === 0 || (own.length === 1 && own[0]?.target === way?.target);
  if (before === undefined || way === undefined || other !== undefined || !isFree || sends(files, way.target))
    return undefined;
  if (plan.read(MACHINE, `${stateAt(name)}/type`) !== undefined) return undefined;
  setTarget(plan, before, 0, name);
  if (own.length === 0) plan.make({ file: MACHINE, pointer: `${stateAt(name)}/on`, set: { NEXT: way.target } });
  return fix(sentence`Von ${say.step(before)} hierher führen`, plan.edits);
};

/** Adds the step that is named as a target, between its predecessor and the step that follows. */
export const addNamed: Fixer = ({ files, value, pointer }) => {
  const [, step = '', kind, event, index] = parsePointer(pointer);
  const next = following(files, step);
  if (kind !== 'on' || event !== 'NEXT' || index !== undefined || typeof value !== 'string' || next === undefined)
    return undefined;
  if (!STEP_NAME.test(value) || sends(files, next)) return undefined;
  const plan = new Plan(files);
  plan.make({ file: MACHINE, pointer, set: next });
  return fix(sentence`Schritt ${say.step(value)} anlegen`, [
    ...plan.edits,
    ...insertStep(plan.files, step, value, NEW.step),
  ]);
};

export const unknownTarget: Fixer = (fault) => {
  const known = statesOf(fault.files);
  const isInitial = fault.pointer === '/initial';
  const near = nearest(String(fault.value), known) ?? (isInitial ? known[0] : undefined);
  if (near === undefined || typeof fault.value !== 'string') return undefined;
  const named = say.step(near);
  return fix(isInitial ? sentence`Mit ${named} beginnen` : sentence`Meinten Sie ${named}?`, [
    { file: MACHINE, pointer: fault.pointer, set: near },
  ]);
};

export const withoutLastGuard: Fixer = ({ files, pointer }) => {
  const [, step = ''] = parsePointer(pointer);
  const branches = branchesAt(new Plan(files), step);
  const last = branches.length - 1;
  const target = branches[last]?.target ?? '';
  return fix(sentence`Sonst immer zu ${say.step(target)}`, setGuard(files, step, last, undefined));
};

export const otherwiseOn: Fixer = ({ files, pointer }) => {
  const [, step = ''] = parsePointer(pointer);
  const next = following(files, step);
  const targets = branchesAt(new Plan(files), step).map(({ target }) => target);
  if (next === undefined || sends(files, next) || targets.at(-1) === next) return undefined;
  return fix(sentence`Für alle übrigen zu ${say.step(next)}`, connect(files, step, next));
};

export const removeIdle: Fixer = (fault) => {
  const { step, index } = branchOf(fault);
  const plan = new Plan(fault.files);
  const branches = branchesAt(plan, step);
  plan.make(...removeBranch(fault.files, step, index).edits);
  const isLast = index === branches.length - 1 && branches[index]?.guard === undefined;
  if (isLast) plan.make(...setGuard(plan.files, step, index - 1, undefined));
  return { label: 'Zweig löschen', edits: plan.edits };
};

export const generalLast: Fixer = (fault) => {
  const { step } = branchOf(fault);
  const branches = branchesAt(new Plan(fault.files), step);
  const general = branches.findIndex(({ guard }) => guard === undefined);
  if (general < 0 || general === branches.length - 1) return undefined;
  return { label: 'Zweig ohne Bedingung ans Ende', edits: moveBranch(fault.files, step, general, branches.length - 1) };
};

export const upwards: Fixer = (fault) => {
  const { step, index } = branchOf(fault);
  return { label: 'Nach oben', edits: moveBranch(fault.files, step, index, 0) };
};

/** Of two branches that hold at once, one comes first: the other one holds only where that one does not. */
export const precedence: Fixer = (fault) => {
  const { step, index } = branchOf(fault);
  const branches = branchesAt(new Plan(fault.files), step);
  const [other = -1] = fault.finding.facts?.rows ?? [];
  const [own, before] = [branches[index], branches[other]];
  if (own?.guard === undefined || before?.guard === undefined) return undefined;
  return [
    fix(
      sentence`Vorrang für ${say.step(before.target)}`,
      setGuard(fault.files, step, index, except(own.guard, before.guard)),
    ),
    fix(
      sentence`Vorrang für ${say.step(own.target)}`,
      setGuard(fault.files, step, other, except(before.guard, own.guard)),
    ),
  ];
};

/** A condition that holds where the other one does not. */
export function except(guard: GuardRef, other: GuardRef): GuardRef {
  const negated: GuardRef = { type: 'not', params: { of: other } };
  return { type: 'all', params: { of: guard.type === 'all' ? [...guard.params.of, negated] : [guard, negated] } };
}

export const addFile: Fixer = ({ files, name }) => {
  const existing = Object.keys(files).flatMap((file) => /^steps\/(.+)\.json$/.exec(file)?.[1] ?? []);
  const loose = existing.filter((step) => !statesOf(files).includes(step));
  const near = nearest(name, loose);
  const plan = new Plan(files);
  const add: Fix = {
    label: 'Datei anlegen',
    edits: [{ file: `steps/${name}.json`, create: emptyStep(plan, NEW.step) }],
  };
  if (near === undefined) return add;
  const file = `steps/${near}.json`;
  return fix(sentence`${say.file(file)} so nennen`, [{ file, moveTo: `steps/${name}.json` }]);
};

/** Builds a step that no state names into the flow, before the last step that leads on. */
export const buildIn: Fixer = ({ files, file }) => {
  const step = /^steps\/(.+)\.json$/.exec(file)?.[1];
  if (step === undefined) return undefined;
  const plan = new Plan(files);
  const after = statesOf(files).findLast((id) => plan.read(MACHINE, `${stateAt(id)}/on/NEXT`) !== undefined);
  if (after === undefined) return undefined;
  const { [file]: _, ...others } = files;
  const edits = insertStep(others, after, step, '').filter((edit) => !('create' in edit));
  return fix(sentence`Nach ${say.step(after)} einbauen`, edits);
};

export const intoSection: Fixer = ({ files, finding }) => {
  const { name: step = '' } = finding.facts ?? {};
  const plan = new Plan(files);
  const states = statesOf(files);
  const at = states.indexOf(step);
  const sections = plan.read('wizard.json', '/progress');
  const indices = Array.isArray(sections) ? [...sections.keys()] : [];
  const has = (other: string | undefined) =>
    indices.find(
      (index) => other !== undefined && plan.names('wizard.json', `/progress/${index}/steps`).includes(other),
    );
  const before = states.filter((other) => branchesAt(plan, other).some(({ target }) => target === step));
  const after = branchesAt(plan, step).map(({ target }) => target);
  const found = [...before, ...after, states[at - 1], states[at + 1]].flatMap((neighbour) => has(neighbour) ?? []);
  return [...new Set(found)].map((section): Fix => {
    const label = String(plan.read('wizard.json', `/progress/${section}/label`));
    return { label: `Zu '${label}'`, edits: setSection(files, step, section) };
  });
};

/** Puts the sections in the order in which their first steps come. */
export const sortSections: Fixer = ({ files }) => {
  const plan = new Plan(files);
  const order = statesOf(files);
  const count = plan.read('wizard.json', '/progress');
  const rank = (index: number) =>
    Math.min(...plan.names('wizard.json', `/progress/${index}/steps`).map((step) => order.indexOf(step)));
  const total = Array.isArray(count) ? count.length : 0;
  for (let place = 0; place < total; place += 1) {
    const rest = Array.from({ length: total - place }, (_, index) => index + place);
    const first = rest.toSorted((left, right) => rank(left) - rank(right))[0] ?? place;
    if (first !== place) plan.make({ file: 'wizard.json', pointer: `/progress/${first}`, move: place });
  }
  return { label: 'Abschnitte wie den Ablauf ordnen', edits: plan.edits };
};

export const leadForward: Fixer = ({ files, pointer, finding }) => {
  const [, step = '', , , index = '0'] = parsePointer(pointer);
  const wanted = finding.facts?.set ?? following(files, step);
  if (typeof wanted !== 'string') return undefined;
  const plan = new Plan(files);
  setTarget(plan, step, Number(index) || 0, wanted);
  return fix(sentence`Weiter zu ${say.step(wanted)}`, plan.edits);
};

export const otherEvent: Fixer = ({ file, pointer, name }) => {
  const event = name === 'NEXT' ? 'SUBMIT' : 'NEXT';
  return /^(?:NEXT|SUBMIT)$/.test(name)
    ? fix(sentence`${say.key(event)} schreiben`, [{ file, pointer, rename: event }])
    : undefined;
};

export const firstStep: Fixer = ({ files }) => {
  const first = statesOf(files).find((step) => !sends(files, step));
  return first === undefined
    ? undefined
    : fix(sentence`Mit ${say.step(first)} beginnen`, [{ file: MACHINE, pointer: '/initial', set: first }]);
};

/** Keeps one of several ways on. */
export const oneWay: Fixer = (fault) => {
  const { file, pointer, value } = fault;
  if (!isPlainObject(value)) return undefined;
  const on = isPlainObject(value['on']) ? value['on'] : {};
  const events = Object.keys(on);
  if (events.length > 1)
    return events.map((event) =>
      fix(sentence`Ohne ${say.key(event)}`, [{ file, pointer: `${pointer}/on/${event}`, remove: true }]),
    );
  return ['type', 'on'].flatMap((key): Fix[] =>
    Object.hasOwn(value, key)
      ? [
          {
            label: key === 'on' ? 'Hier ist das Ende' : 'Es geht weiter',
            edits: [{ file, pointer: `${pointer}/${key}`, remove: true }],
          },
        ]
      : [],
  );
};

/** Where a condition comes too early, the branch goes. */
export const withoutBranch: Fixer = (fault) => {
  if (fault.file !== MACHINE) return undefined;
  const { step, index } = branchOf(fault);
  return { label: 'Zweig löschen', edits: removeBranch(fault.files, step, index).edits };
};

/** Leaves out a part of a condition that consists of several. */
export const withoutPart: Fixer = (fault) => {
  const { file, pointer } = fault;
  const [part = '', list = ''] = /^(.*\/of)\/\d+(?=\/params\/field$)/.exec(pointer) ?? [];
  const parts = readAt(fault, file, list);
  if (list === '' || !Array.isArray(parts) || parts.length < 2) return undefined;
  return { label: 'Teil der Bedingung entfernen', edits: [{ file, pointer: part, remove: true }] };
};

/** Leaves out a paragraph. */
export const withoutParagraph: Fixer = (fault) =>
  stepParagraphsAt(fault.pointer)?.index !== undefined ? removeWhole('Absatz entfernen')(fault) : undefined;

/** A condition that suits every question: that it is answered. */
export const answered: Fixer = (fault) => {
  const { file, pointer, value } = fault;
  const field = isPlainObject(value) && isPlainObject(value['params']) ? value['params']['field'] : undefined;
  if (typeof field !== 'string') return undefined;
  return {
    label: '„Ist beantwortet“ nehmen',
    edits: [{ file, pointer, set: { type: 'isAnswered', params: { field } } }],
  };
};

export const remedyId: Fixer = ({ file, pointer, finding }) => {
  const id = finding.facts?.set;
  return typeof id === 'string' ? { label: `'${id}' schreiben`, edits: [{ file, pointer, set: id }] } : undefined;
};

export const setUpSending: Fixer = () => ({
  label: 'Senden einrichten',
  edits: [{ file: 'wizard.json', pointer: '/submit', set: { reference: 'AN' } }],
});
