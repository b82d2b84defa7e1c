import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SCRIPTS = {
  privacy: 'server/privacy/cli.ts',
  mail: 'server/outbox/cli.ts',
  user: 'server/accounts/cli.ts',
  wizard: 'server/wizards/cli/main.ts',
};

export type Said = {
  code: number | null;
  /** Standard output, then standard error. */
  said: string;
  /** The same by line, without the first of standard output, which says where the command works. */
  lines: string[];
};

type CommandOptions = { /** All that it gets beside PATH. */ env?: Record<string, string>; input?: string };

/** Runs `npm run <name> -- <args>` as a process of its own, in a bare environment without the checkout's `.env`. */
export async function runCommand(
  name: keyof typeof SCRIPTS,
  args: string[],
  { env = {}, input = '' }: CommandOptions = {},
): Promise<Said> {
  const child = spawn(path.join(ROOT, 'node_modules/.bin/node'), [SCRIPTS[name], ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ENV_FILE: '', ...env },
  });
  // It may be done before it has read anything.
  child.stdin.on('error', () => undefined).end(input);
  const [out, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  const lines = [...out.split('\n').slice(1), ...complaint.split('\n')].filter((line) => line !== '');
  return { code, said: out + complaint, lines };
}
