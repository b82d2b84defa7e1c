import { runCommandLine } from '../base/commandLine.ts';
import { runCommand } from './command.ts';

await runCommandLine((args, { say, env }) => runCommand(args, say, env));
