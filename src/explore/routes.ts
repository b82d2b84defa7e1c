import { forwardTarget } from '../engine/judgeStep.ts';
import { factsOf } from '../engine/facts.ts';
import { passes } from '../engine/guards.ts';
import { prune, replay } from '../engine/replay.ts';
import {
  combinationsOf,
  MOST_VARIANTS,
  standStill,
  stateAfter,
  unsatisfied,
  variantsOf,
  type ExploreState,
  type Variant,
  type Plan,
} from './variants.ts';
import { readPointer, writePointer } from '../engine/pointer.ts';
import type { Answers } from '../engine/definition.ts';
import type { Issue } from '../engine/issues.ts';
import type { Wizard } from '../engine/types.ts';

/** Answers that lead from the first step to an end, and the path that they take. */
export type Route = { answers: Answers; path: string[] };

/** Answers that lead to a step, as evidence. */
export type Arrival = Route & { step: string };

/** How a step was reached that no answers leave, and what of them is refused: the question that no sample satisfies, if there is one. */
export type Unleft = Arrival & { issue: Issue | undefined };

/** The result of trying every combination of the answers that decide something. */
export type Exploration = {
  /** Computed on demand: one route through each variant of each step in each distinct situation. */
  routes: () => Route[];
  /** How each state is first reached. */
  arrivals: Map<string, Arrival>;
  /** Answers with which no guard of a step passes. */
  gaps: Arrival[];
  /** Answers that a step refuses although all questions that it asks are answered. */
  stuck: (Arrival & { issue: Issue })[];
  /** Steps that were reached and that no answers were found to leave, other than stuck ones. What comes after them was not looked at. */
  unleft: Unleft[];
  /** Questions of a step that an earlier step of the path asks too. */
  repeated: (Arrival & { pointer: string })[];
  /** Each combination of passing guards of a step, once, with answers that produce it. */
  decisions: { step: string; passing: boolean[]; arrival: Arrival }[];
  /** The steps at which not every combination was tried. */
  tooMany: ReadonlySet<string>;
  /** Names of computed values of which not every combination of answers was tried. */
  unsure: readonly string[];
  /** Whether every combination was tried. If so, what was not found does not exist. */
  exhaustive: boolean;
};

type Node = { step: string; stand: ExploreState; path: string[]; edges: Edge[] };
/** The node of a step with these answers. `stand`: the state there; most answers lead to a node that is known. */
type NodeAt = (
  step: string,
  answers: Pick<ExploreState, 'given' | 'live'>,
  path: string[],
  stand: () => ExploreState,
) => Node;
type Edge = { step: string; variant: Variant; target: string | undefined; to: Node | undefined };

/**
 * A step that was answered in so many ways is not entered in further situations: with each step before it, their number
 * may double. The wizards of this site need 60.
 */
const MOST_TRIED = 1000;

/** Visits every step once for each combination of the answers that matter later. Pure and deterministic. */
export function explore(plan: Plan): Exploration {
  const nodes = new Map<string, Node>();
  const tooMany = new Set(plan.tooMany.map(({ step }) => step));
  const found: Exploration = {
    routes: () => routesThrough([...nodes.values()], plan),
    arrivals: new Map(),
    gaps: [],
    stuck: [],
    unleft: [],
    repeated: [],
    decisions: [],
    tooMany,
    unsure: plan.unsure,
    get exhaustive() {
      return tooMany.size === 0 && plan.unsure.length === 0;
    },
  };
  const nodeAt: NodeAt = (step, { given, live }, path, stand) => {
    const key = `${step} ${plan.situationAt(step, live)}`;
    const node = nodes.get(key) ?? { step, stand: stand(), path: [...path, step], edges: [] };
    nodes.set(key, node);
    note(found.arrivals, step, { step, answers: given, path: node.path });
    return node;
  };
  const first = standStill();
  nodeAt(plan.wizard.initial, first, [], () => first);
  const tried = new Map<string, number>();
  let turn = 0;
  // Iteration over a map includes entries added meanwhile.
  for (const node of nodes.values()) {
    const step = plan.wizard.step(node.step);
    if (step === undefined || step.final) continue;
    if (combinationsOf(plan, step, node.stand) > MOST_VARIANTS) tooMany.add(step.id);
    const before = tried.get(step.id) ?? 0;
    if (before > MOST_TRIED) {
      tooMany.add(step.id);
      continue;
    }
    const variants = variantsOf(plan, step, node.stand, turn);
    tried.set(step.id, before + variants.length);
    for (const variant of variants) {
      turn += 1;
      follow(plan, node, variant, found, nodeAt);
    }
  }
  found.unleft = unleftAmong([...nodes.values()], found, plan);
  return found;
}

