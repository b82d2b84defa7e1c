import { describe, expect, it } from 'vitest';
import { compareWizards, type Change } from '../../../src/explore/index.ts';
import { describeChanges, type DescribedChange } from '../../../src/studio/changes/describeChanges.ts';
import { wizardCompiler } from '../../../src/studio/document/compile.ts';
import { WIZARD_IDS, wizardFiles } from '../../editing/wizards.ts';
import { sample } from '../../support/extent.ts';
import { everyChange, filled, forProgramsIn, namesIn, runnable, wordsIn } from './everyChange.ts';

/** Changes of each wizard that `npm test` draws. */
const DRAWN = 40;

/** Everything that is read of a change. */
function textsOf({ where, lines, table }: DescribedChange): string[] {
  const cells = table === undefined ? [] : [...table.drawn.columns, ...table.drawn.rows.flatMap((row) => row.cells)];
  return [
    where,
    ...(table?.beside === undefined ? [] : [table.beside]),
    ...lines.map(({ label, before, after }) => [label, before, after].filter((part) => part !== undefined).join(' | ')),
    ...cells.flatMap((cell) =>
      typeof cell === 'string' ? cell : [cell.before, cell.after].filter((part) => part !== undefined),
    ),
  ];
}

/** Whether a difference is more than the order of keys, which also makes a table as a whole another text. */
function isSeen({ kind, name }: Change): boolean {
  return kind !== 'Reihenfolge' && (kind !== 'Tabelle' || name.includes('.json '));
}

describe.each(WIZARD_IDS)('%s: every change', (id) => {
  it('is told in lines without pointers, keys, names of answers and days as programs write them', () => {
    const files = filled(wizardFiles(id));
    const compile = wizardCompiler(id);
    const older = runnable(compile, files);
    if (older === undefined) throw new Error('The wizard does not compile.');
    const faults = sample(everyChange(files), DRAWN).flatMap(({ name, made }) => {
      const next = made();
      const newer = runnable(compile, next);
      if (newer === undefined) return [];
      const told = describeChanges(older, newer);
      const names = new Set([...namesIn(files), ...namesIn(next)]);
      const words = wordsIn(files, next);
      const isSilent = told.length === 0 && compareWizards(older, newer).some(isSeen);
      const lines = told.flatMap(textsOf).flatMap((text) => {
        const found = forProgramsIn(text, words, names);
        return found === undefined ? [] : [`${name}: ${found} in ${text}`];
      });
      return isSilent ? [`${name}: silent`, ...lines] : lines;
    });
    expect(faults).toEqual([]);
  });
});
