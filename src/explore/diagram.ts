import { forwardsOf } from '../engine/compile.ts';
import { moveName } from './aims.ts';
import { formatGuard } from './words.ts';
import type { Wizard } from '../engine/types.ts';

/** A transition in the drawing. `met`: a walk took it. */
export type Arrow = { from: string; to: string; label: string; met: boolean };
export type Chart = {
  title: string;
  initial: string;
  states: { id: string; label: string; kind: 'step' | 'sending' | 'final'; met: boolean }[];
  arrows: Arrow[];
};

/**
 * The statechart of a wizard, with what its scenarios cover. Omits BACK, EDIT and refusals, which are the same in every
 * step.
 */
export function chartOf(wizard: Wizard, met: ReadonlySet<string>): Chart {
  const { machine } = wizard.definition;
  const states = Object.entries(machine.states).map(([id, { invoke }]) => {
    const kind: 'step' | 'sending' | 'final' =
      invoke !== undefined ? 'sending' : wizard.step(id)?.final === true ? 'final' : 'step';
    return { id, label: wizard.step(id)?.file.title ?? 'Wird gesendet', kind, met: met.has(id) };
  });
  const forward = forwardsOf(wizard).flatMap(([from, { event, branches }]) =>
    branches.map(({ target, guard }, index): Arrow => {
      const name = (event === 'NEXT' ? moveName.next : moveName.submit)(from, index, target);
      return {
        from,
        to: target,
        label: `${event === 'NEXT' ? 'Weiter' : 'Absenden'}${branches.length > 1 ? `: ${formatGuard(wizard, guard)}` : ''}`,
        met: met.has(name),
      };
    }),
  );
  const sending = Object.entries(machine.states).flatMap(([from, { invoke }]): Arrow[] =>
    invoke === undefined
      ? []
      : [
          { from, to: invoke.onDone, label: 'angekommen', met: met.has(moveName.done(from, invoke.onDone)) },
          { from, to: invoke.onError, label: 'gescheitert', met: met.has(moveName.fail(from, invoke.onError)) },
        ],
  );
  return { title: wizard.definition.wizard.title, initial: machine.initial, states, arrows: [...forward, ...sending] };
}

/** The chart in Mermaid's language. Transitions that no walk took are dashed. */
export function toMermaid({ title, initial, states, arrows }: Chart): string {
  return [
    '---',
    `title: ${plain(title)}`,
    '---',
    'stateDiagram-v2',
    '  classDef belegt fill:#e3f1e6,stroke:#1d6b35',
    '  classDef offen fill:#fbe6e3,stroke:#a3261b,stroke-dasharray: 4 3',
    ...states.map(({ id, label }) => `  ${mermaidName(id)}: ${plain(label)}`),
    `  [*] --> ${mermaidName(initial)}`,
    ...arrows.map(
      ({ from, to, label, met }) =>
        `  ${mermaidName(from)} --> ${mermaidName(to)}: ${plain(label)}${met ? ' ✓' : ' (offen)'}`,
    ),
    ...states.filter(({ kind }) => kind === 'final').map(({ id }) => `  ${mermaidName(id)} --> [*]`),
    ...states.map(({ id, met }) => `  class ${mermaidName(id)} ${met ? 'belegt' : 'offen'}`),
    '',
  ].join('\n');
}

/** Mermaid's names must not contain hyphens. */
function mermaidName(id: string): string {
  return id.replaceAll('-', '_');
}

