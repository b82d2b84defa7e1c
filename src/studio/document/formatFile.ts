import { partName } from '../../check/browser.ts';
import { stepOf } from './place.ts';
import type { Outline } from './outline.ts';

const FILES: Record<string, string> = {
  'wizard.json': 'Allgemeines',
  'machine.json': 'Ablauf',
  'journeys.json': 'Beispiele',
};

/** A file in the words of the outline: 'Wo war es?'. */
export function formatFile(file: string, outline: Pick<Outline, 'steps' | 'tables' | 'parts'>): string {
  const step = stepOf(file);
  const title =
    FILES[file] ??
    outline.steps.find(({ id }) => id === step)?.title ??
    outline.tables.find((table) => table.file === file)?.title ??
    sharedPart(file, outline) ??
    formatEdition(file);
  return title ?? file;
}

/** 'Ausgabe „bkatv“': a file of an edition, which has a folder. */
export function formatEdition(file: string): string | undefined {
  const [folder, edition] = file.split('/');
  return folder === 'editions' && edition !== undefined ? `Ausgabe „${edition}“` : undefined;
}

function sharedPart(file: string, { parts }: Pick<Outline, 'parts'>): string | undefined {
  const title = parts.find((part) => part.file === file)?.title ?? partName(file);
  return title === undefined ? undefined : `Gemeinsamer Teil „${title}“`;
}
