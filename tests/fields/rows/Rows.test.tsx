// @vitest-environment happy-dom
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useCallback, useState } from 'react';
import { readPointer, type Answers, type PropertySchema } from '../../../src/engine/index.ts';
import {
  fileField,
  FieldStateProvider,
  listField,
  presentationKey,
  StepForm,
  type FieldState,
} from '../../../src/fields/index.ts';
import { ask, group, needed, opens, text, when, yesNo } from '../../engine/definitions.ts';
import { button, click, render, type } from '../../support/react.tsx';

const ZEUGEN: PropertySchema = {
  title: 'Zeugen',
  type: 'array',
  maxItems: 3,
  row: { title: 'Zeuge', name: ['/name'], add: 'Zeugen hinzufügen' },
  items: needed(
    { name: text('Name'), da: yesNo('War da') },
    opens(when('da', 'ja'), group({ sah: text('Sah') }), group({ wo: text('Wo', { default: 'Köln' }) })),
  ),
};
const wizard = ask(group({ zeugen: ZEUGEN }));
const ANNA = { name: 'Anna', da: 'ja', sah: 'alles' };
const BEN = { name: 'Ben', da: 'nein', wo: 'Bonn' };

/** The form as a step shows it: what is answered decides what is asked next. */
async function draw(zeugen: unknown, errors = new Map<string, string>()) {
  const rearrange = vi.fn<FieldState['uploads']['rearrange']>();
  const uploads: FieldState['uploads'] = {
    subscribe: () => () => undefined,
    pending: () => [],
    add: () => Promise.resolve(),
    retry: () => undefined,
    drop: () => undefined,
    rearrange,
    remove: () => Promise.resolve(),
    previewOf: () => undefined,
    noteOf: () => undefined,
    doublesIn: () => [],
  };
  const step = wizard.step('frage');
  if (step === undefined) throw new Error("There is no step 'frage'.");
  let answers: Answers = zeugen === undefined ? {} : { zeugen };
  const initial = answers;
  function Form() {
    const [asked, setAsked] = useState(initial);
    const onAnswer = useCallback((now: Answers) => {
      answers = now;
      const key = presentationKey(wizard, frage, now);
      setAsked((before) => (presentationKey(wizard, frage, before) === key ? before : now));
    }, []);
    return (
      <StepForm
        wizard={wizard}
        step={frage}
        initial={initial}
        asked={asked}
        disabled={false}
        onAnswer={onAnswer}
        onLeave={() => undefined}
      />
    );
  }
  const frage = step;
  const { container, unmount } = await render(
    <FieldStateProvider value={{ errors, notes: new Map(), headed: undefined, uploads, onChosen: () => undefined }}>
      <Form />
    </FieldStateProvider>,
  );
  return {
    container,
    unmount,
    rearrange,
    rows: () => readPointer(answers, '/zeugen'),
    legends: () => [...container.querySelectorAll('fieldset[tabindex] > legend')].map((legend) => legend.textContent),
    input: (name: string) => container.querySelector<HTMLInputElement>(`input[name="${name}"]`),
    said: () => container.querySelector('[role=status]')?.textContent,
  };
}

function describedBy(id: string): string {
  const ids = document.getElementById(id)?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((one) => document.getElementById(one)?.textContent).join(' ');
}

beforeAll(() => Promise.all([fileField.load(), listField.load()]));

