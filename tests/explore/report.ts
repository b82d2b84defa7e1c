import { coverageOf } from '../../src/coverage/index.ts';
import { missed, type Aims, type Kind } from '../../src/explore/index.ts';
import { shownOn, type Ground } from '../../src/evidence/index.ts';
import { keepGroundProof } from '../../server/proofs/groundProofs.ts';
import type { Studied } from './studies.ts';

const WORDS: Record<Kind, string> = {
  states: 'Zustände',
  transitions: 'Übergänge',
  guards: 'Bedingungen',
  constraints: 'Regeln',
  messages: 'Meldungen',
};

/** One ground's coverage of one wizard. */
export type Coverage = { ground: string; wizard: string; aims: Partial<Aims>; met: ReadonlySet<string>; ms: number };

/** What was met of what, as a line for people. */
export function tellCoverage({ ground, wizard, aims, met, ms }: Coverage): string {
  const parts = Object.entries(aims).map(
    ([kind, names]) => `${WORDS[kind as Kind]} ${names.filter((name) => met.has(name)).length}/${names.length}`,
  );
  return `${ground.padEnd(8)} ${wizard.padEnd(24)} ${parts.join(', ')} · ${(ms / 1000).toFixed(1)} s`;
}

/** The aims that were not met, by kind; empty at 100 %. */
export function gapsIn({ aims, met }: Coverage): string[] {
  const none: Aims = { states: [], transitions: [], guards: [], constraints: [], messages: [] };
  return Object.entries(missed({ ...none, ...aims }, met)).flatMap(([kind, names]) =>
    names.map((name: string) => `${WORDS[kind as Kind]}: ${name}`),
  );
}

/**
 * Keeps what a ground has shown of a wizard where `npm run test:wizards` wants it (`PROOFS_DIR`); elsewhere nothing.
 * `names` are those of `namesOfAnswers` and its siblings.
 */
export async function keepShown(
  ground: Ground,
  { id, wizard, definition, study }: Studied,
  names: ReadonlySet<string>,
): Promise<void> {
  const directory = process.env['PROOFS_DIR'];
  if (directory === undefined) return;
  await keepGroundProof(directory, id, {
    ground,
    revision: wizard.revision,
    at: new Date().toISOString(),
    shown: shownOn(ground, coverageOf(wizard, definition.examples, study).items, names),
  });
}
