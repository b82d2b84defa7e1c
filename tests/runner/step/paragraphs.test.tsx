// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { fillIn, PARAGRAPHS_AT, STEP_PARAGRAPHS } from '../../../src/engine/index.ts';
import { Finished } from '../../../src/runner/end/Finished.tsx';
import { loadQuestionParts } from '../../../src/runner/later/parts.ts';
import { blankStart } from '../../../src/runner/run/start.ts';
import { WizardRunner } from '../../../src/runner/wizard/WizardRunner.tsx';
import { group, makeWizard, text } from '../../engine/definitions.ts';

const CONTACT = { phone: '030 000000', email: 'wir@vorfahrt.example' };
const said = (part: string) => `Was ${part} zu sagen hat.`;
const words = Object.fromEntries(STEP_PARAGRAPHS.map((part) => [part, [said(part)]]));
const wizard = makeWizard({ steps: { frage: { schema: group({ ort: text('Wo war das?') }), ...words } } });

beforeAll(() => loadQuestionParts());

it('a step shows all its paragraphs, above and below its questions, also where there are no scripts', () => {
  const html = renderToString(<WizardRunner wizard={wizard} contact={CONTACT} begin={blankStart(wizard, undefined)} />);
  const order = [...PARAGRAPHS_AT['above'].map(said), 'Wo war das?', ...PARAGRAPHS_AT['below'].map(said)];
  const places = order.map((one) => html.indexOf(one));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(STEP_PARAGRAPHS).toHaveLength(order.length - 1);
});

it('paragraphs name our phone number and address, and one with an unknown name is left out', () => {
  const intro = ['Eilt es? {telefon}.', 'Oder {email}.', 'Ihr {aktenzeichen}.'];
  const asked = makeWizard({ steps: { frage: { schema: group({ ort: text('Wo?') }), intro } } });
  const html = renderToString(<WizardRunner wizard={asked} contact={CONTACT} begin={blankStart(asked, undefined)} />);
  expect(html).toContain('Eilt es? 030 000000.');
  expect(html).toContain('Oder wir@vorfahrt.example.');
  expect(html).not.toContain('aktenzeichen');
});

it('a last step shows all its paragraphs', () => {
  const last = wizard.step('danke');
  if (last === undefined) throw new Error("There is no step 'danke'.");
  const step = { ...last, file: { ...last.file, ...words } };
  const html = renderToString(<Finished step={step} receipt={undefined} contact={CONTACT} />);
  expect(STEP_PARAGRAPHS.filter((part) => !html.includes(said(part)))).toEqual([]);
});

const MARKED = ['# Was Sie tun', '- **Foto** machen', '- anrufen: 030 000000', '1. Lesen', '2. Senden'];

it('lists, headings and bold words are real ones, and nothing else of a text is markup', () => {
  const marked = makeWizard({ steps: { frage: { schema: group({ ort: text('Wo?') }), intro: MARKED } } });
  const html = renderToString(<WizardRunner wizard={marked} contact={CONTACT} begin={blankStart(marked, undefined)} />);
  const shown = html.replaceAll(/ class="[^"]*"|<\/?span[^>]*>|<!-- -->/g, '');
  expect(shown).toContain(
    '<h2>Was Sie tun</h2><ul><li><strong>Foto</strong> machen</li><li>anrufen: 030 000000</li></ul><ol><li>Lesen</li><li>Senden</li></ol>',
  );
  const last = wizard.step('danke');
  if (last === undefined) throw new Error("There is no step 'danke'.");
  const step = { ...last, file: { ...last.file, sections: [{ title: 'Frist', text: ['- **bis** <b>', '# Dann'] }] } };
  const end = renderToString(<Finished step={step} receipt={undefined} contact={CONTACT} />);
  expect(end.replaceAll(/ class="[^"]*"|<\/?span[^>]*>|<!-- -->/g, '')).toContain(
    '<ul><li><strong>bis</strong> &lt;b&gt;</li></ul><h3>Dann</h3>',
  );
});

it('an answer becomes neither bold nor a list or a heading', () => {
  const asked = makeWizard({
    steps: {
      frage: { schema: group({ ort: text('Wo?') }) },
      dann: { schema: group({}), intro: ['{/ort}', 'In {/ort}.'] },
    },
  });
  const filled = (ort: string) => fillIn(asked, asked.step('dann')?.file.intro ?? [], () => ({ ort }), '2026-12-01');
  expect(filled('- **Bonn**')).toEqual(['Bonn', 'In Bonn.']);
  expect(filled('# Bonn')).toEqual(['Bonn', 'In Bonn.']);
});
