import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GROUNDS, type Ground, type GroundProof } from '../../src/evidence/index.ts';
import { errorCode } from '../base/errorCode.ts';

/** Where the data directory keeps what tests have shown of wizards. */
export function groundProofsIn(dataDir: string): string {
  return path.join(dataDir, 'proofs');
}

/** Keeps what a ground has shown of a wizard, in place of what it had shown before. */
export async function keepGroundProof(directory: string, wizard: string, proof: GroundProof): Promise<void> {
  const file = placeOf(directory, wizard, proof.ground);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(proof));
  await rename(`${file}.new`, file);
}

/** What each ground has shown of a wizard, of whichever revision; empty if it was never tested. */
export async function readGroundProofs(directory: string, wizard: string): Promise<GroundProof[]> {
  const proofs = await Promise.all(GROUNDS.map((ground) => read(placeOf(directory, wizard, ground))));
  return proofs.filter((proof) => proof !== undefined);
}

function placeOf(directory: string, wizard: string, ground: Ground): string {
  return path.join(directory, wizard, `${ground}.json`);
}

async function read(file: string): Promise<GroundProof | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as GroundProof;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
