import { withTab } from '../../contract/index.ts';

/** Of one preview, in bytes, and of all previews of a wizard, in characters. Browsers store about 5 million for a site. */
const MOST = { each: 90_000, all: 750_000 };

/**
 * Stores the preview of an uploaded photo beside the draft, under a key of `sessionStorage`, so that a page that is loaded
 * again need not load the photo. Not stored if it, or all of them, would take too much room. Undefined removes it, and
 * the key with the last one.
 */
export async function keepPreview(key: string, id: string, preview: Blob | undefined): Promise<void> {
  if (preview !== undefined && preview.size > MOST.each) return;
  const url = preview && (await dataUrl(preview));
  const { [id]: _, ...others } = stored(key);
  const previews = url === undefined ? others : { ...others, [id]: url };
  const kept = Object.keys(previews).length > 0 ? JSON.stringify(previews) : undefined;
  if (kept === undefined || kept.length <= MOST.all) store(key, kept);
}

function stored(key: string): Record<string, unknown> {
  const previews = withTab((tab) => JSON.parse(tab.getItem(key) ?? '{}') as unknown);
  return { ...(typeof previews === 'object' && previews) };
}

function store(key: string, previews: string | undefined): void {
  // Where storage is full or unavailable, the photo itself is shown after a reload.
  withTab((tab) => (previews === undefined ? tab.removeItem(key) : tab.setItem(key, previews)));
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => typeof reader.result === 'string' && resolve(reader.result));
    reader.addEventListener('error', () => reject(new Error('The preview cannot be read.', { cause: reader.error })));
    reader.readAsDataURL(blob);
  });
}
