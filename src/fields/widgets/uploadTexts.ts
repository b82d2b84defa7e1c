import type { DoubleFile, PendingUpload } from '../base/uploads.ts';
import { formatPause } from './formatPause.ts';

/** Announced whenever it changes: after a file was uploaded or removed. */
export function formatCount(count: number): string {
  if (count === 0) return 'Keine Datei hochgeladen.';
  return count === 1 ? 'Eine Datei hochgeladen.' : `${count} Dateien hochgeladen.`;
}

/** Said of files that are part of the answers already: under which names they stand in the list. */
export function formatDoubles(doubles: readonly DoubleFile[]): string {
  const [first, ...others] = doubles;
  if (first === undefined) return '';
  if (others.length === 0)
    return `„${first.name}“ ist schon dabei${first.same === first.name ? '' : `, als „${first.same}“`}. Wir senden die Datei nicht noch einmal.`;
  const names = [...new Set(doubles.map(({ same }) => `„${same}“`))].join(', ');
  return `${doubles.length} Dateien sind schon dabei: ${names}. Wir senden sie nicht noch einmal.`;
}

/** Announced when the first upload pauses, and when the reason changes. */
export function formatPauses(pending: readonly PendingUpload[]): string {
  const [pause] = pending.flatMap(({ state }) => {
    if (state.kind !== 'sending') return [];
    return state.stalled === true ? ['offline' as const] : (state.pause ?? []);
  });
  return pause === undefined ? '' : formatPause(pause);
}

/** Announced like the count. Several failed files are listed in one sentence. */
export function formatFailures(pending: readonly PendingUpload[]): string {
  const failed = pending.flatMap(({ name, state }) =>
    state.kind === 'failed' ? [{ name, message: state.message }] : [],
  );
  const [first, ...others] = failed;
  if (first === undefined) return '';
  return others.length === 0
    ? `${first.name}: ${first.message}`
    : `${failed.length} Dateien sind nicht angekommen: ${failed.map(({ name }) => name).join(', ')}.`;
}
