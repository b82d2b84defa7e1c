import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SCRIPTS = {
  privacy: 'server/privacy/cli.ts',
  mail: 'server/outbox/cli.ts',
  user: 'server/accounts/cli.ts',
  wizard: 'server/wizardCli/main.ts',
};

export type Said = {
  code: number | null;
  /** Standard output, then standard error. */
  said: string;
  /** The same as lines, without the first line of standard output, which names the deployment. */
  lines: string[];
};

type CommandOptions = { /** The whole environment beside PATH. */ env?: Record<string, string>; input?: string };

/** Runs `npm run <name> -- <args>` as a separate process, in a minimal environment without the checkout's `.env`. */
export async function runCommand(
  name: keyof typeof SCRIPTS,
  args: string[],
  { env = {}, input = '' }: CommandOptions = {},
): Promise<Said> {
  const child = spawn(path.join(ROOT, 'node_modules/.bin/node'), [SCRIPTS[name], ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ENV_FILE: '', ...env },
  });
  // The process may exit before it has read its input.
  child.stdin.on('error', () => undefined).end(input);
  const [out, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  const lines = [...out.split('\n').slice(1), ...complaint.split('\n')].filter((line) => line !== '');
  return { code, said: out + complaint, lines };
}
