import type { Chart, ChartEdge, ChartNode } from '../document/chart.ts';
import type { LayoutInput } from './blocks.ts';

/** Sizes in pixels, known before anything is drawn. */
const NODE_WIDTH = 216;
const PILL_WIDTH = 168;
export const LABEL_WIDTH = 184;
const LINE = 18;
const TITLE_LINE = 19;
/** `flow.module.css` cuts longer labels until they are pointed at; titles are never cut. */
const MOST_LINES = 3;
/** Mean width of a character of the labels, and of the titles. */
const CHARACTER = 6.6;
const TITLE_CHARACTER = 6.9;

export function sizeOf({ role, title, under, marks, findings, questions }: ChartNode): {
  width: number;
  height: number;
} {
  if (role === 'sending') return { width: PILL_WIDTH, height: 40 };
  const lines = linesOf(title, NODE_WIDTH - 32, TITLE_CHARACTER, Infinity);
  const badges = marks.length + (findings > 0 ? 1 : 0) + (questions > 0 ? 1 : 0) + (role === 'questions' ? 0 : 1);
  const rows = badges === 0 ? 0 : 1;
  return { width: NODE_WIDTH, height: 18 + lines * TITLE_LINE + (under === '' ? 0 : 17) + rows * 26 };
}

function labelSize({ label, rank }: ChartEdge): { width: number; height: number } {
  if (label === '') return { width: 0, height: 0 };
  const room = LABEL_WIDTH - 16 - (rank === undefined ? 0 : 24);
  const lines = linesOf(label, room, CHARACTER, MOST_LINES);
  const width = lines > 1 ? LABEL_WIDTH : Math.min(LABEL_WIDTH, label.length * CHARACTER + LABEL_WIDTH - room + 8);
  return { width: Math.ceil(width), height: lines * LINE + 10 };
}

/** In how many lines a text will be set. Words are kept whole, unless one is longer than a line. */
function linesOf(text: string, room: number, character: number, most: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    const width = word.length * character;
    if (used > 0 && used + character + width > room) {
      lines += 1;
      used = 0;
    }
    used += width + (used > 0 ? character : 0);
    while (used > room) {
      lines += 1;
      used -= room;
    }
  }
  return Math.min(lines, most);
}

/** What the layout needs to know of a chart. */
export function layoutInput({ initial, nodes, edges }: Chart): LayoutInput {
  return {
    initial,
    nodes: nodes.map((node) => ({ id: node.id, reached: node.reached, ...sizeOf(node) })),
    edges: edges.map((edge) => ({ id: edge.id, from: edge.from, to: edge.to, label: labelSize(edge) })),
  };
}
