import { KINDS, type Kind } from '../../format/index.ts';
import { widgetTraits, type LabelStyle } from '../../engine/index.ts';
import type { DefinitionFiles } from '../../check/fileNames.ts';
import { isForward } from '../document/chart.ts';
import { outlineOf, type QuestionNode, type StepNode } from '../document/outline.ts';
import { plainTitle } from '../document/titles.ts';
import { treeReader } from '../document/trees.ts';
import { counted } from '../document/words.ts';

/** What a question looks like from far away. */
export type Shape = 'choice' | 'line' | 'lines' | 'tick' | 'file';
export type Card = { id: string; title: string; isEnd: boolean; ways: number; shapes: Shape[] };
/** A small picture of a wizard: its first steps, how many more there are, and the same in words. */
export type Drawing = { cards: Card[]; more: number; said: string };

const MOST_CARDS = 5;
const MOST_SHAPES = 4;

/** What the styles of widgets look like. Without one it is a line to write on. */
const SHAPES: Record<LabelStyle, Shape> = {
  choices: 'choice',
  boxes: 'choice',
  box: 'tick',
  files: 'file',
  lines: 'lines',
  parts: 'line',
  hidden: 'line',
};

const SHAPES_OF_KINDS = new Map<string, Shape>(
  Object.values(KINDS).map((kind: Kind) => {
    const { shown } = widgetTraits(kind.widget);
    return [kind.label, kind === KINDS.zeilen ? 'lines' : shown === undefined ? 'line' : SHAPES[shown]];
  }),
);

/** Draws a wizard as far as its files say something. */
export function drawingOf(files: DefinitionFiles): Drawing {
  const { steps } = outlineOf(treeReader()(files));
  // Sending is no page that people fill in, and what nobody reaches is none that they see.
  const pages = steps.filter(({ role, reached }) => role !== 'sending' && reached);
  const cards = pages.map(cardOf);
  const all = cards.map(({ title }, index) => `${index + 1}. ${title}${formatPage(pages[index])}`);
  return {
    cards: cards.slice(0, MOST_CARDS),
    more: Math.max(0, cards.length - MOST_CARDS),
    said: `${counted(cards.length, 'Seite', 'Seiten')}: ${all.join('; ')}`,
  };
}

function cardOf({ id, title, role, exits, questions }: StepNode): Card {
  return {
    id,
    title: plainTitle(title),
    isEnd: role === 'final',
    ways: exits.filter(isForward).length,
    shapes: questions.slice(0, MOST_SHAPES).map(({ kind }: QuestionNode) => SHAPES_OF_KINDS.get(kind) ?? 'line'),
  };
}

function formatPage(step: StepNode | undefined): string {
  const { role, questions = [], exits = [] } = step ?? {};
  if (role === 'final') return ' (Ende)';
  const asked = questions.length === 0 ? 'nur Text' : counted(questions.length, 'Frage', 'Fragen');
  const ways = exits.filter(isForward).length;
  return ` (${asked}${ways > 1 ? `, von hier ${ways} Wege` : ''})`;
}
