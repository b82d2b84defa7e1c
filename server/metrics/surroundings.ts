import { Gauge, type Registry } from 'prom-client';
import { within } from '../base/within.ts';
import { PREFIX } from './prefix.ts';

/** Dependencies of this process besides the database. One that it does not have is undefined, and has no series. */
export type Surroundings = {
  /** The disk of DATA_DIR. */
  disk?: { freeBytes: () => Promise<number>; reserveBytes: number } | undefined;
  /** Bytes that all files without a submission may have together. */
  unsentLimitBytes?: number | undefined;
  /** Whether the virus scanner answers. */
  scannerAnswers?: (() => Promise<boolean>) | undefined;
  /** The start of this process, if the one before was not stopped but ended. */
  uncleanEnd?: (() => Date | undefined) | undefined;
};

/** How long a scrape waits for a disk or the scanner, in milliseconds. */
const LIMIT_MS = 2_000;

/** Registers a gauge for each part. A value that cannot be read is left out of the scrape. */
export function watchSurroundings(registry: Registry, parts: Surroundings): void {
  const { disk, unsentLimitBytes, scannerAnswers, uncleanEnd } = parts;
  const watch = (name: string, help: string, read: () => Promise<number>) => {
    const gauge: Gauge = new Gauge({
      name: PREFIX + name,
      help,
      collect: async () => {
        const value = await within(LIMIT_MS, read()).catch(() => undefined);
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      },
      registers: [],
    });
    registry.registerMetric(gauge);
  };
  if (disk !== undefined) {
    watch('disk_free_bytes', 'Free space on the disk of DATA_DIR.', disk.freeBytes);
    watch('disk_reserve_bytes', 'Space on it that uploads leave free.', async () => disk.reserveBytes);
  }
  if (unsentLimitBytes !== undefined)
    watch('uploads_unsent_limit_bytes', 'Size at which all uploads are refused.', async () => unsentLimitBytes);
  if (scannerAnswers !== undefined)
    watch('scanner_up', 'Whether the virus scanner answered this scrape.', async () =>
      (await within(LIMIT_MS, scannerAnswers()).catch(() => false)) ? 1 : 0,
    );
  watch(
    'unclean_end_timestamp_seconds',
    'When this process was started, if the one before was ended instead of stopped; else 0.',
    async () => (uncleanEnd?.()?.getTime() ?? 0) / 1_000,
  );
}
