import type { Terminal } from '../base/commandLine.ts';
import { ADD_USAGE, addCommand } from './addCommand.ts';
import { FACTOR_USAGE, factorCommand } from './factorCommand.ts';
import { PASSWORD_USAGE, passwordCommand } from './passwordCommand.ts';
import { RIGHTS_USAGE, rightsCommand } from './rightsCommand.ts';

/** `npm run user`: accounts that cannot be registered on the site (specification 2, section 6), and rights in the studio. */
export async function userCommand(args: string[], terminal: Terminal): Promise<number> {
  const [command = '', ...rest] = args;
  if (command === 'add') return addCommand(rest, terminal);
  if (command === 'password') return passwordCommand(rest, terminal);
  if (command === 'reset-factor') return factorCommand(rest, terminal);
  if (command === 'grant' || command === 'revoke' || command === 'list') return rightsCommand(command, rest, terminal);
  throw new Error(`${ADD_USAGE}\n${PASSWORD_USAGE}\n${FACTOR_USAGE}\n${RIGHTS_USAGE}`);
}
