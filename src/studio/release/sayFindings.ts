import { counted } from '../document/words.ts';

/** What findings hold back. `isSeen`: people can fill in the saved wizard. */
export function sayFindings(count: number, isSeen: boolean): string {
  const until = isSeen ? 'sehen alle die bisherige Fassung' : 'kann ihn niemand ausfüllen';
  return `Noch ${counted(count, 'Fund', 'Funde')}: Bis nichts mehr zu beanstanden ist, ${until}.`;
}
