import { spawn } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { userCommand } from '../../server/accounts/command.ts';
import { runIn, type Command } from '../../server/base/commandLine.ts';
import { doctorCommand } from '../../server/doctor/command.ts';
import { setupCommand } from '../../server/doctor/setup.ts';
import { mailCommand } from '../../server/outbox/command.ts';
import { privacyCommand } from '../../server/privacy/command.ts';
import { backupCommand } from '../../server/backup/command.ts';
import { migrateCommand } from '../../server/schema/command.ts';
import { runCommand as wizardCommand } from '../../server/wizardCli/command.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Code that is compiled once, as `npm start` has it. */
const COMPILED = path.join(ROOT, 'node_modules/.cache/vorfahrt');
const COMMANDS: Record<
  'backup' | 'doctor' | 'privacy' | 'mail' | 'migrate' | 'setup' | 'user' | 'wizard',
  { script: string; command: Command }
> = {
  backup: { script: 'server/backup/cli.ts', command: backupCommand },
  doctor: { script: 'server/doctor/cli.ts', command: doctorCommand },
  privacy: { script: 'server/privacy/cli.ts', command: privacyCommand },
  mail: { script: 'server/outbox/cli.ts', command: mailCommand },
  setup: { script: 'server/doctor/setupCli.ts', command: setupCommand },
  migrate: { script: 'server/schema/cli.ts', command: migrateCommand },
  user: { script: 'server/accounts/cli.ts', command: userCommand },
  wizard: { script: 'server/wizardCli/main.ts', command: (args, { say, env }) => wizardCommand(args, say, env) },
};

export type Said = {
  code: number | null;
  /** Standard output, then standard error. */
  said: string;
  /** The same as lines, without the first line of standard output, which names the deployment. */
  lines: string[];
};

type CommandOptions = { /** The whole environment beside PATH. */ env?: Record<string, string>; input?: string };

/** Runs `npm run <name> -- <args>` in this process, in a minimal environment without the checkout's `.env`. */
export async function runCommand(
  name: keyof typeof COMMANDS,
  args: string[],
  { env = {}, input = '' }: CommandOptions = {},
): Promise<Said> {
  let out = '';
  let complaint = '';
  const code = await runIn(
    {
      say: (line) => void (out += `${line}\n`),
      complain: (line) => void (complaint += `${line}\n`),
      input: Readable.from([input]),
      env: surroundings(env),
    },
    COMMANDS[name].command,
    args,
  );
  return tell(code, out, complaint);
}

/** The same in a process of its own, as npm starts it. */
export async function runProcess(
  name: keyof typeof COMMANDS,
  args: string[],
  { env = {}, input = '' }: CommandOptions = {},
): Promise<Said> {
  const child = spawn(path.join(ROOT, 'node_modules/.bin/node'), [COMMANDS[name].script, ...args], {
    cwd: ROOT,
    env: { ...surroundings(env), NODE_COMPILE_CACHE: COMPILED },
  });
  // The process may exit before it has read its input.
  child.stdin.on('error', () => undefined).end(input);
  const [out, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return tell(code, out, complaint);
}

function surroundings(env: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], ENV_FILE: '', ...env };
}

function tell(code: number | null, out: string, complaint: string): Said {
  const lines = [...out.split('\n').slice(1), ...complaint.split('\n')].filter((line) => line !== '');
  return { code, said: out + complaint, lines };
}
