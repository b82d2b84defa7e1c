import { scaffold, splitParts } from '../../check/browser.ts';
import { applyEdits } from '../../editing/index.ts';
import { plainWords, readPointer } from '../../engine/index.ts';
import type { Files } from '../document/history.ts';

/** An id made of a title: 'Mietwagen für Übergang' becomes `mietwagen-fuer-uebergang`. */
export function idFrom(title: string): string {
  return plainWords(title).join('-').toLowerCase().slice(0, 60);
}

/** The files of a new wizard: one choice, contact data, a summary. It is a draft until it is published. */
export function templateFiles(id: string, title: string): Files {
  const files = Object.entries(scaffold(id)).map(([name, content]) => {
    const named = name === 'wizard.json' && title !== '' ? { ...(content as object), title } : content;
    return [name, `${JSON.stringify(named, null, 2)}\n`] as const;
  });
  return Object.fromEntries(files);
}

/**
 * The files of a copy. It becomes a draft without addresses of its own, so that it does not claim those of the original;
 * everything else stays byte for byte. Throws an EditError if the original's `wizard.json` is no JSON.
 */
export function copiedFiles(files: Files, title: string): Files {
  const { own } = splitParts(files);
  const file = 'wizard.json';
  const head: unknown = tried(own[file]);
  const claimed = ['/route', '/submit/path'].filter((pointer) => readPointer(head, pointer) !== undefined);
  return applyEdits(own, [
    { file, pointer: '/title', set: title },
    ...claimed.map((pointer) => ({ file, pointer, remove: true }) as const),
    { file, pointer: '/public', set: false },
  ]);
}

function tried(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
