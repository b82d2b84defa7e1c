/** Why a part of the code did not come. */
export class PartFailure extends Error {
  /** Only a reload helps: the server has the part no longer, or the browser remembers that it failed. Else the network is away. */
  readonly reload: boolean;

  constructor(reload: boolean, cause: unknown) {
    super('A part of the code did not come.', { cause });
    this.name = 'PartFailure';
    this.reload = reload;
  }
}

/** The server does not have the file. */
const GONE = new Set([404, 410]);

const fetched = new Map<string, Promise<unknown>>();

/** Brings a file of the build into the browser's cache. Rejects with a `PartFailure`. */
export function fetchFile(url: string): Promise<unknown> {
  if (isPreview()) return Promise.resolve();
  const file =
    fetched.get(url) ??
    fetchWhole(url).catch((failure: unknown) => {
      fetched.delete(url);
      throw failure;
    });
  fetched.set(url, file);
  return file;
}

/**
 * The studio's previews, in its frame and as a page with a draft, have no connections: their policy forbids them, and a server of their own answers
 * `fetch`. What they import comes all the same.
 */
function isPreview(): boolean {
  return import.meta.env.MODE === 'studio' && (window.parent !== window || document.getElementById('entwurf') !== null);
}

async function fetchWhole(url: string): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url);
    // Only what was read to its end is in the cache.
    await response.arrayBuffer();
  } catch (cause) {
    throw new PartFailure(false, cause);
  }
  if (response.ok && response.headers.get('Content-Type')?.includes('html') !== true) return undefined;
  throw new PartFailure(response.ok || GONE.has(response.status), response.status);
}

/**
 * Loads a part of the code. The build puts this around every `import()` (`vite.config.ts`), with the files of the part. They are fetched
 * first, since browsers that are older than whatwg/html#10327 (July 2026) remember a module that could not be loaded, and never ask for it
 * again. A failed `fetch` they do not remember. Rejects with a `PartFailure`.
 */
export async function loadPart<Module>(
  importPart: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const base = import.meta.env.BASE_URL;
  return importAfter(
    files.map((file) => base + file),
    importPart,
  );
}

/** Loads a module that is no part of the build. Rejects with a `PartFailure`. */
export async function loadModule(url: string): Promise<unknown> {
  return importAfter([url], () => import(/* @vite-ignore */ url) as Promise<unknown>);
}

async function importAfter<Module>(urls: readonly string[], importPart: () => Promise<Module>): Promise<Module> {
  await Promise.all(urls.filter((url) => !isInPage(url)).map(addFile));
  return importPart().catch((cause: unknown) => {
    for (const url of urls) fetched.delete(url);
    throw new PartFailure(true, cause);
  });
}

/** Whether the page has asked for it. */
function isInPage(url: string): boolean {
  return document.querySelector(`[href="${url}"],[src="${url}"]`) !== null;
}

function addFile(url: string): Promise<unknown> {
  // The site has one style file, which its pages name.
  return import.meta.env.MODE === 'studio' && url.endsWith('.css') ? addStyles(url) : fetchFile(url);
}

function addStyles(url: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.addEventListener('load', resolve);
    link.addEventListener('error', (cause) => {
      link.remove();
      reject(new PartFailure(false, cause));
    });
    document.head.append(link);
  });
}
