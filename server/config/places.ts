import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../base/errorCode.ts';
import type { Config } from './config.ts';

/** Lists what is wrong with the folders of a configuration, as German sentences that name the variable. Creates nothing. */
export function faultsOfPlaces({ dataDir, wizardsDir }: Pick<Config, 'dataDir' | 'wizardsDir'>): string[] {
  return [
    ...faultsOf('WIZARDS_DIR', wizardsDir, constants.R_OK | constants.X_OK),
    ...faultsOfWritable('DATA_DIR', dataDir),
  ];
}

/** Lists what keeps this user from writing into a folder of a variable, which is created where it is missing. */
export function faultsOfWritable(name: string, directory: string): string[] {
  return faultsOf(name, existing(directory), constants.W_OK | constants.X_OK);
}

function faultsOf(name: string, directory: string, mode: number): string[] {
  try {
    if (!statSync(directory).isDirectory()) return [`${name}: ${directory} ist kein Ordner.`];
    accessSync(directory, mode);
    return [];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [`${name}: Den Ordner ${directory} gibt es nicht.`];
    const need = mode & constants.W_OK ? 'schreiben' : 'lesen';
    return [`${name}: In ${directory} darf dieser Benutzer nicht ${need} (${errorCode(error)}).`];
  }
}

/** The innermost directory on the way to a path that exists, or what stands in its place. */
export function existing(directory: string): string {
  const parent = path.dirname(directory);
  try {
    statSync(directory);
    return directory;
  } catch {
    return parent === directory ? directory : existing(parent);
  }
}
