import { runCommandLine } from '../base/commandLine.ts';
import { openChecker } from '../wizards/checker.ts';
import { runCommand } from './command.ts';

const checker = openChecker();
await runCommandLine((args, { say, env }) => runCommand(args, say, env, checker.check));
checker.close();
