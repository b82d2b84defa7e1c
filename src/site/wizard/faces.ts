/** `font-display: swap` twins of the faces in `src/ui/base.css`. */
const LATE = ['1em Source Sans Late', '600 1em Source Sans Late', '600 1em Barlow Late'];

/**
 * Shows the brand's faces where they were not there at the first paint: once all are loaded, with the next change of the
 * page's title, which is a change of the step. So no line that somebody reads moves. Without a face, nothing changes.
 */
export async function showFacesWithNextStep(): Promise<void> {
  const title = document.querySelector('title');
  const loaded = await Promise.all(LATE.map((font) => document.fonts.load(font))).catch(() => undefined);
  if (title === null || loaded === undefined) return;
  const before = document.title;
  new MutationObserver(() => {
    if (document.title !== before) document.documentElement.dataset['faces'] = '';
  }).observe(title, { childList: true });
}
