import { replay, type Wizard } from '../../engine/index.ts';
import type { Explained, Situation } from '../../explain/index.ts';
import type { CoverageItem } from '../../coverage/index.ts';
import type { Outline } from '../document/outline.ts';
import { isForward } from '../document/chart.ts';
import type { FlowOverlay } from '../flow/flowContext.ts';
import { PROOF_WORDS } from '../../evidence/index.ts';
import { VERDICTS } from './words.ts';

const MARKS = { open: 'open', closed: 'missing', unknown: 'unsure' } as const;

/** Where a run stands in the picture: its step, its path, and the ways on from there. */
export function overlayOf(
  wizard: Wizard,
  { steps }: Outline,
  situation: Situation,
  moves: readonly Explained[],
): FlowOverlay {
  const { step, answers } = situation;
  const { path } = replay(wizard, answers);
  const nodes: FlowOverlay['nodes'] = new Map(path.map((id) => [id, { mark: 'passed', word: 'auf dem Weg' }]));
  nodes.set(step, { mark: 'here', word: 'hier' });
  const edges: FlowOverlay['edges'] = new Map();
  const exits = steps.find(({ id }) => id === step)?.exits ?? [];
  const forward = moves.find(({ asked }) => asked.type === 'NEXT' || asked.type === 'SUBMIT');
  exits.forEach((exit, index) => {
    const id = `${step} ${exit.event} ${index}`;
    if (!isForward(exit)) {
      edges.set(id, { mark: 'open', word: VERDICTS.open });
      return;
    }
    const branch = forward?.reasons.find((reason) => reason.kind === 'branch' && reason.index === index);
    const holds = branch?.kind === 'branch' && branch.verdict === 'holds';
    const undecided = forward?.verdict === 'unknown' && !holds;
    const verdict = forward?.verdict === 'open' && holds ? 'open' : undecided ? 'unknown' : 'closed';
    edges.set(id, { mark: MARKS[verdict], word: VERDICTS[verdict] });
  });
  for (const [index, id] of path.entries()) {
    const after = path[index + 1];
    const passed = steps.find((one) => one.id === id)?.exits.findIndex(({ target }) => target === after) ?? -1;
    const exit = steps.find((one) => one.id === id)?.exits[passed];
    if (exit !== undefined && id !== step) edges.set(`${id} ${exit.event} ${passed}`, { mark: 'passed', word: '' });
  }
  return { nodes, edges };
}

const PROOFS = { journey: 'passed', walk: 'unsure', none: 'missing' } as const;

/** What examples show in the picture. */
export function coverageOverlay({ steps }: Outline, items: readonly CoverageItem[]): FlowOverlay {
  const nodes: FlowOverlay['nodes'] = new Map();
  const edges: FlowOverlay['edges'] = new Map();
  for (const { kind, step, name, branch, by } of items) {
    const word = by === 'journey' ? '' : PROOF_WORDS[by];
    if (kind === 'state') nodes.set(name, { mark: PROOFS[by], word: PROOF_WORDS[by] });
    if (kind !== 'transition' || branch === undefined) continue;
    const { exits = [] } = steps.find(({ id }) => id === step) ?? {};
    const exit = exits.filter(isForward)[branch];
    if (exit !== undefined) edges.set(`${step} ${exit.event} ${exits.indexOf(exit)}`, { mark: PROOFS[by], word });
  }
  return { nodes, edges };
}
