import { runCommandLine } from '../base/commandLine.ts';
import { migrateCommand } from './command.ts';

await runCommandLine(migrateCommand);
