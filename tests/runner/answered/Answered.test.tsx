// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { blankStart } from '../../../src/runner/run/start.ts';
import { answered } from '../../../src/runner/later/parts.ts';
import { WizardRunner } from '../../../src/runner/wizard/WizardRunner.tsx';
import type { Answers } from '../../../src/engine/index.ts';
import { file, group, makeWizard, text } from '../../engine/definitions.ts';
import { button, click, render } from '../../support/react.tsx';

const CONTACT = { phone: '030 000000', email: 'wir@vorfahrt.example' };
const wizard = makeWizard({
  steps: {
    kontakt: {
      schema: group({ name: text('Name'), telefon: text('Telefon'), ort: text('Ort') }),
      advice: [
        { field: '/telefon', unless: { pattern: '^[0-9]{6,}$' }, message: 'Bitte prüfen Sie die Nummer.' },
        { field: '/ort', unlessAnswers: { required: ['ort'] }, message: 'Ohne Ort geht es langsamer.' },
      ],
    },
    bilder: { schema: group({ bilder: { title: 'Bilder', type: 'array', upload: { accept: ['image/*'] } } }) },
    pruefung: { summary: true },
    mehr: {
      schema: group({ zahl: text('Zahl') }),
      advice: [{ field: '/zahl', unlessAnswers: { required: ['zahl'] }, message: 'Ohne Zahl geht es nicht.' }],
    },
  },
});

async function open(answers: Answers, left: string[] = []) {
  const begin = { ...blankStart(wizard, 'pruefung'), answers, left };
  const { container } = await render(<WizardRunner wizard={wizard} contact={CONTACT} begin={begin} />);
  return container;
}

const hintsIn = (container: HTMLElement) =>
  [...container.querySelectorAll('section [class*=concern]')].map((hint) => [
    hint.closest('section')?.querySelector('h2')?.textContent,
    hint.closest('dl > div')?.querySelector('dt')?.textContent,
    hint.textContent,
  ]);

beforeAll(() => answered.load());
beforeEach(() => sessionStorage.clear());

it('repeats a hint beside the answer that it is about, and names that at the top', async () => {
  const container = await open({ name: 'Jana', telefon: 'abc', ort: 'Köln' });
  expect(hintsIn(container)).toEqual([['kontakt', 'Telefon', 'Hinweis: Bitte prüfen Sie die Nummer.']]);
  expect(container.querySelector('[role=group] > p')?.textContent).toBe('Hier steht ein Hinweis: Telefon');
});

it('repeats a hint about what is missing only where somebody has read it', async () => {
  const answers = { telefon: '030123456' };
  expect(hintsIn(await open(answers))).toEqual([]);
  expect(hintsIn(await open(answers, ['/ort']))).toEqual([
    ['kontakt', undefined, 'Hinweis: Ohne Ort geht es langsamer.'],
  ]);
});

it('says nothing where nothing is doubtful', async () => {
  const container = await open({ name: 'Jana', telefon: '030123456', ort: 'Köln' });
  expect(container.querySelector('[class*=concern]')).toBeNull();
});

it('shows each file with its picture', async () => {
  const container = await open({ name: 'Jana', bilder: [file(1), { ...file(2), name: 'Skizze.pdf' }] });
  const files = [...container.querySelectorAll('dd > div')];
  expect(files.map((one) => one.textContent.trim())).toEqual(['Bild 1.jpg', 'Skizze.pdf']);
  expect(files.map((one) => one.querySelector('img')?.getAttribute('src'))).toEqual([file(1).path, undefined]);
});

it('leads back to the answers whose change has begun there', async () => {
  const container = await open({ name: 'Jana' });
  await click(button('Ändern: kontakt', container));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await click(button('Weiter', container));
  expect(document.activeElement?.id).toBe('angaben-kontakt');
  expect((scrolled.mock.contexts.at(-1) as Element).id).toBe('angaben-kontakt');
  scrolled.mockRestore();
});

it('lets somebody add what a step was not told', async () => {
  const container = await open({ name: 'Jana' });
  const section = container.querySelector('#angaben-bilder')?.closest('section');
  expect(section?.textContent).toBe('bilderErgänzenKeine Angabe');
  await click(button('Ergänzen: bilder', container));
  expect(container.querySelector('h1')?.textContent).toContain('bilder');
});

it('says nothing of what comes after it and was not asked yet', async () => {
  const container = await open({ name: 'Jana' });
  expect(container.querySelector('#angaben-mehr')).toBeNull();
});
