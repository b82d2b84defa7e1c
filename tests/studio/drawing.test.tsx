// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { addQuestion, applyEdits } from '../../src/editing/index.ts';
import type { KindName } from '../../src/format/index.ts';
import { drawingOf } from '../../src/studio/list/drawing.ts';
import { templateFiles } from '../../src/studio/list/newWizard.ts';
import { WizardDrawing } from '../../src/studio/list/WizardDrawing.tsx';
import { render } from '../support/react.tsx';
import { filesOf } from './folder.ts';

const TEMPLATE = templateFiles({ id: 'neu', title: 'Neu', taken: [] });

it('the template is drawn with its pages, the kinds of its questions and its end', () => {
  const { cards, more } = drawingOf(TEMPLATE);
  expect(more).toBe(0);
  expect(cards.map(({ shapes, isEnd }) => [shapes, isEnd])).toEqual([
    [['choice'], false],
    [['line', 'line', 'tick'], false],
    [[], true],
  ]);
});

it.each<[KindName, string]>([
  ['weiter', 'choice'],
  ['auswahl', 'choice'],
  ['mehrere', 'choice'],
  ['liste', 'line'],
  ['geburtsdatum', 'line'],
  ['langerText', 'lines'],
  ['zeilen', 'lines'],
  ['datei', 'file'],
  ['kaestchen', 'tick'],
  ['einwilligung', 'tick'],
  ['freiwillig', 'tick'],
])('a question of the kind %s is drawn as %s', (kind, shape) => {
  const group = { file: 'steps/anliegen.json', pointer: '/schema' };
  const files = applyEdits(TEMPLATE, addQuestion(TEMPLATE, group, kind).edits);
  expect(drawingOf(files).cards[0]?.shapes.at(-1)).toBe(shape);
});

it('the picture has the same in words, and follows the definition', async () => {
  const { container, rerender } = await render(<WizardDrawing files={TEMPLATE} />);
  const said = () => container.querySelector('[role=img]')?.getAttribute('aria-label');
  expect(said()).toBe(
    '3 Seiten: 1. Womit können wir Ihnen helfen? (1 Frage); 2. Wie erreichen wir Sie? (3 Fragen); 3. Vielen Dank, Ihre Anfrage ist angekommen. (Ende)',
  );
  await rerender(<WizardDrawing files={filesOf('verkehrsunfallanfrage')} />);
  expect(said()).toContain('Wurde jemand verletzt? (1 Frage, von hier 2 Wege)');
  expect(container.textContent).toMatch(/und \d+ weitere$/);
});

it('files that say nothing yet have no picture', async () => {
  const { container } = await render(<WizardDrawing files={{ 'machine.json': '{' }} />);
  expect(container.textContent).toBe('');
});
