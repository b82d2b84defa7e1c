// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { MemoryRouter } from 'react-router';
import { StudioContext, type Studio } from '../../src/studio/context/context.ts';
import type { Findings } from '../../src/studio/checking/findings.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { FindingsBar } from '../../src/studio/findings/FindingsBar.tsx';
import { ListEditor } from '../../src/studio/panel/ListEditor.tsx';
import { treeReader } from '../../src/studio/document/trees.ts';
import { ObjectPanel } from '../../src/studio/panel/ObjectPanel.tsx';
import { QuestionPanel } from '../../src/studio/panel/QuestionPanel.tsx';
import { ValueEditor } from '../../src/studio/panel/ValueEditor.tsx';
import { button, click, doing, render, type } from '../support/react.tsx';
import { filesOf } from './folder.ts';

const state = { base: { pictures: {} }, history: { files: {} } } as Studio['state'];

const studioWith = (part: Partial<Studio>) =>
  ({
    workspace: { id: 'a', files: {} },
    outline: outlineOf({}),
    state,
    trees: {},
    edit: () => true,
    select: (place: unknown) => place,
    ...part,
  }) as Studio;

it('the Tab key reaches a field before its bin', async () => {
  const { container } = await render(
    <StudioContext value={studioWith({})}>
      <ValueEditor
        place={{ file: 'steps/a.json', pointer: '/schema/properties/ort/reason' }}
        value="Worum es geht"
        disabled={false}
      />
    </StudioContext>,
  );
  const controls = [...container.querySelectorAll('textarea, input, button')].map(({ tagName }) => tagName);
  expect(controls).toEqual(['TEXTAREA', 'BUTTON']);
});

const bar = (findings: Findings) => (
  <StudioContext value={studioWith({ findings })}>
    <FindingsBar />
  </StudioContext>
);

it('nothing is said to be in order while the check runs', async () => {
  localStorage.clear();
  const findings: Findings = { list: [], notes: [], stale: false, running: true, failure: undefined };
  const { container, rerender } = await render(bar(findings));
  await doing(() => container.querySelector('button')?.click());
  expect(container.textContent).toBe('Wird geprüft …');
  await rerender(bar({ ...findings, running: false }));
  expect(container.textContent).toBe('Keine FundeNichts zu beanstanden.');
});

it('no findings are said of what the server has not checked, which sees more', async () => {
  localStorage.clear();
  const findings: Findings = {
    list: [],
    notes: [],
    stale: false,
    running: false,
    failure: undefined,
    isUnchecked: true,
  };
  const { container } = await render(bar(findings));
  expect(container.textContent).toBe('Hier keine Funde, vom Server noch nicht geprüft');
  await doing(() => container.querySelector('button')?.click());
  expect(container.textContent).not.toContain('Nichts zu beanstanden');
  expect(container.textContent).toContain('was dieser Assistent mit anderen zu tun hat');
});

it('what only the server sees is said in the same place, and nothing is said to be in order', async () => {
  localStorage.clear();
  const other = {
    file: '',
    pointer: '',
    message: 'In „Bußgeldrechner“, Schritt „Ihr Ergebnis“: Der Link führt zum Entwurf.',
  };
  const told = { ...other, remedy: 'Bitte entfernen Sie den Link.' };
  const findings: Findings = { list: [], notes: [], stale: false, running: false, beyond: [told], failure: undefined };
  const { container } = await render(bar(findings));
  await doing(() => container.querySelector('button')?.click());
  expect(container.textContent).toMatch(/^1 FundWas nur der Server sieht/);
  expect(container.textContent).toContain(told.message + told.remedy);
});

it('leads to the place in another wizard that only the server has looked at', async () => {
  localStorage.clear();
  const elsewhere = { wizard: 'zweite', title: 'Zweite Hilfe', file: 'steps/danke.json', pointer: '/links/0/href' };
  const told = {
    file: '',
    pointer: '',
    message: 'In „Zweite Hilfe“: Der Link führt ins Leere.',
    remedy: '',
    elsewhere,
  };
  const findings: Findings = { list: [], notes: [], stale: false, running: false, beyond: [told], failure: undefined };
  const { container } = await render(<MemoryRouter>{bar(findings)}</MemoryRouter>);
  await doing(() => container.querySelector('button')?.click());
  const link = container.querySelector('a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual([
    'In „Zweite Hilfe“ öffnen',
    '/assistenten/zweite?ansicht=schritt&datei=steps%2Fdanke.json&stelle=%2Flinks%2F0%2Fhref',
  ]);
});

