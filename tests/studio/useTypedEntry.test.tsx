// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { useTypedEntry } from '../../src/studio/parts/useTypedEntry.ts';
import { doing, renderHook } from '../support/react.tsx';

const TITLES = ['Rettung', 'Zeugen', 'Zeugenaussage', 'Größe', 'Zeitpunkt', 'Zeichen'];

/** A list in which 'Größe' is chosen, what it was told to take, and whether its options are shown. */
async function typing() {
  const taken: string[] = [];
  const list = {
    shown: true,
    close: () => void (list.shown = false),
    setOpen: (to: boolean) => void (list.shown = to),
  };
  const options = { entries: TITLES, idOf: String, titleOf: String, wordsOf: String, chosen: 'Größe', title: 'Größe' };
  const { result } = await renderHook(() => useTypedEntry({ ...options, onTake: (entry) => void taken.push(entry) }));
  const prevented: string[] = [];
  const press = (key: string) =>
    doing(() => {
      if (key === 'Tab') return result().comboBox.onBlur();
      result().onKeyDownCapture(
        {
          key,
          currentTarget: document.createElement('input'),
          preventDefault: () => void prevented.push(key),
          stopPropagation: () => undefined,
        } as never,
        list,
      );
    });
  const type = (letters: string) => doing(() => result().comboBox.onInputChange(letters));
  return { result, taken, list, prevented, press, type };
}

it('letters narrow the list, whatever their case and dots, and none of them is lost when the field was cleared', async () => {
  const { result, type } = await typing();
  await type('grosse');
  expect(result().found).toEqual(['Größe']);
  for (const letters of ['', 'Z', 'Ze', 'Zei']) await type(letters);
  expect([result().comboBox.inputValue, result().found]).toEqual(['Zei', ['Zeitpunkt', 'Zeichen']]);
});

describe.each(['Enter', 'Tab'])('%s', (key) => {
  it.each([
    ['RETTUNG', 'Rettung'],
    ['zeugen', 'Zeugen'],
  ])('takes the only entry that %s can mean', async (letters, title) => {
    const { result, taken, press, type } = await typing();
    await type(letters);
    await press(key);
    expect([taken, result().missed]).toEqual([[title], '']);
  });

  it.each([
    ['xyz', '„xyz“ passt zu keinem Eintrag. Es bleibt bei „Größe“.'],
    ['zeuge', '„zeuge“ passt zu mehreren Einträgen: „Zeugen“, „Zeugenaussage“. Es bleibt bei „Größe“.'],
    [
      'ze',
      '„ze“ passt zu mehreren Einträgen: „Zeugen“, „Zeugenaussage“, „Zeitpunkt“ und 1 weiteren. Es bleibt bei „Größe“.',
    ],
  ])('leaves %s with a sentence, until Escape takes it back', async (letters, sentence) => {
    const { result, taken, press, type } = await typing();
    await type(letters);
    await press(key);
    expect([result().missed, result().comboBox.inputValue, taken]).toEqual([sentence, letters, []]);
    await press('Escape');
    expect([result().missed, result().comboBox.inputValue, result().found]).toEqual(['', 'Größe', TITLES]);
  });
});

it('no form is sent with letters that the field does not say, and the list is closed', async () => {
  const { list, prevented, press, type } = await typing();
  await type('xyz');
  await press('Enter');
  expect([list.shown, prevented]).toEqual([false, ['Enter']]);
});
