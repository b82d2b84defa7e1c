import type { DefinitionFiles } from '../../check/fileNames.ts';
import { type Finding } from '../../check/browser.ts';
import { changesOf, repairJourney } from '../../coverage/index.ts';
import type { Edit, Fix } from '../../editing/index.ts';
import { readPointer, type Journey } from '../../engine/index.ts';
import { exampleAt, JOURNEYS } from '../document/examples.ts';
import { wizardCompiler } from '../document/compile.ts';

const MENDED = new Set(['beispiel-bleibt-stehen', 'beispiel-ohne-tag']);

type Example = { finding: Finding; id: string; files: DefinitionFiles; today: string };

/**
 * What makes an example run through again: sample answers to what it does not answer, the way that follows from them,
 * and the day. Empty if that takes a decision.
 */
export function mendExample({ finding, id, files, today }: Example): Fix[] {
  const at = exampleAt(finding);
  if (!MENDED.has(finding.code) || at === undefined) return [];
  const compiled = wizardCompiler(id)(files, () => today);
  if ('reason' in compiled) return [];
  const written: unknown = JSON.parse(files[JOURNEYS] ?? '{}');
  const broken = readPointer(written, at) as Journey;
  const others = readPointer(written, '/journeys') as Journey[];
  const { journey, open } = repairJourney(compiled.wizard, others, broken);
  const edits = changesOf(broken, journey).map((change): Edit => ({
    file: JOURNEYS,
    pointer: at + change.pointer,
    ...(change.after === undefined ? { remove: true } : { set: change.after }),
  }));
  return open.length > 0 || edits.length === 0 ? [] : [{ label: labelFor(edits), edits }];
}

function labelFor(edits: readonly Edit[]): string {
  const isAnswer = edits.some((edit) => 'pointer' in edit && edit.pointer.includes('/answers'));
  return isAnswer ? 'Mit passenden Antworten ergänzen' : 'Den heutigen Tag eintragen';
}
