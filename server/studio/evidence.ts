import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { StudioEvidence } from '../../src/contract/index.ts';
import { bounded } from '../base/bounded.ts';
import { Fault } from '../http/fault.ts';

const COMMAND = path.resolve(import.meta.dirname, '../wizardCli/main.ts');
/** Longer than any shipped wizard takes on a busy machine. */
const LONGEST_MS = 120_000;
const execute = promisify(execFile);

/** More would be asked for again before their turn comes. */
const WAITING = 4;

/** `by`: who has it done. `of`: what is proved, where that is not only the wizard's name. */
type Prove<Of extends unknown[]> = (id: string, by: string, ...of: Of) => Promise<StudioEvidence>;

/**
 * Proves one wizard after the other, since each proof keeps a core busy. Anybody who asks for one that waits or is under way for the same person gets the
 * same. Throws a Fault 503 if too many wait. `versionOf`: tells apart what is proved.
 */
export function proofQueue<Of extends unknown[]>(
  prove: Prove<Of>,
  versionOf: (...of: Of) => string = () => '',
): Prove<Of> {
  const underWay = new Map<string, Promise<StudioEvidence>>();
  const run = bounded({
    parallel: 1,
    waiting: WAITING,
    refuse: () =>
      new Fault(503, 'Es werden gerade andere Nachweise erstellt. Bitte versuchen Sie es gleich noch einmal.', {
        headers: { 'Retry-After': '30' },
      }),
  });
  return (id, by, ...of) => {
    const key = JSON.stringify([id, by, versionOf(...of)]);
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const proof = run(() => prove(id, by, ...of)).finally(() => underWay.delete(key));
    underWay.set(key, proof);
    return proof;
  };
}

/**
 * The evidence of a wizard as it is saved, from the command line in a process of its own: proving takes seconds, and the
 * server goes on answering. Throws a Fault 503 if the command ends without a report.
 */
export async function proveSaved(
  { directory, dataDir }: { directory: string; dataDir: string },
  { id, by }: { id: string; by: string },
): Promise<StudioEvidence> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vorfahrt-nachweis-'));
  const out = path.join(folder, id);
  try {
    // Exit code 1 means that something does not hold, which the report says.
    const words = ['evidence', id, '--dir', directory, '--data', dataDir, '--out', out, `--by=${by}`];
    await execute(process.execPath, [COMMAND, ...words], { timeout: LONGEST_MS }).catch(() => undefined);
    const [html, xml] = await Promise.all([readFile(`${out}.html`, 'utf8'), readFile(`${out}.xml`, 'utf8')]);
    return { html, xml };
  } catch (cause) {
    throw new Fault(
      503,
      'Der Nachweis ließ sich nicht erstellen. Die Befehlszeile sagt mehr: npm run wizard -- check',
      {
        cause,
      },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
