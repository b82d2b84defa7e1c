import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

/** The behaviour of `npm start` if the machine's own Node runs it, as after `npm ci --omit=dev`. */

const ROOT = path.resolve(import.meta.dirname, '../../..');

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Runs server/entry.js with a Node that reports another version. */
async function startUnder(
  version: string,
  script = 'server/entry.js',
): Promise<{ code: number | null; out: string; complaint: string }> {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${pretend}`, script], {
    cwd: ROOT,
    // A supported version fails here.
    env: { PATH: process.env['PATH'], ENV_FILE: '', PORT: 'nowhere' },
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { code, out, complaint };
}

it.each(['18.20.8', '20.20.2', '22.21.0', '24.2.0'])('refuses Node %s with one plain sentence', async (version) => {
  const { code, out, complaint } = await startUnder(version);
  expect([code, out]).toEqual([1, '']);
  expect(complaint.split('\n')).toEqual([
    `Vorfahrt braucht Node 24.3 oder neuer, gestartet wurde es mit Node ${version}. ` +
      'Rufen Sie „npm ci“ ohne „--omit=dev“ auf, das bringt ein passendes Node mit, oder installieren Sie Node 24.',
    '',
  ]);
});

it.each(['24.3.0', '24.21.0', '26.0.0'])('goes on under Node %s', async (version) => {
  const { code, complaint } = await startUnder(version);
  expect(code).toBe(78);
  expect(complaint).toContain('PORT');
  expect(complaint).not.toContain('gestartet wurde es mit');
});

it('has one version of Node in its files', () => {
  const { devDependencies, engines } = JSON.parse(read('package.json')) as {
    devDependencies: Record<string, string>;
    engines: { node: string };
  };
  expect(read('.nvmrc').trim()).toBe(devDependencies['node']);
  expect(engines.node).toMatch(/^>=\d+\.\d+$/);
  expect(process.versions.node).toBe(devDependencies['node']);
});

it.each(['server/entry.js', 'server/main/main.ts'])(
  '%s tells a faulty setting as a sentence, without code',
  async (script) => {
    const { code, out, complaint } = await startUnder('24.21.0', script);
    expect([code, out, complaint]).toEqual([
      78,
      '',
      "Die Konfiguration ist fehlerhaft:\n- PORT muss eine Zahl von 0 bis 65535 sein, ist aber 'nowhere'.\n",
    ]);
  },
);
