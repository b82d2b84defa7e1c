import { describe, expect, it } from 'vitest';
import { advise } from '../../src/engine/index.ts';
import { LOADED } from './folders.ts';

/** The note about the deadline of an objection in the fine review, day by day. Service on 10 November 2026, a Tuesday. */
describe('the deadline of an objection', () => {
  const wizard = LOADED.find((loaded) => loaded.wizard.id === 'bussgeldanfrage')?.wizard;
  if (wizard === undefined) throw new Error('There is no fine review.');
  const note = (served: string, today: string) =>
    advise(wizard, 'angaben', { bussgeld: { schreiben: 'bussgeld', zustellungsdatum: served } }, today, {
      telefon: '030 1',
    }).map(({ message, urgent }) => [
      /noch (?:heute|\d+\sTage?)|abgelaufen/u.exec(message)?.[0].replace('\u00A0', ' '),
      urgent === true,
    ]);

  it.each([
    ['2026-11-20', 'noch 4 Tage', false],
    ['2026-11-21', 'noch 3 Tage', true],
    ['2026-11-22', 'noch 2 Tage', true],
    ['2026-11-23', 'noch 1 Tag', true],
    ['2026-11-24', 'noch heute', true],
    ['2026-11-25', 'abgelaufen', true],
  ])('on %s: %s, urgent %s', (today, said, urgent) => {
    expect(note('2026-11-10', today)).toEqual([[said, urgent]]);
  });

  it('is urgent on a Friday when it ends on the Monday after', () => {
    expect(note('2026-11-14', '2026-11-27')).toEqual([['noch 3 Tage', true]]);
  });
});
