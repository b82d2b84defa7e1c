import { runCommandLine } from '../base/commandLine.ts';
import { backupCommand } from './command.ts';

await runCommandLine(backupCommand);
