import { LEFT_TO_SERVER } from '../shared/pageData.ts';

const WORDS =
  'Einen Moment bitte: Die Seite wird noch geladen. Dann verkleinert sie Ihr Foto, und es geht von selbst weiter.';

const PHOTO = 'Ihr Foto ist ausgewählt. Es wird hochgeladen, sobald die Seite fertig geladen ist.';

/**
 * Holds a press on 'Weiter' that would send a photo which only the wizard's code can make smaller, and presses again once that code is
 * there. Where it fails or leaves the page as it is, the press goes on to the server, which says what is wrong with the photo. `root`: what the code takes over;
 * `note`: an element of the page for what is said meanwhile. It knows how large a photo may be where its question does not say that. Until
 * the code is there, it also opens the camera (`FilePicker`).
 */
export function holdEarlyPresses(root: HTMLElement, note: HTMLElement): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  let held: HTMLFormElement | undefined;
  /** The form may have been drawn anew. */
  const live = () => root.querySelector<HTMLFormElement>('form[data-live]');
  const watcher = new MutationObserver(() => {
    if (live() !== null) pass();
  });
  function pass() {
    over.abort();
    watcher.disconnect();
    note.hidden = true;
    note.textContent = '';
    if (held !== undefined) (live() ?? held).requestSubmit();
  }
  function hold(event: SubmitEvent) {
    const { target: form, submitter } = event;
    // A button with a name asks for something else than going on.
    if (
      !(form instanceof HTMLFormElement) ||
      submitter?.hasAttribute('name') === true ||
      !needsCode(form, note.dataset['largest'])
    )
      return;
    event.preventDefault();
    // Nobody else is to think that the page is left.
    event.stopImmediatePropagation();
    held = form;
    note.textContent = WORDS;
  }
  function fail({ target }: Event) {
    // Pictures fail, too.
    if (!(target instanceof Element) || target instanceof HTMLScriptElement) pass();
  }
  note.hidden = false;
  watcher.observe(root, { subtree: true, childList: true, attributeFilter: ['data-live'] });
  window.addEventListener('submit', hold, options);
  openCameraEarly(note, options);
  for (const failure of ['error', 'unhandledrejection', LEFT_TO_SERVER])
    window.addEventListener(failure, fail, options);
  if (live() !== null) pass();
}

/** Opens the camera and keeps its photo, as `FilePicker` does, until its code is there. */
function openCameraEarly(note: HTMLElement, options: AddEventListenerOptions): void {
  window.addEventListener('click', openCamera, options);
  window.addEventListener('change', keepPhoto, options);

  /** The input of the camera is none of the form. The question's own one is sent, or read by the code. */
  function keepPhoto(event: Event) {
    const { target: camera } = event;
    if (!(camera instanceof HTMLInputElement) || !camera.hasAttribute('capture')) return;
    const own = camera.closest('[data-files]')?.querySelector<HTMLInputElement>('input[type=file][name]');
    if (own === null || own === undefined) return;
    event.stopImmediatePropagation();
    const all = new DataTransfer();
    for (const { files } of [own, camera]) for (const file of files ?? []) all.items.add(file);
    own.files = all.files;
    note.textContent = PHOTO;
  }
}

function openCamera(event: Event): void {
  if (!(event.target instanceof HTMLButtonElement)) return;
  const camera = event.target.parentElement?.querySelector<HTMLInputElement>('input[capture]');
  if (camera === null || camera === undefined) return;
  event.stopImmediatePropagation();
  camera.click();
}

/** Whether a photo is chosen that the server would refuse and that the wizard's code may make smaller. */
function needsCode(form: HTMLFormElement, most: string | undefined): boolean {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].some(({ files, accept, dataset }) => {
    const types = accept.split(',');
    if (!types.includes('image/jpeg') && !types.includes('image/*')) return false;
    const { largest = most } = dataset;
    return [...(files ?? [])].some(
      ({ type, size }) => type.startsWith('image/') && (size > Number(largest) || !types.includes(type)),
    );
  });
}
