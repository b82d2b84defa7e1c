import { KINDS } from '../../format/index.ts';
import { stayingChoices, type DefinitionFiles } from '../../check/browser.ts';
import { applyEdits, type Edit } from '../../editing/index.ts';
import { readPointer, withoutLinks } from '../../engine/index.ts';
import type { WizardReader } from './readWizard.ts';

/** The choices that led on and no longer do, as plain ones: edits, and a sentence that says so. */
type Plain = { edits: Edit[]; told: string };

/**
 * What makes plain choices of those that led on before these edits and would never do so afterwards, because the edits put another question
 * beside them or let their step send. Also of those that the edits add. Undefined if there are none. Choices that had no effect before
 * are left to the check. Throws an `EditError` if the edits are impossible.
 */
export function plainChoices(before: DefinitionFiles, edits: readonly Edit[], read: WizardReader): Plain | undefined {
  const after = applyEdits(before, edits);
  if (!Object.values(after).some((text) => text.includes('"choice"'))) return undefined;
  const known = new Set(staying(before, read).map(keyOf));
  const fresh = staying(after, read).filter((choice) => !known.has(keyOf(choice)));
  const [first] = fresh;
  if (first === undefined) return undefined;
  const titles = fresh.map(({ field }) => `„${withoutLinks(field.schema.title ?? field.pointer)}“`).join(', ');
  const reason = reasonOf(first);
  const now = fresh.length === 1 ? 'Sie ist' : 'Sie sind';
  return {
    edits: fresh.map(({ field, at }) => ({ ...placeOfUi(after, field.step, at), set: 'radio' })),
    told: `${reason}: Bei ${titles} führt ein Antippen nicht weiter. ${now} jetzt „${KINDS.auswahl.label}“.`,
  };
}

/** Why a choice would not lead on after some edits that add it; undefined if it would. */
export function whyNotLeading(before: DefinitionFiles, edits: readonly Edit[], read: WizardReader): string | undefined {
  const known = new Set(staying(before, read).map(keyOf));
  const fresh = staying(applyEdits(before, edits), read).find((choice) => !known.has(keyOf(choice)));
  return fresh && reasonOf(fresh);
}

function reasonOf({ beside }: ReturnType<typeof staying>[number]): string {
  return beside === undefined ? 'Dieser Schritt sendet' : 'Auf dem Schritt wird noch mehr gefragt';
}

function staying(files: DefinitionFiles, read: WizardReader) {
  const definition = read(files).definition();
  return definition === undefined ? [] : stayingChoices(definition);
}

function keyOf({ field, at }: ReturnType<typeof staying>[number]): string {
  return `${field.step} ${at}`;
}

/** Where the step itself says how a question looks: a step that is a shared part has it in `with`. */
function placeOfUi(files: DefinitionFiles, step: string, at: string): { file: string; pointer: string } {
  const file = `steps/${step}.json`;
  const isPart = readPointer(JSON.parse(files[file] ?? '{}'), '/uses') !== undefined;
  return { file, pointer: isPart ? `/with${at}` : at };
}
