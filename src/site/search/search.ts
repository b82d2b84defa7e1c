import { meantBy } from './misspelt.ts';
import { fold, stemOf, wantedWords, wordsOf } from './words.ts';

/** In characters. A longer pasted text would block the page. */
const LONGEST_QUERY = 2000;
/** In words. No answer contains half of the words of a longer query, so its rare words decide. */
const LONGEST_QUESTION = 6;
/** For longer queries: the share of the best result's rating that another result needs. */
const NEARLY = 0.5;
/** Each of them is compared with all words, letter by letter. */
const MISSPELT_AT_MOST = 20;

type Answer = { question: string; answer: string };
type Indexed<Item> = { item: Item; text: string; question: string[]; answer: string[] };
/** How well words match a stem: 3 for one that begins with it, 2 for one that contains it, as compounds do. */
type Matches = ReadonlyMap<string, number>;
type Rated<Item> = { item: Item; literal: boolean; met: number; score: number };

/**
 * Searches questions and answers. Ignores case, umlauts, endings and words that say nothing, finds 'Bescheid' in 'Bußgeldbescheid', 'Auto' for 'Fahrzeug', and
 * for a word that no text holds those that it resembles. Returns the items whose question contains the query as it is typed
 * (specification 1, section 5), then those that contain most of its words, at least half of them, best first; of a story, those with its rare
 * words. A word in the question counts more than one in the answer. Returns nothing for an empty query. `alike`: lists of stems for the
 * same thing, as in `alike.ts`.
 */
export function createSearch<Item extends Answer>(items: Item[], alike: string[][] = []): (query: string) => Item[] {
  const index = items.map((item): Indexed<Item> => ({
    item,
    text: lineOf(item.question),
    question: wordsOf(item.question),
    answer: wordsOf(item.answer.replaceAll(/<[^>]*>/g, ' ')),
  }));
  const words = new Set(index.flatMap(({ question, answer }) => [...question, ...answer]));
  const sought = (stems: string[]): SearchWord => ({
    matches: new Map(stems.flatMap((stem) => matchesOf(words, stem))),
    others: new Set(
      stems
        .flatMap((stem) => othersFor(stem, alike))
        .flatMap((stem) => matchesOf(words, stem))
        .map(([word]) => word),
    ),
  });
  const corrected = new Map<string, SearchWord>();
  const correct = (word: string) => {
    const known = corrected.get(word) ?? sought(meantBy(word, [...words, ...alike.flat()]).map(stemOf));
    corrected.set(word, known);
    return known;
  };
  return (typed) => {
    const query = typed.slice(0, LONGEST_QUERY);
    const line = lineOf(query);
    if (line === '') return [];
    let guesses = MISSPELT_AT_MOST;
    const wanted = wantedWords(query).map((word) => {
      const found = sought([stemOf(word)]);
      if (found.matches.size > 0 || guesses === 0) return found;
      guesses -= 1;
      const meant = correct(word);
      return meant.matches.size + meant.others.size > 0 ? meant : found;
    });
    return best(rateAll(index, line, wanted), wanted.length);
  };
}

/** `others`: words for the same thing. */
type SearchWord = { matches: Matches; others: ReadonlySet<string> };

/** A word counts the more, the fewer entries hold it. */
function rateAll<Item>(index: Indexed<Item>[], line: string, wanted: SearchWord[]): Rated<Item>[] {
  const scores = wanted.map((sought) => {
    const each = index.map((entry) => scoreOf(entry, sought));
    const holding = each.filter((score) => score > 0).length;
    const rarity = Math.log(1 + index.length / Math.max(1, holding));
    return each.map((score) => score * rarity);
  });
  return index.map((entry, at) => ({
    item: entry.item,
    literal: entry.text.includes(line) || fold(entry.text).includes(fold(line)),
    met: scores.filter((each) => (each[at] ?? 0) > 0).length,
    score: scores.reduce((sum, each) => sum + (each[at] ?? 0), 0),
  }));
}

function best<Item>(rated: Rated<Item>[], wanted: number): Item[] {
  const most = Math.max(1, ...rated.map(({ met }) => met));
  const top = Math.max(...rated.map(({ score }) => score));
  const isFound =
    wanted > LONGEST_QUESTION
      ? ({ met, score }: Rated<Item>) => met > 1 && score >= NEARLY * top
      : ({ met }: Rated<Item>) => met === most && met >= wanted / 2;
  return rated
    .filter((entry) => entry.literal || isFound(entry))
    .toSorted((one, other) => Number(other.literal) - Number(one.literal) || other.score - one.score)
    .map(({ item }) => item);
}

/** What is called otherwise counts less than what is called so, and in a question only. */
function scoreOf({ question, answer }: Indexed<unknown>, { matches, others }: SearchWord): number {
  const bestOf = (words: string[]) => Math.max(0, ...words.map((word) => matches.get(word) ?? 0));
  return Math.max(4 * bestOf(question), bestOf(answer), question.some((word) => others.has(word)) ? 1 : 0);
}

/** The words that hold a stem, and how well they match it. A short stem stands in too many others. */
function matchesOf(words: Iterable<string>, stem: string): [word: string, match: number][] {
  return [...words].flatMap((word) => {
    const at = stem.length > 3 ? word.indexOf(stem) : stemOf(word) === stem ? 0 : -1;
    return at < 0 ? [] : [[word, at === 0 ? 3 : 2] as [string, number]];
  });
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
