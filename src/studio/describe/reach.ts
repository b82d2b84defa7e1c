import { forwardsOf, memoize, type Wizard } from '../../engine/index.ts';
import type { Names } from './names.ts';
import { formatWhen } from './sentences.ts';

/** A way from one step to another. `when`: undefined for the only one. */
type Edge = { from: string; to: string; when: string | undefined };

/** When a step is reached, in words; undefined for a step that nobody gets around who comes to the end. */
export function formatReach(names: Names, step: string): string | undefined {
  const { edges, conditions } = waysOf(names);
  if (isAlwaysReached(names.wizard, edges, step)) return undefined;
  const always = conditions.get(step) ?? [];
  if (always.length > 0) return `nur ${always.join(', und ')}`;
  const ways = edges
    .filter(({ to }) => to === step)
    .map(({ from, when }) => `nach „${names.step(from)}“${when === undefined ? '' : `, ${when}`}`);
  return ways.length === 0 ? 'nie' : `nur ${ways.join(', oder ')}`;
}

const waysOf = memoize((names: Names) => {
  const edges = edgesOf(names);
  return { edges, conditions: conditionsOf(names.wizard.initial, edges) };
}, new WeakMap());

function edgesOf(names: Names): Edge[] {
  const { states } = names.wizard.definition.machine;
  const sending = Object.entries(states).flatMap(([from, { invoke }]) =>
    invoke === undefined ? [] : [{ from, to: invoke.onDone, when: undefined }],
  );
  const ways = forwardsOf(names.wizard).flatMap(([from, { branches }]) =>
    branches.map(({ target, guard }) => ({ from, to: target, when: formatBranch(names, branches, guard) })),
  );
  return [...ways, ...sending];
}

type Guard = Parameters<typeof formatWhen>[1];

function formatBranch(names: Names, branches: readonly { guard?: Guard }[], guard: Guard): string | undefined {
  if (guard !== undefined) return `wenn ${formatWhen(names, guard, 'clause')}`;
  const others = branches.flatMap((one) => formatWhen(names, one.guard, 'clause') ?? []);
  return others.length === 0 ? undefined : `außer wenn ${others.join(' oder wenn ')}`;
}

/** Whether no last step can be reached without the step. */
function isAlwaysReached({ definition: { machine }, initial }: Wizard, edges: readonly Edge[], step: string): boolean {
  const reached = new Set(initial === step ? [] : [initial]);
  for (const at of reached) for (const { from, to } of edges) if (from === at && to !== step) reached.add(to);
  return [...reached].every((id) => machine.states[id]?.type !== 'final');
}

/** For each step, the conditions that hold on every way to it. Begins with too many and removes until nothing changes. */
function conditionsOf(initial: string, edges: readonly Edge[]): Map<string, string[]> {
  const known = new Map<string, string[]>([[initial, []]]);
  for (let isStable = false; !isStable;) {
    isStable = true;
    for (const { from, to, when } of edges) {
      const [before, was] = [known.get(from), known.get(to)];
      if (before === undefined || to === initial) continue;
      const all = [...new Set([...before, ...(when === undefined ? [] : [when])])];
      const is = was === undefined ? all : was.filter((one) => all.includes(one));
      if (is.length === was?.length) continue;
      known.set(to, is);
      isStable = false;
    }
  }
  return known;
}
