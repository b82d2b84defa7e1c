import { runCommand } from './command.ts';

process.exitCode = await runCommand(process.argv.slice(2), (text) => void process.stdout.write(`${text}\n`));
