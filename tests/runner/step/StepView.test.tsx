// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers, PropertySchema, Wizard } from '../../../src/engine/index.ts';
import { loadQuestionParts, result } from '../../../src/runner/later/parts.ts';
import { blankStart } from '../../../src/runner/run/start.ts';
import { WizardRunner } from '../../../src/runner/wizard/WizardRunner.tsx';
import { file, group, makeWizard, needed, row, text } from '../../engine/definitions.ts';
import { button, click, doing, eventually, render, settled, type } from '../../support/react.tsx';
import { fakeHistory } from '../fakeHistory.ts';
import { fillStorage } from '../fullStorage.ts';
import { fakeUploads, photo, request, requests } from '../fakeUploads.ts';

const CONTACT = { phone: '030 000000', email: 'wir@vorfahrt.example' };

/** A wizard at its first step, with answers. */
async function open(wizard: Wizard, answers: Answers = {}) {
  const begin = { ...blankStart(wizard, undefined), answers };
  return await render(<WizardRunner wizard={wizard} contact={CONTACT} begin={begin} />);
}

const inputOf = (container: HTMLElement) => container.querySelector('#feld_menge');

const leave = (container: HTMLElement) =>
  doing(() => {
    const input = container.querySelector<HTMLInputElement>('#feld_telefon');
    input?.focus();
    input?.blur();
  });

beforeAll(() => loadQuestionParts());
beforeEach(() => {
  sessionStorage.clear();
  fakeUploads();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a photo that is under way', () => {
  const NEEDED = 'Bitte laden Sie mindestens ein Bild hoch.';
  const pictures: PropertySchema = {
    title: 'Bilder',
    type: 'array',
    minItems: 1,
    upload: { accept: ['image/*'] },
    errorMessage: { required: NEEDED },
  };
  const wizard = makeWizard({
    steps: { bilder: { schema: needed({ bilder: pictures }) }, mehr: { schema: group({}) } },
  });

  it('is needed by a step that waits: its button is held, says why, and is not held while one is on its way', async () => {
    const waiting = makeWizard({
      steps: { bilder: { schema: needed({ bilder: pictures }), waits: true }, mehr: { schema: group({}) } },
    });
    const { container } = await open(waiting);
    const next = () => container.querySelector<HTMLButtonElement>('#probe-weiter');
    const reason = () => container.querySelector(`[id="${next()?.getAttribute('aria-describedby')}"]`)?.textContent;
    expect([next()?.disabled, reason()]).toEqual([true, NEEDED]);
    const input = container.querySelector<HTMLInputElement>('input[multiple]');
    Object.defineProperty(input, 'files', { value: [photo('Unfall.jpg')] });
    await doing(() => input?.dispatchEvent(new Event('change', { bubbles: true })));
    expect([next()?.disabled, reason()]).toEqual([false, undefined]);
    await eventually(() => expect(requests).toHaveLength(1));
    await click(button('Unfall.jpg abbrechen', container));
    expect([next()?.disabled, reason()]).toEqual([true, NEEDED]);
  });

  it('takes away what was refused without it, and brings it back where it does not arrive', async () => {
    const { container } = await open(wizard);
    const saysError = () => container.textContent.includes(NEEDED);
    await click(button('Weiter', container));
    expect(saysError()).toBe(true);
    const input = container.querySelector<HTMLInputElement>('input[multiple]');
    Object.defineProperty(input, 'files', { value: [photo('Unfall.jpg')] });
    await doing(() => input?.dispatchEvent(new Event('change', { bubbles: true })));
    await eventually(() => expect(requests).toHaveLength(1));
    expect(saysError()).toBe(false);
    await click(button('Unfall.jpg abbrechen', container));
    expect(saysError()).toBe(true);
  });

  it('is asked about with each press, if it was refused', async () => {
    const { container } = await open(
      makeWizard({ steps: { bilder: { schema: group({ bilder: pictures }) }, mehr: { schema: group({}) } } }),
    );
    const input = container.querySelector<HTMLInputElement>('input[multiple]');
    Object.defineProperty(input, 'files', { value: [new File(['Text'], 'Notiz.txt', { type: 'text/plain' })] });
    await doing(() => input?.dispatchEvent(new Event('change', { bubbles: true })));
    await eventually(() => expect(container.textContent).toContain('Notiz.txt'));
    for (const _ of ['first', 'second']) {
      await click(button('Weiter', container));
      expect(document.activeElement?.textContent).toContain('Ohne diese Datei weiter');
      await doing(() => container.querySelector<HTMLElement>('#probe-weiter')?.focus());
    }
  });
});

