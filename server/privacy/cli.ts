import { runCommandLine } from '../base/commandLine.ts';
import { privacyCommand } from './command.ts';

await runCommandLine(privacyCommand);
