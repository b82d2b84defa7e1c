/** `font-display: swap` twins of the faces in `src/ui/base.css`. */
const LATE = ['1em Source Sans Late', '600 1em Source Sans Late', '600 1em Barlow Late'];

/**
 * Lets the runner show the brand's faces with the next step (`usePageState`) where they were not there at the first paint, once all are
 * loaded. So no line that somebody reads moves, and none is laid out twice. Without a face, nothing changes.
 */
export async function showFacesWithNextStep(): Promise<void> {
  const loaded = await Promise.all(LATE.map((font) => document.fonts.load(font))).catch(() => undefined);
  if (loaded !== undefined) document.documentElement.dataset['faces'] = '';
}
