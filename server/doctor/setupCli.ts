import { runCommandLine } from '../base/commandLine.ts';
import { setupCommand } from './setup.ts';

await runCommandLine(setupCommand);
