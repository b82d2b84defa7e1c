import type { DefinitionFiles } from '../../check/fileNames.ts';
import { readPointer } from '../../engine/index.ts';

/** Where people fill in a wizard; a draft is shown to its authors only. */
export function pageAddress(id: string, { route, isPublic }: { route: string | undefined; isPublic: boolean }): string {
  return isPublic ? (route ?? `/anfrage/${id}`) : previewAddress(id);
}

/** Where a draft is shown as a page of its own. */
export function previewAddress(id: string): string {
  return `/vorschau/${id}`;
}

/** The address that the files give it once it is published. */
export function liveAddress(id: string, files: DefinitionFiles): string {
  try {
    const route = readPointer(JSON.parse(files['wizard.json'] ?? ''), '/route');
    return pageAddress(id, { route: typeof route === 'string' ? route : undefined, isPublic: true });
  } catch {
    return pageAddress(id, { route: undefined, isPublic: true });
  }
}
