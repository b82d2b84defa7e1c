import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { prove, type Evidence, type GroundProof } from '../../src/evidence/index.ts';
import { compileSchemas, lineIn, type Finding } from '../../src/check/index.ts';
import { sha256 } from '../base/sha256.ts';
import { germanToday } from '../base/dayInGermany.ts';
import { placed, type WizardFiles } from '../wizards/folder.ts';
import { revisionOf } from '../wizards/load.ts';
import type { LoadedWizard } from '../wizards/loaded.ts';
import { checkExpectedMails } from './expectedMails.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);

type EvidenceTask = {
  id: string;
  /** Undefined if findings keep it from being run. */
  loaded: LoadedWizard | undefined;
  files: WizardFiles | undefined;
  /** The findings of its check. */
  findings: readonly Finding[];
  groundProofs: readonly GroundProof[];
  /** Where it was read, for people. */
  folder: string;
  /** See `formatProgram`. */
  program: string;
  by: string;
};

/** Proves a wizard. Takes seconds, and keeps its process busy. */
export async function evidenceOf(task: EvidenceTask): Promise<Evidence> {
  const { id, loaded, files, folder, program, by } = task;
  const findings = [
    ...task.findings,
    ...(loaded === undefined ? [] : placed(loaded.files, checkExpectedMails(loaded))),
  ];
  return {
    id,
    title: loaded?.definition.wizard.title ?? id,
    revision: files === undefined ? '' : revisionOf(files),
    examples: fingerprintOf(files?.texts['journeys.json']),
    folder,
    program,
    today: germanToday(),
    at: new Date().toISOString(),
    by,
    findings: findings.map((finding) => ({
      place: `${lineIn(id, finding.file, finding.line)}${finding.pointer === '' ? '' : ` ${finding.pointer}`}`,
      message: finding.message,
      remedy: finding.remedy,
    })),
    proved: loaded && (await proved(loaded, findings, task.groundProofs)),
  };
}

async function proved(
  { wizard, definition }: LoadedWizard,
  findings: readonly Finding[],
  groundProofs: readonly GroundProof[],
): ReturnType<typeof prove> {
  return prove({
    wizard,
    definition,
    findings,
    groundProofs,
    recompile: (step, schema) => {
      const file = definition.steps[step];
      return file === undefined ? {} : compileSchemas({ steps: { [step]: { ...file, schema } } }).validators;
    },
  });
}

/** Tells two files of examples apart; empty without one. */
function fingerprintOf(text: string | undefined): string {
  return text === undefined ? '' : sha256(text).toString('hex').slice(0, 16);
}

/** The program's version, and where it lies in a git repository, its commit, and whether files were changed after that. */
export async function formatProgram(): Promise<string> {
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
