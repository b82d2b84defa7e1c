// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { onDay, validate, type Answers, type PropertySchema, type Wizard } from '../../src/engine/index.ts';
import { FieldStateProvider, StepForm, type FieldState } from '../../src/fields/index.ts';
import { ask, group, text, yesNo } from '../engine/definitions.ts';
import { click, doing, render, type } from '../support/react.tsx';

const noUploads: FieldState['uploads'] = {
  subscribe: () => () => undefined,
  pending: () => [],
  add: () => Promise.resolve(),
  retry: () => undefined,
  drop: () => undefined,
  rearrange: () => undefined,
  remove: () => Promise.resolve(),
  previewOf: () => undefined,
  noteOf: () => undefined,
  doublesIn: () => [],
};

/** The form of a wizard's one step, and the answers as it last told them. */
async function draw(wizard: Wizard, initial: Answers = {}, state: Partial<FieldState> = {}) {
  const step = wizard.step('frage');
  if (step === undefined) throw new Error("There is no step 'frage'.");
  let answers = initial;
  const onAnswer = vi.fn<(now: Answers, pointer: string | undefined) => void>((now) => {
    answers = now;
  });
  const onLeave = vi.fn<(pointer: string) => void>();
  const onChosen = vi.fn<(pointer: string, value: unknown) => void>();
  const { container } = await render(
    <FieldStateProvider
      value={{ errors: new Map(), notes: new Map(), headed: undefined, uploads: noUploads, onChosen, ...state }}
    >
      <StepForm
        wizard={wizard}
        step={step}
        initial={initial}
        asked={initial}
        disabled={false}
        onAnswer={onAnswer}
        onLeave={onLeave}
      />
    </FieldStateProvider>,
  );
  const input = (name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`);
  return { container, input, answers: () => answers, onAnswer, onLeave, onChosen };
}

describe('a number', () => {
  const wizard = ask(
    group({ geld: { title: 'Betrag', type: 'number' }, anzahl: { title: 'Anzahl', type: 'integer' } }),
  );

  it.each([
    ['12,50', 12.5],
    ['12.5', 12.5],
    ['-3,25', -3.25],
    ['1.250', 1250],
    ['1.250,50', 1250.5],
    [' 7 ', 7],
  ])('%j is read as a German writes it', async (typed, value) => {
    const form = await draw(wizard);
    await type(form.input('/geld'), typed);
    expect(form.answers()).toEqual({ geld: value });
    expect(form.onAnswer).toHaveBeenLastCalledWith({ geld: value }, '/geld');
  });

  it.each(['1e2', '0x10', '12,', '1,000.50', 'zwölf'])('%j stays text, which the engine refuses', async (typed) => {
    const form = await draw(wizard);
    await type(form.input('/geld'), typed);
    expect(form.answers()).toEqual({ geld: typed });
    expect(validate(wizard, 'frage', form.answers()).map(({ pointer }) => pointer)).toEqual(['/geld']);
  });

  it.each([
    [1250.5, '1250,5'],
    [12_500, '12.500'],
    [2018, '2018'],
  ])('%j from before is written %s in its input', async (value, shown) => {
    const form = await draw(wizard, { geld: value });
    expect(form.input('/geld')?.value).toBe(shown);
  });

  it('brings a keyboard with a comma where one is needed', async () => {
    const form = await draw(wizard);
    expect(form.input('/geld')?.inputMode).toBe('decimal');
    expect(form.input('/anzahl')?.inputMode).toBe('numeric');
  });

  it('takes no comma where it counts', async () => {
    const form = await draw(wizard);
    await type(form.input('/anzahl'), '1,5');
    expect(form.answers()).toEqual({ anzahl: '1,5' });
  });

  it('stays as it was typed, though it is read otherwise', async () => {
    const form = await draw(wizard);
    await type(form.input('/geld'), '12,50');
    expect(form.input('/geld')?.value).toBe('12,50');
    await type(form.input('/anzahl'), '007');
    expect([form.input('/anzahl')?.value, form.answers()['anzahl']]).toEqual(['007', 7]);
  });

  it('is no answer once it is deleted', async () => {
    const form = await draw(wizard, { anzahl: 3 });
    await type(form.input('/anzahl'), '');
    expect(form.answers()).toEqual({});
  });
});

const leave = (from: Element | null, to: Element | null) =>
  doing(() => from?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: to })));

const parts = (form: Awaited<ReturnType<typeof draw>>) =>
  ['day', 'month', 'year'].map((part) => form.input(`/tag#${part}`)?.value);

describe('an e-mail address', () => {
  const QUESTION = text('E-Mail', { format: 'email' });

  it('is typed on a keyboard for addresses, into an input that browsers write nothing else into', async () => {
    const wizard = ask(group({ email: QUESTION }), { ui: { email: { 'ui:autocomplete': 'email' } } });
    const input = (await draw(wizard)).input('/email');
    const attributes = ['type', 'inputmode', 'autocomplete', 'autocapitalize', 'spellcheck'];
    expect(attributes.map((name) => input?.getAttribute(name))).toEqual(['text', 'email', 'email', 'none', 'false']);
  });

  it('stays as it was typed, and is judged by the engine', async () => {
    const wizard = ask(group({ email: QUESTION }));
    const { input, answers } = await draw(wizard);
    await type(input('/email'), 'erika@weiß.example');
    expect(answers()).toEqual({ email: 'erika@weiß.example' });
    expect(validate(wizard, 'frage', answers())).toEqual([]);
    await type(input('/email'), 'erika@weiß');
    expect(validate(wizard, 'frage', answers())).toHaveLength(1);
  });
});

describe('a text with a rule', () => {
  const wizard = ask(
    group({
      plz: text('PLZ', { pattern: String.raw`^\d{5}$` }),
      telefon: text('Telefon', { pattern: '^[-+() 0-9]{6,}$' }),
      frei: text('Frei'),
    }),
    { ui: { telefon: { 'ui:widget': 'tel' } } },
  );

  it.each([
    ['/plz', '50 674', { plz: '50674' }],
    ['/plz', '٠١٠٦٧', { plz: '01067' }],
    ['/telefon', '0170/1234567', { telefon: '0170 1234567' }],
    ['/telefon', '٠١٧٠ ١٢٣٤٥٦٧', { telefon: '0170 1234567' }],
    ['/frei', 'Tor ٣', { frei: 'Tor ٣' }],
  ])('%s: %j is read as it is meant, and stays as it was typed', async (name, typed, answers) => {
    const form = await draw(wizard);
    await type(form.input(name), typed);
    expect(form.answers()).toEqual(answers);
    expect(form.input(name)?.value).toBe(typed);
  });
});

describe('a date of birth', () => {
  const wizard = onDay(
    ask(group({ tag: text('Geburtsdatum', { format: 'date', maxDate: 'today' }) }), {
      ui: { tag: { 'ui:autocomplete': 'bday' } },
    }),
    '2026-11-28',
  );
  it('is asked as day, month and year, in this order, for browsers to fill in', async () => {
    const { container } = await draw(wizard);
    expect([...container.querySelectorAll('input')].map(({ autocomplete }) => autocomplete)).toEqual([
      'bday-day',
      'bday-month',
      'bday-year',
    ]);
    expect([...container.querySelectorAll('label')].map(({ textContent }) => textContent.trim())).toEqual([
      'Tag',
      'Monat',
      'Jahr',
    ]);
  });

  it('is put together from its parts, which stay as they were typed', async () => {
    const form = await draw(wizard);
    await type(form.input('/tag#day'), '3');
    expect(form.answers()).toEqual({ tag: '--03' });
    await type(form.input('/tag#month'), '4');
    await type(form.input('/tag#year'), '1980');
    expect(form.answers()).toEqual({ tag: '1980-04-03' });
    expect(parts(form)).toEqual(['3', '4', '1980']);
    expect(validate(wizard, 'frage', form.answers())).toEqual([]);
  });

  it.each(['20.11.1980', '1980-11-20', '20111980', '20/11/1980'])('is pasted whole: %s', async (pasted) => {
    const form = await draw(wizard);
    await type(form.input('/tag#day'), pasted);
    expect(form.answers()).toEqual({ tag: '1980-11-20' });
    expect(parts(form)).toEqual(['20', '11', '1980']);
  });

  it.each([
    [['31', '2', '1980'], '1980-02-31', 'Den 31.02.1980 gibt es nicht.'],
    [['20', '11', ''], '-11-20', 'Es fehlt das Jahr.'],
    [['', '', '1980'], '1980--', 'Es fehlen der Tag und der Monat.'],
    [['20', 'Mai', '1980'], '1980-Mai-20', 'Bitte schreiben Sie Tag, Monat und Jahr als Zahlen.'],
    [['20', '11', '80'], '80-11-20', 'Bitte schreiben Sie das Jahr mit vier Ziffern: 1980 oder 2080?'],
  ])('that is typed as %j is kept, and refused with what is wrong', async (typed, value, sentence) => {
    const form = await draw(wizard);
    for (const [index, part] of ['day', 'month', 'year'].entries())
      await type(form.input(`/tag#${part}`), typed[index] ?? '');
    expect(form.answers()).toEqual({ tag: value });
    expect(validate(wizard, 'frage', form.answers()).map(({ message }) => message)).toEqual([
      expect.stringContaining(sentence),
    ]);
  });

  it('with a year of two digits is completed when it is left, as a native date is, and says so', async () => {
    const form = await draw(wizard);
    for (const [part, typed] of [
      ['day', '3'],
      ['month', '3'],
      ['year', '88'],
    ] as const)
      await type(form.input(`/tag#${part}`), typed);
    expect(form.answers()).toEqual({ tag: '88-03-03' });
    await leave(form.input('/tag#year'), null);
    expect(form.answers()).toEqual({ tag: '1988-03-03' });
    expect(parts(form)[2]).toBe('1988');
    expect(form.container.textContent).toContain('Wir haben das Jahr zu 1988 ergänzt. Bitte prüfen Sie es.');
    await type(form.input('/tag#year'), '1989');
    expect(form.container.textContent).not.toContain('ergänzt');
  });

  it.each([
    ['27', '1927-12-12'],
    ['26', '1926-12-12'],
    ['٢٦', '1926-12-12'],
  ])('with the year %s is in the century that the question allows', async (year, whole) => {
    const form = await draw(wizard);
    for (const [index, part] of ['day', 'month', 'year'].entries())
      await type(form.input(`/tag#${part}`), ['12', '12', year][index] ?? '');
    await leave(form.input('/tag#year'), null);
    expect(form.answers()).toEqual({ tag: whole });
  });

  it('is asked for its century where both are possible', async () => {
    const form = await draw(wizard, { tag: '26-05-01' });
    await leave(form.input('/tag#year'), null);
    expect(form.answers()).toEqual({ tag: '26-05-01' });
    expect(validate(wizard, 'frage', form.answers())).toMatchObject([
      { message: expect.stringContaining('Bitte schreiben Sie das Jahr mit vier Ziffern: 1926 oder 2026?') },
    ]);
  });

  it('is no answer once all parts are deleted', async () => {
    const form = await draw(wizard, { tag: '1980-11-20' });
    expect(parts(form)).toEqual(['20', '11', '1980']);
    for (const part of ['day', 'month', 'year']) await type(form.input(`/tag#${part}`), '');
    expect(form.answers()).toEqual({});
  });

  it('is left when the last of its parts is, and not between them', async () => {
    const form = await draw(wizard);
    const [day, month] = [form.input('/tag#day'), form.input('/tag#month')];
    await leave(day, month);
    expect(form.onLeave).not.toHaveBeenCalled();
    await leave(month, null);
    expect(form.onLeave).toHaveBeenCalledExactlyOnceWith('/tag');
  });
});

const choose = async (form: Awaited<ReturnType<typeof draw>>, how: 'pointerdown' | 'keydown') => {
  const [first] = form.container.querySelectorAll('input');
  first?.dispatchEvent(new Event(how, { bubbles: true }));
  await click(first);
};

describe('a choice', () => {
  const wizard = ask(group({ art: yesNo('Art') }), { ui: { art: { 'ui:widget': 'choice' } } });
  it('leads on where it was pointed at, before the answer changes', async () => {
    const form = await draw(wizard);
    await choose(form, 'pointerdown');
    expect(form.onChosen).toHaveBeenCalledExactlyOnceWith('/art', 'ja');
    expect(form.answers()).toEqual({ art: 'ja' });
    expect(form.onChosen.mock.invocationCallOrder[0]).toBeLessThan(form.onAnswer.mock.invocationCallOrder[0] ?? 0);
  });

  it('only selects with the keyboard', async () => {
    const form = await draw(wizard);
    await choose(form, 'keydown');
    expect(form.onChosen).not.toHaveBeenCalled();
    expect(form.answers()).toEqual({ art: 'ja' });
  });
});

describe('what is said about a question', () => {
  const question: PropertySchema = text('Kennzeichen', { description: 'Zum Beispiel B-AB 123.' });
  const wizard = ask(group({ was: question }, { required: ['was'] }));

  it('describes its input: what is wrong, what to mind, the help', async () => {
    const form = await draw(
      wizard,
      {},
      {
        errors: new Map([['/was', 'Was fehlt.']]),
        notes: new Map([['/was', { message: 'Bitte prüfen.' }]]),
      },
    );
    const input = form.input('/was');
    const described = input?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const said = described.map((id) => document.getElementById(id)?.textContent);
    expect(said).toEqual([
      expect.stringContaining('Was fehlt.'),
      expect.stringContaining('Bitte prüfen.'),
      'Zum Beispiel B-AB 123.',
    ]);
    expect(input?.getAttribute('aria-invalid')).toBe('true');
    expect(input?.getAttribute('aria-required')).toBe('true');
  });

  it('refers to nothing that is not there', async () => {
    const form = await draw(ask(group({ was: text('Was') })));
    expect(form.input('/was')?.hasAttribute('aria-describedby')).toBe(false);
    expect(form.input('/was')?.hasAttribute('aria-invalid')).toBe(false);
    expect(form.input('/was')?.hasAttribute('aria-required')).toBe(false);
  });
});

it('a consent is not ticked beforehand', async () => {
  const wizard = ask(group({ ok: { title: 'OK', type: 'boolean', const: true } }));
  const form = await draw(wizard);
  expect(form.container.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked).toBe(false);
  expect(form.answers()).toEqual({});
});

/** One of the boxes of the question `/stellen`. */
function box({ container }: { container: Element }, index: number): HTMLInputElement | null {
  return container.querySelectorAll<HTMLInputElement>('[name="/stellen"]')[index] ?? null;
}

describe('several answers', () => {
  const wizard = ask(
    group({
      stellen: {
        title: 'Stellen',
        type: 'array',
        uniqueItems: true,
        alone: 'keine',
        items: { type: 'string', enum: ['front', 'heck', 'keine'] },
        errorMessage: { alone: 'Bitte nur eines.' },
      },
    }),
  );

  it('are boxes in a group that the question names', async () => {
    const { container } = await draw(wizard);
    const boxes = [...container.querySelectorAll<HTMLInputElement>('[name="/stellen"]')];
    expect(boxes.map(({ type: kind }) => kind)).toEqual(['checkbox', 'checkbox', 'checkbox']);
    const set = boxes[0]?.closest('fieldset');
    expect(set?.querySelector('legend')?.textContent).toContain('Stellen');
    expect([set?.getAttribute('role'), set?.getAttribute('aria-required')]).toEqual([null, null]);
  });

  it('keep the order of the definition, and are removed again', async () => {
    const form = await draw(wizard);
    await click(box(form, 1));
    await click(box(form, 0));
    expect(form.answers()).toEqual({ stellen: ['front', 'heck'] });
    await click(box(form, 1));
    expect(form.answers()).toEqual({ stellen: ['front'] });
  });

  it('and the one that stands alone exclude each other', async () => {
    const form = await draw(wizard, { stellen: ['front', 'heck'] });
    await click(box(form, 2));
    expect(form.answers()).toEqual({ stellen: ['keine'] });
    await click(box(form, 0));
    expect(form.answers()).toEqual({ stellen: ['front'] });
  });
});