it('says at its foot whether the answers are stored, as long as that is so', async () => {
  const wizard = makeWizard({ steps: { frage: { schema: group({ menge: text('Menge') }) }, mehr: {} } });
  const page = <WizardRunner wizard={wizard} navigation={fakeHistory().navigation()} contact={CONTACT} />;
  const { container } = await render(page);
  const isStored = () => container.textContent.includes('Ihre Antworten sind in diesem Browser-Tab gespeichert');
  const isNot = () => container.textContent.includes('Ihr Browser speichert Ihre Antworten gerade nicht.');
  const makeRoom = fillStorage();
  expect([isStored(), isNot()]).toEqual([true, false]);
  await type(inputOf(container), '3');
  await doing(() => window.dispatchEvent(new Event('pagehide')));
  expect([isStored(), isNot()]).toEqual([false, true]);
  makeRoom();
  await type(inputOf(container), '4');
  await doing(() => window.dispatchEvent(new Event('pagehide')));
  expect([isStored(), isNot()]).toEqual([true, false]);
});

it('says which questions a new version asks anew, and that the other answers are there', async () => {
  const wizard = makeWizard({ steps: { frage: { schema: group({ leute: text('Leute') }) }, mehr: {} } });
  const begin = { ...blankStart(wizard, undefined), notice: 'changed' as const, anew: ['Leute', 'Einwilligung'] };
  const { container } = await render(<WizardRunner wizard={wizard} contact={CONTACT} begin={begin} />);
  expect(container.querySelector('[role=status]')?.textContent).toBe(
    'Die Fragen wurden inzwischen überarbeitet. Ihre übrigen Antworten sind noch da; bitte sehen Sie sie ab hier noch einmal durch. Neu gefragt: Leute, Einwilligung.',
  );
});

describe('files of a step that is left', () => {
  const pictures: PropertySchema = { title: 'Bilder', type: 'array', upload: { accept: ['image/*'] } };
  const wizard = makeWizard({
    steps: { bilder: { schema: group({ bilder: pictures }) }, mehr: { schema: group({ mehr: text('Mehr') }) } },
  });

  it('are gone also where the server confirms their deletion later', async () => {
    const deleted = Promise.withResolvers<Response>();
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(() => deleted.promise),
    );
    const { container } = await open(wizard, { bilder: [file(1)] });
    await click(button(`${file(1).name} entfernen`, container));
    await click(button('Weiter', container));
    expect(container.textContent).toContain('Mehr');
    await doing(() => deleted.resolve(new Response(null, { status: 204 })));
    await click(button('Zurück', container));
    await eventually(() => expect(container.textContent).toContain('Bilder'));
    expect(container.textContent).not.toContain(file(1).name);
  });

  const answered = makeWizard({
    steps: {
      bilder: { schema: group({ vorher: text('Vorher'), bilder: pictures }) },
      mehr: { schema: group({ mehr: text('Mehr') }) },
    },
  });

  it('lead on when they are there, also those of a row', async () => {
    const zeugen: PropertySchema = { title: 'Zeugen', type: 'array', items: group({ bilder: pictures }) };
    const { container } = await open(
      makeWizard({ steps: { zeugen: { schema: group({ zeugen }) }, mehr: { schema: group({ mehr: text('Mehr') }) } } }),
      { zeugen: [{}] },
    );
    const input = container.querySelector<HTMLInputElement>('input[multiple]');
    Object.defineProperty(input, 'files', { value: [photo('Unfall.jpg')] });
    await doing(() => input?.dispatchEvent(new Event('change', { bubbles: true })));
    const sent = await request(1);
    await click(button('Weiter', container));
    await sent.accept(file(1).id);
    await eventually(() => expect(container.textContent).toContain('Mehr'));
  });

  it('do not lead on behind the question whether all is to be deleted', async () => {
    const begin = { ...blankStart(answered, undefined), answers: { vorher: 'x' } };
    const navigation = fakeHistory().navigation();
    const { container } = await render(
      <WizardRunner wizard={answered} contact={CONTACT} begin={begin} navigation={navigation} />,
    );
    const input = container.querySelector<HTMLInputElement>('input[multiple]');
    Object.defineProperty(input, 'files', { value: [photo('Unfall.jpg')] });
    await doing(() => input?.dispatchEvent(new Event('change', { bubbles: true })));
    const sent = await request(1);
    await click(button('Weiter', container));
    await click(button('Eingaben verwerfen', container));
    await sent.accept(file(1).id);
    await settled();
    expect(container.textContent).toContain('Unfall.jpg');
    expect(container.querySelector('dialog')?.open).toBe(true);
    await click(button('Behalten', container));
    expect(container.textContent).toContain('Bitte drücken Sie noch einmal auf „Weiter“.');
    await click(button('Weiter', container));
    await eventually(() => expect(container.textContent).toContain('Mehr'));
  });
});

