import type { Finding } from '../../check/finding.ts';
import { joinPointer, memoize } from '../../engine/index.ts';
import type { ExitNode, Outline, StepMark, StepNode } from './outline.ts';
import { countInside, isInside, type FilePlace } from './place.ts';
import { counted, questionsOf, formatBranch } from './words.ts';

/** A step in the picture of the flow, or the name that a branch leads to although no step is called so. */
export type ChartNode = {
  id: string;
  title: string;
  /** A line under the title, where the title does not say which step it is; else empty. */
  under: string;
  role: StepNode['role'] | 'missing';
  questions: number;
  marks: readonly StepMark[];
  findings: number;
  reached: boolean;
  place: FilePlace;
};

/** A way from one step to another. Two ways between the same steps are two arrows. */
export type ChartEdge = {
  /** Stable as long as the branch stays at its rank. */
  id: string;
  from: string;
  to: string;
  kind: 'forward' | 'done' | 'failed';
  /** The rank of the branch from 1, and how many there are; undefined if it is the only one. */
  rank: { own: number; of: number } | undefined;
  /** What stands at the arrow; empty if there is nothing to say. */
  label: string;
  findings: number;
  place: FilePlace;
};

export type Chart = { initial: string; nodes: readonly ChartNode[]; edges: readonly ChartEdge[] };

/** The picture of the flow: the steps in the order of the outline, their ways in the order in which they are tried. */
export function chartOf(outline: Outline, findings: readonly Finding[]): Chart {
  const { steps, initial } = outline;
  const questions = questionsOf(outline);
  const countAt = countInside(findings);
  const titles = Map.groupBy(steps, ({ title }) => title);
  const nodes = steps.map((step): ChartNode => {
    const { id, title, role, marks, reached } = step;
    return {
      id,
      title,
      under: titles.get(title)?.length === 1 ? '' : id,
      role,
      questions: step.questions.length,
      marks,
      findings: countAt(placeOfState(id)) + (step.file === undefined ? 0 : countAt(placeOfStep(step))),
      reached,
      place: placeOfStep(step),
    };
  });
  const edges = steps.flatMap((step) =>
    step.exits.map((exit, index): ChartEdge => {
      const forward = step.exits.filter(isForward);
      const rank = isForward(exit) && forward.length > 1 ? { own: index + 1, of: forward.length } : undefined;
      const said = exit.guard === undefined && rank === undefined ? '' : formatBranch(questions, exit.guard);
      return {
        id: `${step.id} ${exit.event} ${index}`,
        from: step.id,
        to: exit.target,
        kind: exit.event === 'onDone' ? 'done' : exit.event === 'onError' ? 'failed' : 'forward',
        rank,
        label: LABELS[exit.event] ?? said,
        findings: countAt(exit.place),
        place: exit.place,
      };
    }),
  );
  const known = new Map(nodes.map((node) => [node.id, node]));
  const missing = edges.filter(({ to }) => !known.has(to));
  const ghosts = [...new Map(missing.map((edge) => [edge.to, edge]))].map(([id, { place, from }]): ChartNode => ({
    id,
    title: id === '' ? 'Kein Ziel' : id,
    under: 'Diesen Schritt gibt es nicht',
    role: 'missing',
    questions: 0,
    marks: [],
    findings: 0,
    reached: known.get(from)?.reached === true,
    place,
  }));
  return { initial, nodes: [...nodes, ...ghosts], edges };
}

const LABELS: Partial<Record<ExitNode['event'], string>> = { onDone: 'angekommen', onError: 'gescheitert' };

/** Whether a way is one that people take by answering, rather than one after sending. */
export function isForward({ event }: ExitNode): boolean {
  return event === 'NEXT' || event === 'SUBMIT';
}

/** Where a step is selected: its file, or its state if it has none. */
export function placeOfStep({ id, file }: Pick<StepNode, 'id' | 'file'>): FilePlace {
  return file === undefined ? placeOfState(id) : { file, pointer: '' };
}

function placeOfState(id: string): FilePlace {
  return { file: 'machine.json', pointer: joinPointer('/states', id) };
}

/** What of the chart a place belongs to: a way, if it lies in one, else a step. */
export function shownAt({ nodes, edges }: Chart, place: FilePlace): { edge?: string; node?: string } {
  const edge = edges.find((one) => isInside(place, one.place));
  if (edge !== undefined) return { edge: edge.id };
  const node = nodes.find(
    (one) => one.role !== 'missing' && (isInside(place, one.place) || isInside(place, placeOfState(one.id))),
  );
  return node === undefined ? {} : { node: node.id };
}

/** 'Ort, Schritt, 2 Ausgänge, 1 Fund': what a screen reader says about a step. It begins with the words that are seen. */
export function formatNode(chart: Chart, node: ChartNode): string {
  const { id, title, under, role, questions, marks, findings, reached } = node;
  if (role === 'missing') return `Fehlt: ${title}, diesen Schritt gibt es nicht`;
  const exits = indexOf(chart).exits.get(id) ?? 0;
  const parts = [
    title,
    under,
    ROLES[role],
    role === 'questions' ? counted(questions, 'Frage', 'Fragen') : '',
    ...marks.map((mark) => MARK_WORDS[mark]),
    exits === 0 ? 'kein Ausgang' : counted(exits, 'Ausgang', 'Ausgänge'),
    findings === 0 ? '' : counted(findings, 'Fund', 'Funde'),
    reached ? '' : 'nicht erreichbar',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** 'Zweig 1 von 2: „Art“ ist „Privat“, nach Schritt Ort'. */
export function formatEdge(chart: Chart, { rank, label, to, findings }: ChartEdge): string {
  const name = rank === undefined ? 'Weg' : `Zweig ${rank.own} von ${rank.of}`;
  const target = nodeIn(chart, to)?.title ?? to;
  const found = findings === 0 ? '' : `, ${counted(findings, 'Fund', 'Funde')}`;
  return `${name}${label === '' ? '' : `: ${label}`}, nach ${target}${found}`;
}

/** Asked for each step and way when they are drawn. */
const indexOf = memoize(
  ({ nodes, edges }: Chart) => ({
    nodes: new Map(nodes.map((node) => [node.id, node])),
    exits: new Map([...Map.groupBy(edges, ({ from }) => from)].map(([from, own]) => [from, own.length])),
  }),
  new WeakMap(),
);

export function nodeIn(chart: Chart, id: string): ChartNode | undefined {
  return indexOf(chart).nodes.get(id);
}

/** What else a step has, in the words of its badges. */
export const MARK_WORDS: Record<StepMark, string> = {
  advice: 'Hinweis',
  upload: 'Datei',
  result: 'Ergebnis',
  onward: 'weiter anderswo',
};

const ROLES: Record<StepNode['role'], string> = {
  questions: 'Schritt',
  telling: 'Hinweis',
  summary: 'Übersicht',
  sending: 'Senden',
  final: 'Ende',
};
