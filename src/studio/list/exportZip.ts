import type { DefinitionFiles } from '../../check/fileNames.ts';
import { pictureUrl } from '../api/api.ts';
import { download } from '../parts/download.ts';
import { packWizard } from './zip.ts';

/** Downloads a wizard as it is on the screen, with its pictures. Rejects if a picture cannot be loaded. */
export async function exportZip(
  id: string,
  files: DefinitionFiles,
  pictures: Readonly<Record<string, string>>,
): Promise<void> {
  const loaded = await Promise.all(
    Object.keys(pictures).map(async (name) => {
      const response = await fetch(pictureUrl(id, name));
      if (!response.ok) throw new Error(`The picture '${name}' cannot be loaded.`);
      return [name, new Uint8Array(await response.arrayBuffer())] as const;
    }),
  );
  const packed = packWizard(files, Object.fromEntries(loaded));
  download(`${id}.zip`, new Uint8Array(packed), 'application/zip');
}