it('says of what the server has refused only what is still as it was', async () => {
  const refused = { success: false, error: 'Bitte prüfen.', felder: [{ pfad: '/a', meldung: 'A stimmt nicht.' }] };
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => Response.json(refused, { status: 422 })),
  );
  const { container } = await open(
    makeWizard({ steps: { eins: { schema: group({ a: text('A') }) }, zwei: { schema: group({ b: text('B') }) } } }),
    { a: 'x', b: 'y' },
  );
  const says = () => container.textContent.includes('A stimmt nicht.');
  const on = () => click(container.querySelector('#probe-weiter'));
  await on();
  await on();
  await eventually(() => expect(says()).toBe(true));
  await click(button('Zurück', container));
  expect(says()).toBe(true);
  await on();
  expect(says()).toBe(true);
  await click(button('Zurück', container));
  await type(container.querySelector('#feld_a'), 'z');
  await on();
  expect([container.querySelector('h1')?.textContent, says()]).toEqual(['zwei', false]);
  await click(button('Zurück', container));
  expect(says()).toBe(false);
});

describe('urgent advice', () => {
  const wizard = makeWizard({
    steps: {
      tag: {
        schema: group({ tag: { title: 'Tag', type: 'string' } }),
        advice: [
          {
            field: '/tag',
            when: { type: 'is', params: { field: '/tag', value: 'heute' } },
            live: true,
            urgent: true,
            message: 'Nur noch heute, rufen Sie uns bitte gleich an: {telefon}. Es eilt.',
          },
        ],
      },
    },
  });

  it('has the telephone number as a link', async () => {
    const { container } = await open(wizard, { tag: 'heute' });
    const link = container.querySelector('a[href^="tel:"]');
    expect(link?.getAttribute('href')).toBe('tel:030000000');
    expect(link?.closest('p')?.textContent).toContain('gleich an: 030 000000. Es eilt.');
  });
});

describe('a button that does nothing before the code is there', () => {
  const wizard = makeWizard({ steps: { frage: { schema: group({}) } } });
  const drawn = (posted: false | undefined) => {
    const page = document.createElement('div');
    page.innerHTML = renderToString(<WizardRunner wizard={wizard} contact={CONTACT} posted={posted} />);
    const { disabled, className } = page.querySelector<HTMLButtonElement>('button[type=submit]') ?? {};
    return { disabled, looksHeld: className?.includes('held') };
  };

  it('looks so, and one whose form is sent without code does not', () => {
    expect(drawn(false)).toEqual({ disabled: true, looksHeld: true });
    expect(drawn(undefined)).toEqual({ disabled: false, looksHeld: false });
  });
});

describe('the progress bar of a step that is open to everybody', () => {
  const art = { title: 'Art', oneOf: [{ const: 'a', title: 'A' }] } satisfies PropertySchema;
  const wizard = makeWizard({
    steps: { wahl: { schema: needed({ art }) }, mehr: { schema: group({}), open: true } },
    wizard: {
      progress: [
        { label: 'Wählen', steps: ['wahl'] },
        { label: 'Rechnen', steps: ['mehr'] },
      ],
    },
  });
  const marks = (answers: Answers) => {
    const begin = { ...blankStart(wizard, 'mehr'), answers };
    const html = renderToString(<WizardRunner wizard={wizard} contact={CONTACT} begin={begin} />);
    return [...html.matchAll(/\((erledigt|aktuell|noch offen)\)/g)].map(([, mark]) => mark);
  };

  it.each([
    ['nothing is done that nobody has answered', {}, ['noch offen', 'aktuell']],
    ['what leads to it is done', { art: 'a' }, ['erledigt', 'aktuell']],
  ])('%s', (_, answers, expected) => {
    expect(marks(answers)).toEqual(expected);
  });
});