/** Removes characters that have a meaning in Mermaid. */
function plain(text: string): string {
  return text
    .replaceAll(/[:;#"]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const BOX = { width: 280, height: 44, gapX: 60, gapY: 56, margin: 24 };
const COLOURS = { met: '#1d6b35', open: '#a3261b', fillMet: '#e3f1e6', fillOpen: '#fbe6e3', text: '#1b232e' };

/**
 * The chart as an SVG drawing with the first step at the top. Transitions that a walk took are green, others dashed
 * red.
 */
export function toSvg(chart: Chart): string {
  const places = layout(chart);
  const corners = [...places.values()];
  const width = Math.max(...corners.map(({ x }) => x)) + BOX.width + BOX.gapX + BOX.margin + 120;
  const height = Math.max(...corners.map(({ y }) => y)) + BOX.height + BOX.margin;
  const met = chart.arrows.filter((arrow) => arrow.met).length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="sans-serif" font-size="12">`,
    `<title>${escape(`${chart.title}: ${met} von ${chart.arrows.length} Übergängen belegt`)}</title>`,
    `<defs>${['met', 'open'].map((kind) => `<marker id="pfeil-${kind}" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" fill="${COLOURS[kind as 'met' | 'open']}"/></marker>`).join('')}</defs>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...chart.arrows.map((arrow, index) => arrowSvg(arrow, places, index)),
    ...chart.states.map((state) => stateSvg(state, places)),
    '</svg>',
    '',
  ].join('\n');
}

type Places = Map<string, { x: number; y: number }>;

/** Places each state one row below the lowest one that leads to it; states of the same row side by side. */
function layout({ initial, states, arrows }: Chart): Places {
  const forward = arrows.filter(({ label }) => label !== 'gescheitert');
  const rows = new Map<string, number>([[initial, 0]]);
  for (let round = 0; round < states.length; round += 1) {
    for (const { from, to } of forward) {
      const row = rows.get(from);
      if (row !== undefined && row < states.length) rows.set(to, Math.max(rows.get(to) ?? 0, row + 1));
    }
  }
  const used = new Map<number, number>();
  return new Map(
    states.map(({ id }) => {
      const row = rows.get(id) ?? states.length;
      const column = used.get(row) ?? 0;
      used.set(row, column + 1);
      return [id, { x: BOX.margin + column * (BOX.width + BOX.gapX), y: BOX.margin + row * (BOX.height + BOX.gapY) }];
    }),
  );
}

function stateSvg({ id, label, kind, met }: Chart['states'][number], places: Places): string {
  const { x, y } = places.get(id) ?? { x: 0, y: 0 };
  const style = met
    ? `fill="${COLOURS.fillMet}" stroke="${COLOURS.met}"`
    : `fill="${COLOURS.fillOpen}" stroke="${COLOURS.open}" stroke-dasharray="4 3"`;
  return [
    `<g><title>${escape(`${id}: ${label}`)}</title>`,
    `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="${kind === 'step' ? 6 : 22}" ${style} stroke-width="${kind === 'final' ? 3 : 1.5}"/>`,
    `<text x="${x + 12}" y="${y + 18}" fill="${COLOURS.text}" font-weight="bold">${escape(id)}</text>`,
    `<text x="${x + 12}" y="${y + 35}" fill="${COLOURS.text}">${escape(shortened(label, 40))}</text></g>`,
  ].join('');
}

/** A straight arrow to the next row; a curve on the right to rows further down, above, or the same. */
function arrowSvg({ from, to, label, met }: Arrow, places: Places, index: number): string {
  const start = places.get(from) ?? { x: 0, y: 0 };
  const end = places.get(to) ?? { x: 0, y: 0 };
  const style = `fill="none" stroke="${met ? COLOURS.met : COLOURS.open}" stroke-width="1.5" marker-end="url(#pfeil-${met ? 'met' : 'open'})"${met ? '' : ' stroke-dasharray="4 3"'}`;
  const isNext = end.y - start.y === BOX.height + BOX.gapY;
  const text = (x: number, y: number) =>
    `<text x="${x}" y="${y}" fill="${COLOURS.text}">${escape(shortened(label, 60))}</text>`;
  if (isNext) {
    const [x1, x2] = [start.x + BOX.width / 2, end.x + BOX.width / 2];
    return `<path d="M${x1} ${start.y + BOX.height}L${x2} ${end.y}" ${style}/>${text(x2 + 8, end.y - 16)}`;
  }
  const [x1, y1, x2, y2] = [start.x + BOX.width, start.y + BOX.height / 2, end.x + BOX.width, end.y + BOX.height / 2];
  const bow = Math.max(x1, x2) + 40 + (index % 3) * 14;
  return `<path d="M${x1} ${y1}C${bow} ${y1} ${bow} ${y2} ${x2} ${y2}" ${style}/>${text(bow - 20, y1 + (y2 > y1 ? 16 : -6))}`;
}

function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
