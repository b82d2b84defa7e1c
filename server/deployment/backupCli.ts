import { runCommandLine } from '../base/commandLine.ts';
import { backupCommand } from './backupCommand.ts';

await runCommandLine(backupCommand);
