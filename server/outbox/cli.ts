import { runCommandLine } from '../base/commandLine.ts';
import { mailCommand } from './command.ts';

await runCommandLine(mailCommand);
