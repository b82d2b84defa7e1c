import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { StudioWizard } from '../../contract/index.ts';
import { applyEdits } from '../../editing/index.ts';
import { readPointer } from '../../engine/index.ts';
import { failureMessage, OutdatedFault, type Api } from '../api/api.ts';
import { touchedBetween } from '../document/history.ts';

/** A text before and after a change. */
export type TextChange = { file: string; pointer: string; before: string; after: string };

/** The texts of one wizard that change. */
export type WizardChange = { id: string; title: string; texts: readonly TextChange[] };

/** What became of a change. */
export type ChangeResult = WizardChange & {
  /** Texts that say something else by now and were left alone. */
  left: readonly TextChange[];
  /** Why `texts` were not changed, as a German sentence; undefined if they were. */
  failure?: string;
  /** The version of the draft that began with this change. */
  begun?: string;
};

type ChangeOptions = {
  /** The wizard as it was read last. */
  stored: StudioWizard;
  /** Why it must not be changed as it is now; undefined if it may be. */
  refuse: (current: StudioWizard) => string | undefined;
};

/** How often a change is made again on top of what somebody else has saved meanwhile. */
const MOST_ATTEMPTS = 3;

/** Changes texts of a wizard that still say what they said. Does not reject: the result tells what failed. */
export async function changeTexts(
  api: Pick<Api, 'save'>,
  { id, title, texts }: WizardChange,
  { stored, refuse }: ChangeOptions,
): Promise<ChangeResult> {
  let current = stored;
  for (let attempt = 1; ; attempt += 1) {
    const { same, left } = compare(current.files, texts);
    const result = { id, title, texts: same, left };
    if (same.length === 0) return result;
    const refusal = refuse(current);
    if (refusal !== undefined) return { ...result, failure: refusal };
    try {
      const saved = await api.save(id, changesOf(current.files, same), current.version);
      const isBegun = current.draft === undefined && saved.draft !== undefined;
      return { ...result, ...(isBegun && { begun: saved.version }) };
    } catch (error) {
      const now = error instanceof OutdatedFault && attempt < MOST_ATTEMPTS ? error.current : undefined;
      if (now === undefined) return { ...result, failure: failureMessage(error, 'Das Speichern ist fehlgeschlagen.') };
      if (now === null) return { ...result, failure: 'Diesen Assistenten gibt es nicht mehr.' };
      current = now;
    }
  }
}

/** Takes a change back: discards the draft that began with it, or puts back the texts that still say what was written. */
export async function takeBack(
  api: Pick<Api, 'open' | 'save' | 'remove'>,
  { id, title, texts, begun }: ChangeResult,
  refuse: ChangeOptions['refuse'],
): Promise<ChangeResult> {
  const back = { id, title, texts: texts.map((one) => ({ ...one, before: one.after, after: one.before })) };
  try {
    const stored = await api.open(id);
    // Only a server for others has drafts; elsewhere this would delete the wizard.
    if (stored.draft === undefined || stored.version !== begun) return await changeTexts(api, back, { stored, refuse });
    const refusal = refuse(stored);
    if (refusal !== undefined) return { ...back, left: [], failure: refusal };
    await api.remove(id, begun);
    return { ...back, left: [] };
  } catch (error) {
    return { ...back, left: [], failure: failureMessage(error, 'Das Zurücknehmen ist fehlgeschlagen.') };
  }
}

/** The texts that say what they said, and those that say neither that nor what they shall say. */
function compare(files: DefinitionFiles, texts: readonly TextChange[]): Record<'same' | 'left', TextChange[]> {
  const values = new Map<string, unknown>();
  const textAt = ({ file, pointer }: TextChange): unknown => {
    if (!values.has(file)) values.set(file, parsed(files[file]));
    return readPointer(values.get(file), pointer);
  };
  const same = texts.filter((text) => textAt(text) === text.before);
  const left = texts.filter((text) => textAt(text) !== text.before && textAt(text) !== text.after);
  return { same, left };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function changesOf(files: DefinitionFiles, texts: readonly TextChange[]): Record<string, string> {
  const edits = texts.map(({ file, pointer, after }) => ({ file, pointer, set: after }));
  const changed = applyEdits(files, edits);
  return Object.fromEntries(touchedBetween(files, changed).map((file) => [file, changed[file] ?? '']));
}
