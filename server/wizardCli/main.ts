import { runCommandLine, say } from '../base/commandLine.ts';
import { runCommand } from './command.ts';

await runCommandLine((args) => runCommand(args, say));
