import { runCommandLine } from '../base/commandLine.ts';
import { userCommand } from './command.ts';

await runCommandLine(userCommand);
