/** Words that are written small inside of a name. */
const SMALL =
  /^(?:am|an|auf|aus|bei|bis|das|dem|den|der|des|die|für|im|in|mit|nach|ohne|seit|und|vom|von|vor|zu|zum|zur)$/i;

/** A stored name as words: `tageBisFrist` as `Tage bis Frist`. */
export function inWords(name: string): string {
  const words = name.split(/[\s_-]+|(?<=\p{Ll})(?=[\p{Lu}\d])/u).filter(Boolean);
  return words.map((word, index) => (index > 0 && SMALL.test(word) ? word.toLowerCase() : capitalised(word))).join(' ');
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
