import { runCommandLine, say } from '../../commandLine.ts';
import { runCommand } from './command.ts';

await runCommandLine((args) => runCommand(args, say));
