import { SERVED_DAY } from '../../contract/index.ts';

/** Made once: a call of `toLocaleDateString` takes 0.18 ms, one of this a hundredth of that. */
let inGermany: Intl.DateTimeFormat | undefined;

/** While the browser draws what the server has drawn: the day on which it has. */
let served: string | undefined;

const watchers = new Set<() => void>();
let watching = new AbortController();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Timers do not count the time that a device sleeps, so one for midnight alone would come hours late. */
const LONGEST_WAIT_MS = 60_000;

/** The person's date, `YYYY-MM-DD`; on the server, that in Germany. By hand, as the first use of Intl costs a slow phone 60 ms. */
export function localDate(): string {
  const now = new Date();
  if (typeof document === 'undefined')
    return (inGermany ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })).format(now);
  if (served !== undefined) return served;
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/**
 * Until `endServedDay`, the day is the one on which the server has drawn this page, so that the browser draws the same. It may be another
 * one here: abroad, around midnight, or from a cache.
 */
export function beginServedDay(): void {
  if (typeof document !== 'undefined')
    served = document.querySelector<HTMLMetaElement>(`meta[name="${SERVED_DAY}"]`)?.content;
}

export function endServedDay(): void {
  served = undefined;
  for (const watcher of watchers) watcher();
}

/** Calls back whenever another day may have begun: when the page becomes visible, comes from a cache or is printed, and at midnight. */
export function watchDay(onLook: () => void): () => void {
  if (watchers.size === 0) {
    watching = new AbortController();
    document.addEventListener('visibilitychange', look, watching);
    for (const event of ['pageshow', 'beforeprint']) window.addEventListener(event, look, watching);
    wait();
  }
  watchers.add(onLook);
  return () => {
    watchers.delete(onLook);
    if (watchers.size > 0) return;
    watching.abort();
    clearTimeout(timer);
  };
}

function look(): void {
  clearTimeout(timer);
  wait();
  for (const watcher of watchers) watcher();
}

function wait(): void {
  timer = setTimeout(look, Math.min(LONGEST_WAIT_MS, new Date().setHours(24, 0, 0, 0) - Date.now()));
}
