import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { stillness } from '../../../server/main/watchdog.ts';

const WATCHDOG = path.resolve(import.meta.dirname, '../../../server/main/watchdog.ts');

/** Runs code in a process that is watched, until it ends. */
async function watched(
  code: string,
  pace = 'tickMs: 20, ticks: 10',
): Promise<{ code: number | null; signal: string | null; lines: string[] }> {
  const script = `
    const { watchEventLoop } = await import(${JSON.stringify(WATCHDOG)});
    watchEventLoop({ ${pace} });
    ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [said, [exitCode, signal]] = await Promise.all([
    text(child.stderr),
    once(child, 'close') as Promise<[number | null, string | null]>,
  ]);
  return { code: exitCode, signal, lines: said.split('\n').filter((line) => line !== '') };
}

it('ends a process that stands still, with one line that says where', async () => {
  const { signal, lines } = await watched(
    'setTimeout(function standStill() { for (;;); });',
    // On a busy machine it takes its time to say where it stands.
    'tickMs: 20, ticks: 10, tellMs: 60_000',
  );
  expect(signal).toBe('SIGKILL');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 60,
    seconds: 0.2,
    at: [expect.stringMatching(/^standStill /), expect.any(String), expect.any(String)],
    msg: 'event loop stands still, process ended',
  });
});

it('ends it also where V8 itself stands still', async () => {
  const { signal, lines } = await watched(`setTimeout(() => /^(a+)+$/.test('a'.repeat(100) + 'b'));`);
  expect(signal).toBe('SIGKILL');
  expect(lines).toHaveLength(1);
});

it('keeps no process from its end', async () => {
  expect(await watched('', '')).toEqual({ code: 0, signal: null, lines: [] });
});

it('ends none that somebody debugs, also if the debugger came later', async () => {
  const code = `
    const inspector = await import('node:inspector');
    inspector.open(0);
    setTimeout(() => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000);
      inspector.close();
    }, 200);`;
  // A busy machine may hold the process up before the debugger is there: it is ended only after 5 s.
  const ended = await watched(code, 'tickMs: 20, ticks: 250');
  expect([ended.code, ended.signal]).toEqual([0, null]);
});

it('counts only what follows each other', () => {
  const isStill = stillness(3);
  expect([1, 1, 1, 2, 2, 2, 3, 3, 3, 3].map(isStill)).toEqual([...Array.from({ length: 9 }, () => false), true]);
});
