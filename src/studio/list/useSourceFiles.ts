import type { DefinitionFiles } from '../../check/fileNames.ts';
import { useEffect, useState } from 'react';

/** The files that a source has; undefined until they are there, and if they cannot be read. `read` changes with the source. */
export function useSourceFiles(read: () => Promise<DefinitionFiles>): DefinitionFiles | undefined {
  const [got, setGot] = useState<{ read: () => Promise<DefinitionFiles>; files: DefinitionFiles }>();
  useEffect(() => {
    let isLatest = true;
    const keep = async () => {
      try {
        const files = await read();
        if (isLatest) setGot({ read, files });
      } catch {
        // The form says so when it is sent.
      }
    };
    void keep();
    return () => {
      isLatest = false;
    };
  }, [read]);
  return got?.read === read ? got.files : undefined;
}
