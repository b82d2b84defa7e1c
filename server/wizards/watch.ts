import { watch } from 'node:fs';

const SETTLE_MS = 80;

/**
 * Calls `onChange` once after a burst of changes anywhere below the directory, because editors save a file in several
 * steps.
 */
export function watchFolder(
  directory: string,
  onChange: () => void,
  onError: (error: unknown) => void,
): { close: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(directory, { recursive: true, persistent: false }, () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLE_MS);
  });
  // Node emits an error if a folder is removed while it starts to watch it; unhandled, it would end the process.
  watcher.on('error', onError);
  return {
    close() {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
