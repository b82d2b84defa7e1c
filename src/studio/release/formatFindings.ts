import { counted } from '../document/words.ts';

/** What findings hold back. `isSeen`: people can fill in the saved wizard. */
export function formatFindings(count: number, isSeen: boolean): string {
  const until = isSeen ? 'sehen alle die bisherige Fassung' : 'kann ihn niemand ausfüllen';
  return `Noch ${counted(count, 'Fund', 'Funde')}: Bis nichts mehr zu beanstanden ist, ${until}.`;
}

/** More would be read by nobody. */
const MOST = 3;

/** What nobody has written or checked yet, though it holds nothing back: who publishes it shall have read it. */
export function formatNotes(messages: readonly string[]): string[] {
  const more = messages.length - MOST;
  return [
    ...messages.slice(0, MOST),
    ...(more > 0 ? [`Und ${counted(more, 'weiterer Hinweis', 'weitere Hinweise')}.`] : []),
  ];
}
