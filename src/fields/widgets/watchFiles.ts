/** Zones that take files. */
const ZONE = '[data-files]';

type Watcher = {
  /** Whether files are dragged towards the zone. */
  onOver: (over: boolean) => void;
  onFiles: (files: readonly File[]) => void;
};

/**
 * Watches for files that are dropped or pasted anywhere on the page. Where the page has several zones, the one under the
 * pointer or with the focus takes them. Files that no zone takes are not opened by the browser, which would leave the
 * page. Ends with the signal.
 */
export function watchFiles(zone: HTMLElement, { onOver, onFiles }: Watcher, signal: AbortSignal): void {
  const isMine = ({ target }: Event) => {
    const inside = target instanceof Element ? target.closest(ZONE) : null;
    const zones = document.querySelectorAll(ZONE);
    return zone === (inside ?? (zones.length === 1 ? zones[0] : undefined));
  };

  const drag = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    const isDrop = event.type === 'drop';
    onOver(!isDrop && isMine(event));
    if (isDrop && isMine(event)) onFiles([...event.dataTransfer.files]);
  };

  const leave = ({ relatedTarget }: DragEvent) => {
    // The pointer has left the window.
    if (relatedTarget === null) onOver(false);
  };

  const paste = (event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || isText(event) || !isMine(event)) return;
    event.preventDefault();
    onFiles(files);
  };

  document.addEventListener('dragover', drag, { signal });
  document.addEventListener('drop', drag, { signal });
  document.addEventListener('dragleave', leave, { signal });
  document.addEventListener('paste', paste, { signal });
}

/** Programs copy a picture of a text along with it. A text field takes the text. */
function isText({ target, clipboardData }: ClipboardEvent): boolean {
  const isField =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'file');
  return isField && clipboardData?.types.includes('text/plain') === true;
}
