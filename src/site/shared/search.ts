/** Words that are ignored because they occur with any topic. */
const FILLERS = new Set(
  'aber als am an auch auf aus bei bin bitte das dass dem den der des die du ein eine einem einen einer es fur gibt habe haben hat ich ihr im in ist kann konnen man mein meine meinem meinen meiner mich mir mit muss nach noch oder sein sich sie sind so und uns vom von vor war was wenn wer werden wie wir wird wo zu zum zur'.split(
    ' ',
  ),
);

/** Characters. What somebody has pasted beyond that is no question, and would keep the page busy. */
const LONGEST_QUERY = 200;
/** The lengths of stems that may be misspelt. Short ones would resemble too many words, and no German word of an answer is longer. */
const [SHORTEST_STEM, LONGEST_STEM] = [6, 40];

type Answer = { question: string; answer: string };
type Indexed<Item> = { item: Item; text: string; question: string[]; answer: string[] };

/**
 * Searches questions and answers. Ignores case, umlauts and endings, finds 'Bescheid' in 'Bußgeldbescheid', and 'Auto' for 'Fahrzeug'. Returns
 * the items whose question contains the query as it is typed (specification 1, section 5), then those that contain most
 * of its words, at least half of them, best first; a word in the question counts more than one in the answer. If that is none, one letter
 * of each word may be wrong. Returns nothing for an empty query. `alike`: lists of stems for the same thing, as in `alike.ts`.
 */
export function createSearch<Item extends Answer>(items: Item[], alike: string[][] = []): (query: string) => Item[] {
  const index = items.map((item): Indexed<Item> => ({
    item,
    text: lineOf(item.question),
    question: wordsOf(item.question),
    answer: wordsOf(item.answer.replaceAll(/<[^>]*>/g, ' ')),
  }));
  return (typed) => {
    const query = typed.slice(0, LONGEST_QUERY);
    const found = find(query, stemOf);
    return found.length > 0 ? found : find(query, misspelt);
  };

  function find(query: string, patternOf: (word: string) => string): Item[] {
    const typed = lineOf(query);
    if (typed === '') return [];
    const stems = wordsOf(query)
      .filter((word) => word.length > 1 && !FILLERS.has(word))
      .map(patternOf);
    const rated = index.map((entry) => ({
      item: entry.item,
      literal: holds(entry, typed),
      ...rate(entry, stems, alike),
    }));
    const most = Math.max(1, stems.length / 2, ...rated.map(({ met }) => met));
    const found = rated.filter(({ literal, met }) => literal || met === most);
    return found
      .toSorted((one, other) => Number(other.literal) - Number(one.literal) || other.score - one.score)
      .map(({ item }) => item);
  }
}

/** Whether the question contains the text, as typed or in another spelling. */
function holds({ text }: Indexed<unknown>, typed: string): boolean {
  return text.includes(typed) || fold(text).includes(fold(typed));
}

/** `met`: the number of words that an entry contains. `score`: how well it matches them. */
function rate(
  { question, answer }: Indexed<unknown>,
  stems: string[],
  alike: string[][],
): { met: number; score: number } {
  const scores = stems.map((stem) => Math.max(4 * likeness(question, stem), likeness(answer, stem)));
  // What is called otherwise counts less than what is called so.
  for (const [index, stem] of stems.entries())
    if (scores[index] === 0 && othersFor(stem, alike).some((other) => likeness(question, other) > 0)) scores[index] = 1;
  return { met: scores.filter((score) => score > 0).length, score: scores.reduce((sum, score) => sum + score, 0) };
}

/** 3 for a word that begins with the stem, 2 for one that contains it, as compounds do, 0 for none. */
function likeness(words: string[], stem: string): number {
  const places = words.map((word) => word.search(stem));
  if (places.includes(0)) return 3;
  return stem.length > 3 && places.some((place) => place > 0) ? 2 : 0;
}

/** The stems of other words for the same thing. */
function othersFor(stem: string, alike: string[][]): string[] {
  return alike.filter((words) => words.some((word) => word === stem || beginsLike(word, stem))).flat();
}

/** Whether one of two stems begins with the other. Short ones begin other words, too: 'Auto' and 'Autobahn'. */
function beginsLike(word: string, stem: string): boolean {
  return (stem.length > 3 && word.startsWith(stem)) || (word.length > 4 && stem.startsWith(word));
}

function lineOf(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[a-z0-9]+/g) ?? [];
}

/** Normalises spellings: `Bußgeld` and `Bussgeld`, `Führer` and `Fuehrer` are equal. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/([aou])e/g, '$1');
}

/** Removes a common ending: 'Prüfungen' and 'prüfen' share 'prüf'. Keeps at least four letters. */
function stemOf(word: string): string {
  return word.replace(/(?<=.{4})(?:ungen|ung|ern|en|er|em|es|et|e|n|s|t)$/, '');
}

/** A pattern of the stem and of all that differ from it by a letter, which is wrong, missing or too much. */
function misspelt(word: string): string {
  const stem = stemOf(word);
  if (stem.length < SHORTEST_STEM || stem.length > LONGEST_STEM) return stem;
  return Array.from(stem, (_, at) => `${stem.slice(0, at)}.{0,2}${stem.slice(at + 1)}`).join('|');
}