describe('a hint', () => {
  const HINT = 'Bitte prüfen Sie Ihre Telefonnummer.';
  const wizard = makeWizard({
    steps: {
      person: {
        schema: group({ telefon: text('Telefon') }),
        advice: [{ field: '/telefon', unless: { pattern: '^[0-9]{6,}$' }, message: HINT }],
      },
      mehr: { schema: group({}) },
    },
  });
  it('waits until the field was left, and stands there again when one returns to the step', async () => {
    const { container } = await open(wizard, { telefon: 'abc' });
    expect(container.textContent).not.toContain(HINT);
    await leave(container);
    expect(container.textContent).toContain(HINT);
    await click(button('Weiter', container));
    expect(container.textContent).not.toContain(HINT);
    await click(button('Zurück', container));
    expect(container.textContent).toContain(HINT);
  });

  it('is brought out from under the bar with the buttons', async () => {
    const { container } = await open(wizard, { telefon: 'abc' });
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    await leave(container);
    const [at] = shown.mock.contexts as Element[];
    expect(at?.textContent).toContain(HINT);
    expect(shown.mock.calls).toEqual([[{ block: 'nearest' }]]);
  });
});

describe('a result', () => {
  const menge: PropertySchema = { title: 'Wie viel?', type: 'integer', default: 3, errorMessage: 'Bitte eine Zahl.' };
  const wizard = makeWizard({
    steps: {
      frage: {
        schema: needed({ menge, art: text('Welche?') }),
        ui: { menge: { 'ui:widget': 'number' } },
        result: {
          title: 'Ergebnis',
          tables: [{ table: 'preise', when: { type: 'isAnswered', params: { field: '/art' } } }],
          rows: [{ label: 'Preis', value: 'eur', format: 'euro' }],
          notes: { incomplete: 'Bitte alles wählen.' },
          incomplete: 'Es fehlt etwas.',
          undecided: 'Keine Tabelle.',
          follows: [{ title: 'Folge', text: 'Mehr.' }],
        },
      },
    },
    tables: {
      preise: {
        title: 'Preise',
        source: 'Quelle',
        validFrom: '2026-01-01',
        rows: [row({ '/menge': { min: 1 } }, { eur: 30 })],
        otherwise: { eur: 0 },
      },
    },
  });
  beforeAll(() => result.load());

  it('is the own one once somebody has typed what was preset', async () => {
    const { container } = await open(wizard, { menge: 3, art: 'a' });
    expect(container.textContent).toContain('Beispiel mit 3');
    await type(inputOf(container), '33');
    await type(inputOf(container), '3');
    expect(container.textContent).not.toContain('Beispiel');
  });

  it('names the only answer that is missing', async () => {
    const { container } = await open(wizard, { menge: 3, art: 'a' });
    await type(inputOf(container), '');
    expect(container.textContent).toContain('Es fehlt noch: Wie viel?');
    expect(container.textContent).not.toContain('Bitte alles wählen.');
    expect(container.textContent).toContain('Es fehlt etwas.');
  });

  it('is judged once for each change, and once more for the errors beside fields that were left', async () => {
    let judged = 0;
    const counting: Wizard = {
      ...wizard,
      step: (id) => {
        const step = wizard.step(id);
        const { validate } = step ?? {};
        return (
          step &&
          validate && { ...step, validate: Object.assign((data: unknown) => (judged++, validate(data)), validate) }
        );
      },
    };
    const { container } = await open(counting, { menge: 4, art: 'a' });
    const callsFor = async (id: string, typed: string) => {
      const before = judged;
      await type(container.querySelector(id), typed);
      return judged - before;
    };
    expect(await callsFor('#feld_art', 'ab')).toBe(1);
    expect(await callsFor('#feld_menge', '5')).toBe(2);
  });
});
