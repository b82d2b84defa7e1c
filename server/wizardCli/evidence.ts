import { readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import {
  compareEvidence,
  failuresOf,
  outcomeOf,
  readHtml,
  toHtml,
  toJUnit,
  type Evidence,
} from '../../src/evidence/index.ts';
import { evidenceOf, formatProgram } from '../proofs/evidenceOf.ts';
import { groundProofsIn, readGroundProofs } from '../proofs/groundProofs.ts';
import { runnableWithFaults } from './check.ts';
import { loadNamed } from './folders.ts';
import { requireWritable } from './writable.ts';
import { release } from './release.ts';
import type { Task } from './task.ts';
import { UsageError } from './usageError.ts';

/**
 * `evidence <id>`: proves a wizard and writes the report as `<path>.html` and, for JUnit, as `<path>.xml`; exit code 1 if
 * anything fails. `evidence <id> --release <entry>`: writes the record of an entry of the server's history. `evidence --compare <a.html> <b.html>`: says what two reports prove differently; exit code 1 if anything.
 */
export async function evidence(task: Task): Promise<number> {
  if (task.release !== undefined) return release({ ...task, release: task.release });
  return task.compare ? compare(task) : report(task);
}

async function report({ words, directory, checkFolder, dataDir, output, by, write }: Task): Promise<number> {
  const [id] = words;
  if (id === undefined) throw new UsageError('Bitte nennen Sie die Kennung eines Assistenten.');
  const target = path.resolve(output ?? `nachweis-${id}`);
  // Before it is proved, which takes seconds.
  await requireWritable(target);
  const { wizards, faulty, faults } = await loadNamed({ directory, checkFolder }, id);
  const loaded = wizards[0] ?? runnableWithFaults(faulty, faults)[0];
  const made = await evidenceOf({
    id,
    loaded,
    files: loaded?.files ?? faulty[0]?.files,
    findings: faults.map(({ finding }) => finding),
    groundProofs: await readGroundProofs(groundProofsIn(dataDir), id),
    folder: directory,
    program: await formatProgram(),
    by: by ?? userInfo().username,
  });
  await writeFile(`${target}.html`, toHtml(made));
  await writeFile(`${target}.xml`, toJUnit(made));
  write(`Geschrieben: ${target}.html und ${target}.xml`);
  const failures = failuresOf(made);
  for (const failure of failures) write(failure);
  const { sentence, gaps } = outcomeOf(made);
  for (const line of [sentence, ...gaps]) write(line);
  return failures.length === 0 ? 0 : 1;
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
