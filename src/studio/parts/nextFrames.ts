/**
 * Runs `look` in each next frame until it returns true, such as to focus what is drawn by then. Ends without it as soon as the
 * person presses a key or a pointer: a person who has gone on is not called back. Returns what ends it.
 */
export function inNextFrames(look: (frame: number) => boolean): () => void {
  const over = new AbortController();
  const end = () => over.abort();
  for (const kind of ['keydown', 'pointerdown'])
    document.addEventListener(kind, end, { capture: true, signal: over.signal });
  const next = (frame: number) =>
    requestAnimationFrame(() => {
      if (over.signal.aborted) return;
      if (look(frame)) end();
      else next(frame + 1);
    });
  next(1);
  return end;
}
