import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { StudioEvidence } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';

const COMMAND = path.resolve(import.meta.dirname, '../wizardCli/main.ts');
/** Longer than any shipped wizard takes on a busy machine. */
const LONGEST_MS = 120_000;
const execute = promisify(execFile);

/**
 * The evidence of a wizard as it is saved, from the command line in a process of its own: proving takes seconds, and the
 * server goes on answering. Throws a Fault 503 if the command ends without a report.
 */
export async function proveSaved(
  { directory, dataDir }: { directory: string; dataDir: string },
  id: string,
): Promise<StudioEvidence> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vorfahrt-nachweis-'));
  const out = path.join(folder, id);
  try {
    // Exit code 1 means that something does not hold, which the report says.
    await execute(process.execPath, [COMMAND, 'evidence', id, '--dir', directory, '--data', dataDir, '--out', out], {
      timeout: LONGEST_MS,
    }).catch(() => undefined);
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
