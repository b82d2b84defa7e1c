/** More characters than this make the name of a button too long to listen to. */
const MOST = 60;

/** The beginning of a text, as it stands in names of buttons that act on it. */
export function short(text: string, most = MOST): string {
  return text.length > most ? `${text.slice(0, most).trimEnd()} …` : text;
}

/** 'Entfernen: Worte', for a button that shows only what it does. Just that if there are no words yet. */
export function about(does: string, words: string): string {
  return words === '' ? does : `${does}: ${short(words)}`;
}
