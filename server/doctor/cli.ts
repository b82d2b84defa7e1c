import { runCommandLine } from '../base/commandLine.ts';
import { doctorCommand } from './command.ts';

await runCommandLine(doctorCommand);
