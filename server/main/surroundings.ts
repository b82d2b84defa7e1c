import type { Config } from '../config/config.ts';
import type { Surroundings } from '../metrics/index.ts';
import { clamdAnswers, freeBytes } from '../uploads/index.ts';

type Surrounded = Pick<Config, 'dataDir' | 'uploadBounds' | 'clamdUrl'>;

/** What a server of this configuration depends on, for its metrics. */
export function surroundingsOf({ dataDir, uploadBounds, clamdUrl }: Surrounded): Surroundings {
  return {
    disk: { freeBytes: () => freeBytes(dataDir), reserveBytes: uploadBounds.reserveBytes },
    unsentLimitBytes: uploadBounds.totalBytes,
    scannerAnswers: clamdUrl === undefined ? undefined : () => clamdAnswers(clamdUrl),
  };
}