/** One for each step that is left from none of its nodes. */
function unleftAmong(nodes: Node[], { stuck, tooMany }: Exploration, plan: Plan): Unleft[] {
  const settled = new Set([
    ...nodes.flatMap(({ step, edges }) => (edges.length > 0 ? [step] : [])),
    ...stuck.map(({ step }) => step),
    ...tooMany,
  ]);
  const left = nodes.filter(({ step }) => !settled.has(step));
  return [...Map.groupBy(left, ({ step }) => step).values()].flatMap(([node]) => {
    const step = node && plan.wizard.step(node.step);
    if (node === undefined || step === undefined || step.final) return [];
    const arrival = { step: node.step, answers: node.stand.given, path: node.path };
    return [{ ...arrival, issue: unsatisfied(plan, step, node.stand) }];
  });
}

function follow({ wizard }: Plan, node: Node, variant: Variant, found: Exploration, nodeAt: NodeAt): void {
  const { step, path } = node;
  const arrival = { step, answers: variant.given, path };
  for (const { pointer } of variant.asked)
    if (
      node.stand.taken.has(pointer) &&
      !found.repeated.some((known) => known.step === step && known.pointer === pointer)
    )
      found.repeated.push({ ...arrival, pointer });
  const [issue] = variant.issues;
  if (issue !== undefined) {
    found.stuck.push({ ...arrival, issue });
    return;
  }
  const target = forwardTarget(wizard, step, variant.live);
  if (target === undefined && wizard.forward(step) !== undefined) found.gaps.push(arrival);
  decide(wizard, variant, arrival, found);
  if (target !== undefined && wizard.step(target) === undefined)
    note(found.arrivals, target, { step: target, answers: variant.given, path: [...path, target] });
  const goesOn = target !== undefined && wizard.step(target) !== undefined && !path.includes(target);
  node.edges.push({
    step,
    variant,
    target,
    to: goesOn ? nodeAt(target, variant, path, () => stateAfter(node.stand, variant)) : undefined,
  });
}

function decide(wizard: Wizard, { live }: Variant, arrival: Arrival, { decisions }: Exploration): void {
  const facts = factsOf(wizard, live);
  const passing = (wizard.forward(arrival.step)?.branches ?? []).map(({ guard }) => passes(guard, facts));
  const isKnown = decisions.some((known) => known.step === arrival.step && known.passing.join() === passing.join());
  if (!isKnown) decisions.push({ step: arrival.step, passing, arrival });
}

function note<T>(map: Map<string, T>, key: string, value: T): void {
  if (!map.has(key)) map.set(key, value);
}

/** One route through every edge from which an end can be reached. */
function routesThrough(nodes: Node[], plan: Plan): Route[] {
  const exits = new Map<Node, Edge | undefined>();
  return nodes.flatMap((node) =>
    node.edges.flatMap((edge) => {
      const answers = prune(plan.wizard, finished(edge, plan, exits));
      const { complete, path } = replay(plan.wizard, answers);
      return complete ? [{ answers, path }] : [];
    }),
  );
}

/** The edge's answers, and those of the steps after it on the first path to an end. */
function finished(first: Edge, plan: Plan, exits: Map<Node, Edge | undefined>): Answers {
  const answers = structuredClone(first.variant.given);
  for (let edge: Edge | undefined = first; edge?.to !== undefined;) {
    edge = exitOf(edge.to, plan, exits);
    for (const { pointer } of edge?.variant.asked ?? []) {
      const value = readPointer(edge?.variant.given, pointer);
      if (value !== undefined && readPointer(answers, pointer) === undefined) writePointer(answers, pointer, value);
    }
  }
  return answers;
}

/** The first edge of a node from which an end can be reached. */
function exitOf(node: Node, plan: Plan, exits: Map<Node, Edge | undefined>): Edge | undefined {
  if (exits.has(node)) return exits.get(node);
  exits.set(node, undefined);
  const exit = node.edges.find(
    (edge) => isEnd(edge, plan.wizard) || (edge.to !== undefined && exitOf(edge.to, plan, exits) !== undefined),
  );
  exits.set(node, exit);
  return exit;
}

/** Whether the edge ends a walk: it sends, reaches a final step, or leads to another page. */
function isEnd({ step, target }: Edge, wizard: Wizard): boolean {
  if (target === undefined) return wizard.step(step)?.file.onward !== undefined;
  return wizard.step(target)?.final !== false;
}
