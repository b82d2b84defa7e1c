import { partName } from '../../check/browser.ts';
import { stepOf } from './place.ts';
import type { Outline } from './outline.ts';

const FILES: Record<string, string> = {
  'wizard.json': 'Allgemeines',
  'machine.json': 'Ablauf',
  'journeys.json': 'Beispiele',
};

/** A file in the words of the outline, with its path: 'Wo war es? (steps/ort.json)'. */
export function sayFile(file: string, outline: Pick<Outline, 'steps' | 'tables'>): string {
  const step = stepOf(file);
  const title =
    FILES[file] ??
    outline.steps.find(({ id }) => id === step)?.title ??
    outline.tables.find((table) => table.file === file)?.title ??
    sharedPart(file);
  return title === undefined ? file : `${title} (${file})`;
}

function sharedPart(file: string): string | undefined {
  const name = partName(file);
  return name === undefined ? undefined : `Gemeinsamer Teil '${name}'`;
}
