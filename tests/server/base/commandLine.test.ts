import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { sample } from '../../support/extent.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const COMMANDS = [
  ['paths', 'kfz-gutachtenanfrage', 0],
  ['diff', 'kfz-gutachtenanfrage', 1],
] as const;

it.each(sample(COMMANDS, 1))('wizard %s ends as usual where nobody reads on (… | head)', async (command, id, code) => {
  const words = command === 'diff' ? ['bussgeldanfrage', id] : [id];
  const child = spawn(process.execPath, ['server/wizardCli/main.ts', command, ...words], { cwd: ROOT });
  child.stdout.destroy();
  const [complaint, [exit]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([complaint, exit]).toEqual(['', code]);
});
