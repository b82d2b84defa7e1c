import { execFile } from 'node:child_process';
import { access, constants, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  compareEvidence,
  failuresOf,
  outcomeOf,
  prove,
  readHtml,
  toHtml,
  toJUnit,
  type Evidence,
} from '../../src/evidence/index.ts';
import { compileSchemas, lineIn, type Finding } from '../../src/check/index.ts';
import { sha256 } from '../base/sha256.ts';
import { germanToday } from '../base/dayInGermany.ts';
import { groundProofsIn, readGroundProofs } from '../proofs/groundProofs.ts';
import { placed } from '../wizards/folder.ts';
import { revisionOf } from '../wizards/load.ts';
import type { LoadedWizard } from '../wizards/loaded.ts';
import { checkExpectedMails } from './expectedMails.ts';
import { runnableWithFaults } from './check.ts';
import { loadNamed } from './folders.ts';
import type { Task } from './task.ts';
import { UsageError } from './usageError.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);

/**
 * `evidence <id>`: proves a wizard and writes the report as `<path>.html` and, for JUnit, as `<path>.xml`; exit code 1 if
 * anything fails. `evidence --compare <a.html> <b.html>`: says what two reports prove differently; exit code 1 if anything.
 */
export async function evidence(task: Task): Promise<number> {
  return task.compare ? compare(task) : report(task);
}

async function report({ words, directory, checkFolder, dataDir, output, by, write }: Task): Promise<number> {
  const [id] = words;
  if (id === undefined) throw new UsageError('Bitte nennen Sie die Kennung eines Assistenten.');
  const target = path.resolve(output ?? `nachweis-${id}`);
  // Before it is proved, which takes seconds.
  await access(path.dirname(target), constants.W_OK).catch((cause: unknown) => {
    throw new UsageError(`In den Ordner ${path.dirname(target)} lässt sich nichts schreiben, oder es gibt ihn nicht.`, {
      cause,
    });
  });
  const { wizards, faulty, faults } = await loadNamed({ directory, checkFolder }, id);
  const loaded = wizards[0] ?? runnableWithFaults(faulty, faults)[0];
  const files = loaded?.files ?? faulty[0]?.files;
  const findings = [
    ...faults.map(({ finding }) => finding),
    ...(loaded === undefined ? [] : placed(loaded.files, checkExpectedMails(loaded))),
  ];
  const made: Evidence = {
    id,
    title: loaded?.definition.wizard.title ?? id,
    revision: files === undefined ? '' : revisionOf(files),
    examples: fingerprintOf(files?.texts['journeys.json']),
    folder: directory,
    program: await formatProgram(),
    today: germanToday(),
    at: new Date().toISOString(),
    by: by ?? userInfo().username,
    findings: findings.map((finding) => ({
      place: `${lineIn(id, finding.file, finding.line)}${finding.pointer === '' ? '' : ` ${finding.pointer}`}`,
      message: finding.message,
      remedy: finding.remedy,
    })),
    proved: loaded && (await proved(loaded, findings, dataDir)),
  };
  await writeFile(`${target}.html`, toHtml(made));
  await writeFile(`${target}.xml`, toJUnit(made));
  write(`Geschrieben: ${target}.html und ${target}.xml`);
  const failures = failuresOf(made);
  for (const failure of failures) write(failure);
  const { sentence, gaps } = outcomeOf(made);
  for (const line of [sentence, ...gaps]) write(line);
  return failures.length === 0 ? 0 : 1;
}

async function proved(
  { wizard, definition }: LoadedWizard,
  findings: readonly Finding[],
  dataDir: string,
): ReturnType<typeof prove> {
  return prove({
    wizard,
    definition,
    findings,
    groundProofs: await readGroundProofs(groundProofsIn(dataDir), wizard.id),
    recompile: (step, schema) => {
      const file = definition.steps[step];
      return file === undefined ? {} : compileSchemas({ steps: { [step]: { ...file, schema } } }).validators;
    },
  });
}

async function compare({ words, write }: Task): Promise<number> {
  const [before, after] = words;
  if (before === undefined || after === undefined || words.length > 2)
    throw new UsageError('Bitte nennen Sie zwei Nachweise: evidence --compare <a.html> <b.html>');
  const differences = compareEvidence(await read(before), await read(after));
  for (const difference of differences) write(difference);
  if (differences.length === 0) write('Beide belegen dasselbe.');
  return differences.length === 0 ? 0 : 1;
}

async function read(file: string): Promise<Evidence> {
  try {
    return readHtml(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} ist kein Nachweis (.html), oder er lässt sich nicht lesen.`, { cause: error });
  }
}

/** Tells two files of examples apart; empty without one. */
function fingerprintOf(text: string | undefined): string {
  return text === undefined ? '' : sha256(text).toString('hex').slice(0, 16);
}

/** The program's version, and where it lies in a git repository, its commit, and whether files were changed after that. */
async function formatProgram(): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const git = (...words: string[]) =>
    execute('git', words, { cwd: ROOT }).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    );
  const commit = await git('rev-parse', '--short=12', 'HEAD');
  if (commit === '') return `Vorfahrt ${version}`;
  // Not the report itself, which may lie beside them.
  const changed = await git('status', '--porcelain', '--', 'src', 'server', 'wizards', 'package.json');
  return `Vorfahrt ${version}, Stand ${commit}${changed === '' ? '' : ', seitdem geändert'}`;
}
