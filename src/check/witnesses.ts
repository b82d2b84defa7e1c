import { edgesOf } from './checkFlow.ts';
import { explore, planOf, type Arrival, type Exploration } from '../explore/index.ts';
import { once } from '../engine/memoize.ts';
import { parsePointer } from '../engine/pointer.ts';
import { witnessOf } from './checkLogic.ts';
import type { Definition } from '../engine/definition.ts';
import { proved, type Finding, type Witness } from './finding.ts';
import { joined, say, sentence, type Words } from './words.ts';
import type { Code } from './rules.ts';
import type { Wizard } from '../engine/types.ts';

/**
 * Adds evidence to findings about the flow: answers that show the fault, or a sentence that proves it. `compiled` makes
 * a wizard of the definition; it may throw, since the definition is faulty.
 */
export function withWitnesses(findings: Finding[], definition: Definition, compiled: () => Wizard): Finding[] {
  if (!findings.some(({ code, witness }) => witness === undefined && Object.hasOwn(WITNESSES, code))) return findings;
  const explored = once(() => tryExploring(definition, compiled));
  return findings.map((found) => {
    const witness = found.witness ?? WITNESSES[found.code as Code]?.(found, definition, explored);
    return witness === undefined ? found : { ...found, witness };
  });
}

type Explored = Pick<Exploration, 'arrivals' | 'gaps'>;

/** Explores a faulty definition. Finds nothing if its faults prevent that. */
function tryExploring({ journeys }: Definition, compiled: () => Wizard): Explored {
  try {
    return explore(planOf(compiled(), journeys));
  } catch {
    return { arrivals: new Map(), gaps: [] };
  }
}

/** Proves from the definition alone where possible: exploring takes longer the more steps there are. */
type Prove = (found: Finding, definition: Definition, explored: () => Explored) => Witness | undefined;

const WITNESSES: Readonly<Partial<Record<Code, Prove>>> = {
  unerreichbar: ({ pointer }, definition) => proved(formatUnreached(stateAt(pointer), definition)),
  sackgasse: ({ pointer }, _, explored) => shown(explored().arrivals.get(stateAt(pointer))),
  luecke: ({ pointer }, _, explored) =>
    shown(explored().gaps.find(({ step }) => step === stateAt(pointer))) ?? {
      proof: 'Mit den heutigen Fragen trifft immer eine der Bedingungen zu; eine neue Antwort käme nicht weiter.',
    },
  kreis: ({ pointer }, _, explored) => shown(explored().arrivals.get(stateAt(pointer))),
  'zwei-wege': ({ pointer }, _, explored) => shown(explored().arrivals.get(stateAt(pointer))),
  ueberdeckt: () => ({ proof: 'Ein Ziel ohne Bedingung gilt für alle Antworten.' }),
};

function shown(arrival: Arrival | undefined): Witness | undefined {
  return arrival === undefined ? undefined : witnessOf(arrival);
}

/** The state that a pointer into machine.json refers to. */
function stateAt(pointer: string): string {
  return parsePointer(pointer)[1] ?? '';
}

function formatUnreached(state: string, definition: Definition): Words {
  const sources = [
    ...new Set(
      edgesOf(definition)
        .filter(({ target }) => target === state)
        .map(({ from }) => from),
    ),
  ].filter((from) => from !== state);
  if (sources.length === 0) return sentence`Kein Übergang nennt ${say.step(state)} als Ziel.`;
  const all = joined(sources.map(say.step), ', ');
  return sentence`Auf ${say.step(state)} verweist nur, was selbst niemand erreicht: ${all}.`;
}
