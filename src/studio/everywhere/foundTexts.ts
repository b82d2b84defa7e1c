import type { WrittenText } from '../../editing/index.ts';
import { replaceable, spansOf, type Search, type Span } from '../parts/search.ts';
import { keyOf, type TextGroup } from '../texts/groups.ts';
import { permissionOf, type OpenedWizard, type Searcher } from './openedWizard.ts';

/** A text in which something was found. */
export type FoundText = {
  /** Unique among all wizards. */
  key: string;
  entry: WrittenText;
  spans: readonly Span[];
  /** Those that can be replaced: the others are names of placeholders and addresses of links. */
  words: readonly Span[];
};

/** What was found in one step, table … of a wizard. */
export type FoundGroup = { group: TextGroup; texts: readonly FoundText[] };

/** What was found in a wizard, or in a shared part. */
export type FoundIn = {
  key: string;
  title: string;
  /** The wizard that has the texts. Of a shared part: one in which it can be changed, if there is one. */
  wizard: OpenedWizard;
  /** The titles of all wizards that have this shared part; undefined for the texts of a wizard itself. */
  users: readonly string[] | undefined;
  groups: readonly FoundGroup[];
};

/** Where wizards say what is searched: wizard by wizard, and then in shared parts, each of which comes once. */
export function findTexts(wizards: readonly OpenedWizard[], search: Search, searcher: Searcher): FoundIn[] {
  if (search.query.trim() === '') return [];
  const own = wizards.flatMap((wizard) => {
    const groups = wizard.groups.filter(({ part }) => part === undefined);
    return asFound({ key: wizard.id, title: wizard.title, wizard, users: undefined }, groups, search);
  });
  return [...own, ...findInParts(wizards, search, searcher)];
}

/** A part that a draft has changed is another one than that of the other wizards. */
function findInParts(wizards: readonly OpenedWizard[], search: Search, searcher: Searcher): FoundIn[] {
  const parts = new Map<string, { group: TextGroup; users: OpenedWizard[] }>();
  for (const wizard of wizards)
    for (const group of wizard.groups) {
      if (group.part === undefined) continue;
      const key = `${group.file}\n${wizard.stored.files[group.file]}`;
      const known = parts.get(key);
      if (known === undefined) parts.set(key, { group, users: [wizard] });
      else known.users.push(wizard);
    }
  return [...parts.values()].flatMap(({ group, users }) => {
    const [first] = users.toSorted((one, other) => rank(one, searcher) - rank(other, searcher));
    if (first === undefined) return [];
    const titles = users.map(({ title }) => title);
    return asFound(
      { key: `${first.id} ${group.file}`, title: group.title, wizard: first, users: titles },
      [group],
      search,
    );
  });
}

const RANKS = { yes: 0, asked: 1, no: 2 };

function rank({ stored }: OpenedWizard, searcher: Searcher): number {
  return RANKS[permissionOf(stored, searcher).may];
}

function asFound(where: Omit<FoundIn, 'groups'>, groups: readonly TextGroup[], search: Search): FoundIn[] {
  const found = groups.flatMap((group) => {
    const texts = group.texts.flatMap((entry): FoundText[] => {
      const spans = spansOf(entry.text, search);
      const key = `${where.wizard.id} ${keyOf(group.file, entry.pointer)}`;
      return spans.length === 0 ? [] : [{ key, entry, spans, words: replaceable(entry.text, spans) }];
    });
    return texts.length === 0 ? [] : [{ group, texts }];
  });
  return found.length === 0 ? [] : [{ ...where, groups: found }];
}

/** How much was found: in how many texts, and how often. */
export function countFound(found: readonly FoundIn[]): { texts: number; hits: number } {
  const texts = found.flatMap(({ groups }) => groups.flatMap((one) => one.texts));
  return { texts: texts.length, hits: texts.reduce((sum, { spans }) => sum + spans.length, 0) };
}
