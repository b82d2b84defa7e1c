import { loadEdition, witnessLine, type DefinitionFiles, type Finding } from '../../src/check/index.ts';
import { fixesFor } from '../../src/editing/index.ts';
import { memoize } from '../../src/engine/index.ts';
import { formatFinding, formatFix, formatWitness } from '../../src/studio/findings/formatFinding.ts';
import { filesOf, goodDraft } from '../engine/authored.ts';
import { CASES } from '../engine/faults/index.ts';
import { outlineOfFiles, TODAY } from './subjects.ts';

/** Checks the files of one wizard, each state of them once. */
function checker(id: string): (files: DefinitionFiles) => Finding[] {
  return memoize((files: DefinitionFiles) => {
    const loaded = loadEdition(id, files, 'r1', { today: () => TODAY, pictures: [] });
    return 'findings' in loaded ? loaded.findings : loaded.notes;
  }, new WeakMap());
}

/** A catalogue: the wizard that is spoilt, what each case is called, and its files. */
export type Catalogue = { id: string; cases: { name: string; files: () => DefinitionFiles }[] };

const FAULTS = [...Map.groupBy(CASES, ([code, file, pointer]) => `${code} ${file}${pointer}`)].flatMap(
  ([place, alike]) =>
    alike.map(([, , , change], index) => ({
      // Those of one place are told apart by their order, so that a new case renames no other.
      name: index === 0 ? place : `${place} (${index + 1})`,
      files: () => {
        const draft = goodDraft();
        change(draft);
        return filesOf(draft);
      },
    })),
);

/** The catalogues, by the names of their files in a dump. */
export const CATALOGUES: Record<string, Catalogue> = { faults: { id: 'probe', cases: FAULTS } };

/** Everything that is found in each case, as both readers are told, with all remedies and what each leaves. */
export function dumpFindings({ id, cases }: Catalogue): string[] {
  const check = checker(id);
  return cases.flatMap(({ name, files: make }) => {
    const files = make();
    const found = check(files);
    // What is nested too deeply has no outline.
    const outline = outlineOfFiles(found.some(({ code }) => code === 'verschachtelung') ? {} : files);
    return found.flatMap((finding) => {
      const { file, pointer, code, message, remedy, facts, witness, note } = finding;
      const screen = formatFinding(finding, outline);
      const fixes = fixesFor(finding, files, check).flatMap((fix) => [
        `fix: ${fix.label} | ${formatFix(fix, outline)} | ${JSON.stringify(fix.leaves?.map((left) => left.code))}`,
        `edits: ${JSON.stringify(fix.edits)}`,
      ]);
      return [
        `${code} at ${file}${pointer}${note === true ? ' (note)' : ''}: ${message} ${remedy}`,
        `screen: ${screen.message} ${screen.remedy}`,
        ...(facts === undefined ? [] : [`facts: ${JSON.stringify(facts)}`]),
        ...(witness === undefined ? [] : [`${witnessLine(witness)} | ${formatWitness(witness, outline)}`]),
        ...fixes,
      ].map((line) => `${name} | ${line}`);
    });
  });
}
