import { plainEnvironment, type Program } from './program.ts';

const REMEDY = 'Debian: apt-get install age.';

/** Encrypts for the holders of the keys. */
export function encryption(recipients: readonly string[], env: NodeJS.ProcessEnv): Program {
  return {
    file: 'age',
    args: recipients.flatMap((recipient) => ['-r', recipient]),
    env: plainEnvironment(env),
    remedy: REMEDY,
    explain: (complaint) => `age konnte nicht verschlüsseln (${firstLine(complaint)}). Prüfen Sie BACKUP_RECIPIENT.`,
  };
}

/** Decrypts with the keys in a file. */
export function decryption(identity: string, env: NodeJS.ProcessEnv): Program {
  return {
    file: 'age',
    args: ['-d', '-i', identity],
    env: plainEnvironment(env),
    remedy: REMEDY,
    explain: (complaint) =>
      /no identity matched/.test(complaint)
        ? `Der Schlüssel in ${identity} passt nicht zu dieser Sicherung.`
        : /authenticate payload|unexpected EOF|truncated/.test(complaint)
          ? 'Die Sicherung ist beschädigt oder verändert: Sie lässt sich nicht entschlüsseln.'
          : `age konnte nicht entschlüsseln (${firstLine(complaint)}). Prüfen Sie --identity.`,
  };
}

function firstLine(complaint: string): string {
  return (complaint.split('\n', 1)[0] ?? '').replace(/^age: (?:error: )?/, '');
}
