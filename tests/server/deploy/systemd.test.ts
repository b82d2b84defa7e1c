import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../../support/extent.ts';
import { versionOf } from '../../support/tool.ts';

/** The units that are shipped, judged by systemd's own tool. No systemd runs it here. */

const SHIPPED = path.resolve(import.meta.dirname, '../../../server/deploy');
const UNITS = ['vorfahrt.service', 'vorfahrt-backup.service'];
/** What `security` measures at most, in tenths: 0 is a service that may do nothing, 96 one that may do everything. */
const EXPOSURE = 20;

const version = LONG ? versionOf('systemd-analyze', '--version', /^systemd (\d+)/) : undefined;
// `--offline` came with 250.
const isThere = Number(version) >= 250;
if (LONG && !isThere) process.stderr.write('skipped: systemd-analyze 250 or newer is not installed\n');

describe.skipIf(!isThere).each(UNITS)(`systemd-analyze ${version}: %s`, (name) => {
  let directory: string;
  let unit: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-systemd-'));
    unit = path.join(directory, name);
    // The program has to be there for `verify`.
    await writeFile(
      unit,
      (await readFile(path.join(SHIPPED, name), 'utf8')).replace('/usr/bin/node', process.execPath),
    );
  });
  afterAll(() => rm(directory, { recursive: true }));

  const analyze = (...args: string[]) => {
    const { status, stderr } = spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' });
    return { status, stderr };
  };

  it.runIf(name.includes('backup'))('understands its timer', async () => {
    unit = path.join(directory, 'vorfahrt-backup.timer');
    await writeFile(unit, await readFile(path.join(SHIPPED, 'vorfahrt-backup.timer'), 'utf8'));
    expect(analyze('verify', '--man=no')).toEqual({ status: 0, stderr: '' });
    unit = path.join(directory, name);
  });

  it('has nothing against the unit', () => {
    expect(analyze('verify', '--man=no')).toEqual({ status: 0, stderr: '' });
  });

  it('finds little that it may do besides its work', () => {
    expect(analyze('security', '--offline=true', '--no-pager', `--threshold=${EXPOSURE}`).status).toBe(0);
    expect(analyze('security', '--offline=true', '--no-pager', '--threshold=1').status).not.toBe(0);
  });
});
