import { realpath } from 'node:fs/promises';
import { hostname } from 'node:os';

/** The folder of wizards that a process reads, without links. Another machine may have another one at the same path. */
export type WizardFolder = { host: string; directory: string };

export async function locateWizards(directory: string): Promise<WizardFolder> {
  return { host: hostname(), directory: await realpath(directory) };
}

/** Throws, with a remedy, if the server has read another folder of this machine. */
export function requireSameFolder(server: WizardFolder | undefined, here: WizardFolder): void {
  if (server === undefined || server.host !== here.host || server.directory === here.directory) return;
  throw new Error(
    `Der Server liest ${server.directory}, dieser Befehl ${here.directory}. Nennen Sie mit --dir oder WIZARDS_DIR den Ordner des Servers. Nichts wurde geändert.`,
  );
}