describe('a list of groups', () => {
  it('has a heading for each row, with its name while it is typed', async () => {
    const form = await draw([ANNA, {}]);
    expect(form.legends()).toEqual(['1. Zeuge: Anna', '2. Zeuge']);
    await type(form.input('/zeugen/1/name'), 'Ida');
    expect(form.legends()).toEqual(['1. Zeuge: Anna', '2. Zeuge: Ida']);
    expect(form.rows()).toEqual([ANNA, { name: 'Ida' }]);
  });

  it('asks in each row what its answers open', async () => {
    const form = await draw([ANNA, BEN]);
    expect([form.input('/zeugen/0/sah')?.value, form.input('/zeugen/0/wo')]).toEqual(['alles', null]);
    expect([form.input('/zeugen/1/sah'), form.input('/zeugen/1/wo')?.value]).toEqual([null, 'Bonn']);
    await click(form.container.querySelector('input[name="/zeugen/1/da"]'));
    expect(form.input('/zeugen/1/sah')?.value).toBe('');
  });

  it('adds a row with its defaults, focuses its first question and says so', async () => {
    const form = await draw(undefined);
    await click(button('Zeugen hinzufügen'));
    expect(form.rows()).toEqual([{ wo: 'Köln' }]);
    expect(document.activeElement).toBe(form.input('/zeugen/0/name'));
    expect(form.said()).toBe('1. Zeuge hinzugefügt.');
    await click(button('Zeugen hinzufügen'));
    expect(document.activeElement).toBe(form.input('/zeugen/1/name'));
  });

  it('takes no more rows than there may be', async () => {
    const form = await draw([ANNA, BEN, ANNA]);
    expect(button('Zeugen hinzufügen')).toBeUndefined();
    expect(form.container.textContent).toContain('Mehr als 3 Einträge sind nicht möglich.');
    await click(button('Entfernen: 2. Zeuge: Ben'));
    expect(button('Zeugen hinzufügen')).toBeDefined();
    await click(button('Zeugen hinzufügen'));
    expect(button('Rückgängig: 2. Zeuge: Ben entfernen')).toBeUndefined();
  });

  it('moves rows with all that was typed, keeps the focus on the button and says where they are', async () => {
    const form = await draw([ANNA, BEN, { name: 'Ida' }]);
    const [first] = form.container.querySelectorAll('fieldset[tabindex]');
    await click(button('Nach unten: 1. Zeuge: Anna'));
    expect(form.rows()).toEqual([BEN, ANNA, { name: 'Ida' }]);
    expect(form.legends()).toEqual(['1. Zeuge: Ben', '2. Zeuge: Anna', '3. Zeuge: Ida']);
    expect(form.container.querySelectorAll('fieldset[tabindex]')[1]).toBe(first);
    expect(document.activeElement).toBe(button('Nach unten: 2. Zeuge: Anna'));
    expect(form.said()).toBe('Zeuge Anna steht jetzt an Stelle 2 von 3.');
    await click(button('Nach unten: 2. Zeuge: Anna'));
    expect(document.activeElement).toBe(button('Nach oben: 3. Zeuge: Anna'));
    await click(button('Nach oben: 3. Zeuge: Anna'));
    await click(button('Nach oben: 2. Zeuge: Anna'));
    expect(form.rows()).toEqual([ANNA, BEN, { name: 'Ida' }]);
    expect(document.activeElement).toBe(button('Nach unten: 1. Zeuge: Anna'));
    expect(button('Nach oben: 1. Zeuge: Anna')).toBeUndefined();
  });

  it('keeps what a double tap removes, to be put back', async () => {
    const form = await draw([ANNA, BEN, { name: 'Ida' }]);
    await click(button('Entfernen: 1. Zeuge: Anna'));
    expect(form.rows()).toEqual([BEN, { name: 'Ida' }]);
    expect(document.activeElement?.textContent).toContain('1. Zeuge: Anna ist entfernt.');
    await click(button('Entfernen: 1. Zeuge: Ben'));
    expect(form.rows()).toEqual([{ name: 'Ida' }]);
    await click(button('Rückgängig: 1. Zeuge: Ben entfernen'));
    expect(document.activeElement).toBe(form.input('/zeugen/0/name'));
    expect(form.said()).toBe('1. Zeuge: Ben ist wieder da.');
    await click(button('Rückgängig: 1. Zeuge: Anna entfernen'));
    expect(form.rows()).toEqual([ANNA, BEN, { name: 'Ida' }]);
    expect(button('Rückgängig: 1. Zeuge: Anna entfernen')).toBeUndefined();
  });

  it('is not answered once the last row is gone', async () => {
    const form = await draw([ANNA]);
    await click(button('Entfernen: 1. Zeuge: Anna'));
    expect(form.rows()).toBeUndefined();
  });

  it('takes unfinished uploads along, and gives up those of removed rows when the step is left', async () => {
    const form = await draw([ANNA, BEN, { name: 'Ida' }]);
    const places = (...rows: string[]) => {
      const [list, place] = form.rearrange.mock.lastCall ?? [];
      expect(list).toBe('/zeugen');
      return rows.map((row) => place?.(row));
    };
    await click(button('Nach oben: 2. Zeuge: Ben'));
    expect(places('0', '1', '2')).toEqual(['1', '0', '2']);
    await click(button('Entfernen: 1. Zeuge: Ben'));
    expect(places('0', '1', '2')).toEqual(['-1', '0', '1']);
    await click(button('Rückgängig: 1. Zeuge: Ben entfernen'));
    expect(places('-1', '0', '1')).toEqual(['0', '1', '2']);
    await form.unmount();
    expect(places('0', '1', '2', '-1')).toEqual(['0', '1', '2', undefined]);
  });

  it('shows a refusal of the list and of a row where they belong', async () => {
    const form = await draw(
      [ANNA],
      new Map([
        ['/zeugen', 'Bitte nennen Sie zwei.'],
        ['/zeugen/0', 'Diese Zeile ist falsch.'],
        ['/zeugen/0/name', 'Bitte nennen Sie den Namen.'],
      ]),
    );
    expect(describedBy('feld_zeugen')).toContain('Bitte nennen Sie zwei.');
    expect(describedBy('feld_zeugen_0')).toContain('Diese Zeile ist falsch.');
    expect(describedBy('feld_zeugen_0_name')).toContain('Bitte nennen Sie den Namen.');
    expect(form.input('/zeugen/0/name')?.getAttribute('aria-invalid')).toBe('true');
  });
});
