import { plainWords } from '../engine/plainWords.ts';

const MOST_LETTERS = 30;

/**
 * The kind under which a wizard takes files, made from its address, else from its title. Wizards of one kind share what may be uploaded by
 * callers that name no revision, so no two should get the same one by default.
 */
export function documentTypeFrom({ route, title }: { route?: unknown; title?: unknown }): string {
  const last = typeof route === 'string' ? route.slice(route.lastIndexOf('/')) : '';
  const letters = [last, title].map((text) =>
    typeof text === 'string' ? plainWords(text).join('').replaceAll(/\d/g, '').slice(0, MOST_LETTERS) : '',
  );
  return (letters.find((one) => one !== '') ?? 'Anfrage').toUpperCase();
}
