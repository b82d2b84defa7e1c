import { describe, expect, it } from 'vitest';
import { drawSums, payload, readSum, validate, writeSum } from '../../src/engine/index.ts';
import { ask, group, needed, text } from './definitions.ts';

const WRONG = 'Die Rechenaufgabe wurde nicht korrekt gelöst.';
const SUM = text('Rechenaufgabe', { arithmetic: true, transient: true, errorMessage: WRONG });
const wizard = ask(needed({ name: text('Name'), pruefung: SUM, innen: group({ zweite: SUM }) }));

/** Chance that gives these numbers, one after the other, each below what is asked. */
function chance(...numbers: number[]): (below: number) => number {
  return (below) => {
    expect(below).toBe(10);
    return numbers.shift() ?? 0;
  };
}

describe('an arithmetic question (specification 1, section 5)', () => {
  it('is drawn from 1 to 10, each one by itself, and only where none is', () => {
    expect(drawSums(wizard, {}, chance(0, 9, 3, 4))).toEqual({ pruefung: '1+10=', innen: { zweite: '4+5=' } });
    const drawn = { pruefung: '3+4=8', innen: { zweite: 'unsinn' } };
    expect(drawSums(wizard, drawn, chance(1, 1))).toEqual({ pruefung: '3+4=8', innen: { zweite: '2+2=' } });
    expect(drawn.innen.zweite).toBe('unsinn');
  });

  it.each([
    ['3+4=7', []],
    ['10+10=20', []],
    ['3+4= 07', []],
    ['3+4=8', [WRONG]],
    ['3+4=', [WRONG]],
    ['3+4=7x', [WRONG]],
    ['7', [WRONG]],
    [undefined, [WRONG]],
    [7, [WRONG]],
  ])('judges %j by itself', (pruefung, messages) => {
    const answers = { name: 'Jana', pruefung, innen: { zweite: '1+1=2' } };
    expect(validate(wizard, 'frage', answers).map(({ message }) => message)).toEqual(messages);
  });

  it('is never sent', () => {
    expect(payload(wizard, { name: 'Jana', pruefung: '3+4=7' })).toEqual({ name: 'Jana' });
  });

  it('reads what it wrote', () => {
    const sum = { left: 3, right: 10, result: '1 3' };
    expect(readSum(writeSum(sum))).toEqual(sum);
    for (const other of [undefined, 13, '', '3+4', '3 + 4 = 7', '-3+4=1']) expect(readSum(other)).toBeUndefined();
  });
});