it('the day from which a table applies is a field for days, and stays stored as it was', async () => {
  const edits: unknown[] = [];
  const files = { 'tables/a.json': '{"validFrom":"2021-11-09"}' };
  const edit: Studio['edit'] = (_, changes) => edits.push(typeof changes === 'function' ? changes(files) : changes) > 0;
  const { container } = await render(
    <StudioContext value={studioWith({ edit })}>
      <ValueEditor place={{ file: 'tables/a.json', pointer: '/validFrom' }} value="2021-11-09" disabled={false} />
    </StudioContext>,
  );
  const field = container.querySelector('input');
  expect([field?.type, field?.value]).toEqual(['date', '2021-11-09']);
  expect(container.textContent).toContain('Dienstag, 9. November 2021');
  await type(field, '2026-12-01');
  expect(edits).toEqual([[{ file: 'tables/a.json', pointer: '/validFrom', set: '2026-12-01' }]]);
});

it('what is no number stays in its field when it is left, and says what holds', async () => {
  const edits: unknown[] = [];
  const studio = studioWith({ edit: (_, made) => edits.push(made) > 0 });
  const place = { file: 'steps/a.json', pointer: '/schema/properties/punkte/maximum' };
  const draw = (value: number) => (
    <StudioContext value={studio}>
      <ValueEditor place={place} value={value} disabled={false} />
    </StudioContext>
  );
  const { container, rerender } = await render(draw(8));
  const field = container.querySelector('input')!;
  await type(field, 'eins');
  await doing(() => field.blur());
  await doing(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect([field.value, container.querySelector('p[id$=falsch]')?.textContent]).toEqual([
    'eins',
    '„eins“ ist keine Zahl. Es bleibt bei 8.',
  ]);
  expect(edits).toEqual([]);
  // Undo shows what it brings back.
  await rerender(draw(6));
  expect([field.value, container.querySelector('p[id$=falsch]')]).toEqual(['6', null]);
});

const MARKS: [key: string, file: string, pointer: string][] = [
  ['Eilt', 'steps/a.json', '/advice/0/urgent'],
  ['Erscheint sofort', 'steps/a.json', '/advice/0/live'],
  ['Erscheint, wenn der Tag nach heute liegt', 'steps/a.json', '/advice/0/notInFuture'],
  ['Eilt, in einem Abschnitt', 'steps/a.json', '/sections/0/urgent'],
  ['Nur mit Telefonnummer', 'steps/a.json', '/thanks/0/phone'],
  ['Großbuchstaben', 'steps/a.json', '/ui/kennzeichen/ui:capitals'],
  ['Großbuchstaben, in einem gemeinsamen Teil', '../parts/a.json', '/ui/kennzeichen/ui:capitals'],
  ['Rechenaufgabe', 'steps/a.json', '/schema/properties/a/arithmetic'],
  ['Keine Antwort zweimal', 'steps/a.json', '/schema/properties/a/uniqueItems'],
  ['Muss angekreuzt sein', 'steps/a.json', '/schema/properties/a/const'],
];

it.each(MARKS)('unticking what can only be there or not takes it away: %s', async (_name, file, pointer) => {
  const edits: unknown[] = [];
  const { container } = await render(
    <StudioContext value={studioWith({ edit: (_, made) => edits.push(made) > 0 })}>
      <ValueEditor place={{ file, pointer }} value disabled={false} />
    </StudioContext>,
  );
  await click(container.querySelector('input'));
  expect(edits).toEqual([[{ file, pointer, remove: true }]]);
});

it('what can be said either way is said so', async () => {
  const place = { file: 'steps/a.json', pointer: '/schema/properties/a/markRequired' };
  const edits: unknown[] = [];
  const { container } = await render(
    <StudioContext value={studioWith({ edit: (_, made) => edits.push(made) > 0 })}>
      <ValueEditor place={place} value disabled={false} />
    </StudioContext>,
  );
  await click(container.querySelector('input'));
  expect(edits).toEqual([[{ ...place, set: false }]]);
});

it('a box that was unticked stays where it was, to be ticked again', async () => {
  const place = { file: 'steps/a.json', pointer: '/advice/0' };
  const edits: unknown[] = [];
  const studio = studioWith({ edit: (_, made) => edits.push(made) > 0 });
  const draw = (value: object) => (
    <StudioContext value={studio}>
      <ObjectPanel place={place} value={value} disabled={false} />
    </StudioContext>
  );
  const { container, rerender } = await render(draw({ urgent: true, message: 'Bitte prüfen' }));
  await rerender(draw({ message: 'Bitte prüfen' }));
  const [box] = container.querySelectorAll<HTMLElement>('input, textarea');
  expect((box as HTMLInputElement).checked).toBe(false);
  await click(box);
  expect(edits).toEqual([[{ file: place.file, pointer: '/advice/0/urgent', set: true }]]);
});

it('a new entry of a list is empty, and asks its first question', async () => {
  const place = { file: 'steps/a.json', pointer: '/advice' };
  const edits: unknown[] = [];
  const chosen: unknown[] = [];
  const studio = studioWith({
    edit: (_, made) => edits.push(made) > 0,
    select: (at) => (chosen.push(at), at),
  });
  const last = { field: '/zustellung', message: 'Die Einspruchsfrist ist abgelaufen.', urgent: true };
  const { container } = await render(
    <StudioContext value={studio}>
      <ListEditor labelledBy="hinweise" place={place} items={[last]} disabled={false} />
      <ValueEditor place={{ file: place.file, pointer: '/advice/1/field' }} value="" disabled={false} />
    </StudioContext>,
  );
  await click(button('Eintrag ergänzen: Hinweise', container));
  expect(edits).toEqual([[{ file: place.file, pointer: '/advice/1', insert: { field: '', message: '' } }]]);
  expect(chosen).toEqual([{ file: place.file, pointer: '/advice/1' }]);
  expect(document.activeElement?.closest('[data-edited]')?.getAttribute('data-edited')).toBe(
    'steps/a.json/advice/1/field',
  );
});

it.each([
  ['demanded', { 'ui:widget': 'consent' }],
  ['voluntary', { 'ui:widget': 'consent', 'ui:voluntary': true }],
])('the kind of a consent says what it demands, and no box does: %s', async (_, look) => {
  const ok = { title: 'Ja', type: 'boolean', const: true, errorMessage: 'Bitte.' };
  const step = {
    schema: { required: ['ok', 'wo'], properties: { ok, wo: { title: 'Wo?', type: 'boolean' } } },
    ui: { ok: look },
  };
  const trees = treeReader()({ 'steps/a.json': JSON.stringify(step) });
  const boxesOf = async (name: string) => {
    const { container } = await render(
      <StudioContext value={studioWith({ trees, outline: outlineOf(trees) })}>
        <QuestionPanel
          place={{ file: 'steps/a.json', pointer: `/schema/properties/${name}` }}
          choice={undefined}
          disabled={false}
        />
      </StudioContext>,
    );
    return [...container.querySelectorAll('input[type=checkbox]')].map((box) => box.closest('p')?.textContent);
  };
  expect(await boxesOf('ok')).toEqual([]);
  expect(await boxesOf('wo')).toEqual(['Muss beantwortet werden']);
});

it('an explicit null is not drawn as an unticked checkbox', async () => {
  const { container } = await render(
    <StudioContext value={studioWith({})}>
      <ValueEditor place={{ file: 'tables/a.json', pointer: '/otherwise/euro' }} value={null} disabled={false} />
    </StudioContext>,
  );
  expect(container.querySelector('input')).toBeNull();
});

it('a change is undone by the name of its thing, as the release calls it', async () => {
  const trees = treeReader()(filesOf('kontaktformular'));
  const labels: string[] = [];
  const edit: Studio['edit'] = (label) => labels.push(label) > 0;
  const { container } = await render(
    <StudioContext value={studioWith({ trees, outline: outlineOf(trees), edit })}>
      <ValueEditor
        place={{ file: 'steps/nachricht.json', pointer: '/schema/properties/betreff/title' }}
        value="Betreff"
        disabled={false}
      />
      <ListEditor
        labelledBy="a"
        place={{ file: 'steps/danke.json', pointer: '/intro' }}
        items={['Danke.', 'Bald mehr.']}
        disabled={false}
      />
    </StudioContext>,
  );
  const [title, first] = container.querySelectorAll('textarea');
  await type(title ?? null, 'Worum geht es?');
  await type(first ?? null, 'Vielen Dank.');
  expect(labels).toEqual([
    'Frage „Betreff“ in Schritt „Ihre Nachricht an uns“: Titel ändern',
    'Text in Schritt „Vielen Dank für Ihre Nachricht!“: Absätze über den Fragen, 1 ändern',
  ]);
});
