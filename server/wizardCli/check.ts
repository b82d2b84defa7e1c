import { prove } from '../../src/explore/index.ts';
import { germanToday } from '../base/dayInGermany.ts';
import {
  editionIn,
  editionsOf,
  loadEdition,
  findingLine,
  lineIn,
  witnessLine,
  type Finding,
} from '../../src/check/index.ts';
import { checkExpectedMails } from '../proofs/expectedMails.ts';
import { checkUnusedParts, formatParts } from './parts.ts';
import { loadNamed } from './folders.ts';
import { isUnpublished } from '../wizards/index.ts';
import { placed } from '../wizards/folder.ts';
import { restoreWizard } from '../wizards/load.ts';
import type { FaultyFolder, LoadedWizard, LoadResult } from '../wizards/loaded.ts';
import type { Task } from './task.ts';

/** `check [id] [--json]`: prints all findings or, if there are none, what was verified. */
export async function check({ words, directory, checkFolder, json, write }: Task): Promise<number> {
  const [id] = words;
  const { wizards, faulty, faults: loading } = await loadNamed({ directory, checkFolder }, id);
  const unused = id === undefined ? await checkUnusedParts(directory) : [];
  const [unusedNotes, unusedFaults] = [unused.filter(isNote), unused.filter((found) => !isNote(found))];
  const loaded = once(loading);
  const faults = [
    ...loaded.filter(({ finding }) => !isNote(finding)),
    ...wizards.flatMap(inOtherEditions),
    ...unusedFaults.map((finding) => ({ wizard: '', finding })),
    ...[...wizards, ...runnableWithFaults(faulty, loading)].flatMap((one) =>
      placed(one.files, checkExpectedMails(one)).map((finding) => ({
        wizard: one.wizard.id,
        finding,
      })),
    ),
  ];
  const notes = [
    ...loaded.filter(({ finding }) => isNote(finding)),
    ...wizards.flatMap((one) => one.notes.map((finding) => ({ wizard: one.wizard.id, finding }))),
    ...unusedNotes.map((finding) => ({ wizard: '', finding })),
  ];
  if (json) {
    write(
      JSON.stringify(
        [...faults, ...notes].map(({ wizard, finding }) => ({ wizard, ...finding })),
        null,
        2,
      ),
    );
    return faults.length > 0 ? 1 : 0;
  }
  for (const { wizard, finding } of [...faults, ...notes]) write(formatFinding(wizard, finding));
  const unsound = new Set(faults.map(({ wizard }) => wizard));
  for (const one of wizards) if (!unsound.has(one.wizard.id)) write(await formatProof(one));
  if (id !== undefined) for (const line of await formatParts(wizards, directory)) write(line);
  for (const wizard of new Set(faults.filter(isAboutJourney).map((fault) => fault.wizard)))
    write(`Ist die Änderung gewollt, berichtigt das die Beispiele: npm run wizard -- journeys ${wizard} --repair`);
  write(
    faults.length > 0
      ? `${faults.length} ${faults.length === 1 ? 'Fund' : 'Funde'}.`
      : notes.length > 0
        ? `Kein Fund, ${notes.length} ${notes.length === 1 ? 'Hinweis' : 'Hinweise'}.`
        : 'Nichts gefunden.',
  );
  return faults.length > 0 ? 1 : 0;
}

/** The faults of the editions that a wizard does not use at present. They do not keep it from being offered. */
function inOtherEditions({ wizard: { id }, files: { texts } }: LoadedWizard): { wizard: string; finding: Finding }[] {
  const used = editionIn(texts);
  return ['', ...editionsOf(texts)]
    .filter((edition) => edition !== used)
    .flatMap((edition) => {
      const loaded = loadEdition(id, texts, '', { today: germanToday, edition });
      return 'findings' in loaded ? loaded.findings.map((finding) => ({ wizard: id, finding })) : [];
    });
}

/** What is wrong with a part, which every wizard that uses it reports, is written once. */
function once(faults: LoadResult['faults']): LoadResult['faults'] {
  const isFirst = ({ finding }: LoadResult['faults'][number], index: number) =>
    !finding.file.startsWith('../') ||
    faults.findIndex((other) => findingLine('', other.finding) === findingLine('', finding)) === index;
  return faults.filter(isFirst);
}

/** Wizards of which only examples do not hold: what these expect of mails can be checked all the same. */
export function runnableWithFaults(faulty: FaultyFolder[], faults: LoadResult['faults']): LoadedWizard[] {
  return faulty
    .filter(({ id }) => faults.every((fault) => fault.wizard !== id || isAboutJourney(fault)))
    .map(({ id, files }) => restoreWizard({ wizard: id, revision: '', files }));
}

function isAboutJourney({ finding }: LoadResult['faults'][number]): boolean {
  return finding.file === 'journeys.json' && finding.code.startsWith('beispiel-');
}

function isNote({ note }: Finding): boolean {
  return note === true;
}

function formatFinding(wizard: string, { file, line, pointer, message, remedy, witness }: Finding): string {
  const place = `${lineIn(wizard, file, line)}${pointer === '' ? '' : `  ${pointer}`}`;
  return [
    place,
    `  ${message}`,
    `  ${remedy}`,
    ...(witness === undefined ? [] : [`  ${witnessLine(witness)}`]),
    '',
  ].join('\n');
}

/** What the engine can prove about a wizard without faults. */
async function formatProof({ wizard, definition }: LoadedWizard): Promise<string> {
  const { aims, unproved } = await prove(wizard, definition.journeys);
  const label = `${wizard.id}${isUnpublished({ definition }) ? ' (Entwurf)' : ''}, Fassung ${wizard.revision}`;
  const proved = `${label}: ${aims.states.length} Zustände, ${aims.transitions.length} Übergänge, ${aims.guards.length} Bedingungen, ${aims.constraints.length} Regeln, ${aims.messages.length} Meldungen`;
  if (unproved.length === 0) return `${proved}: alle belegt.`;
  return [`${proved}. Nicht belegt:`, ...unproved.map((name) => `  ${name}`)].join('\n');
}
