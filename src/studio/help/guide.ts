import { marked } from 'marked';
import format from '../../../wizards/README.md?raw';
import { fold } from '../parts/search.ts';
import guide from './guide.md?raw';

/** `only`: the studio that it is about, if it is about one: that of the own computer, or that of a server for others. */
export type GuideSection = { title: string; html: string; plain: string; only: Kind | undefined };

/** Where a studio runs. */
export type Kind = 'own' | 'server';

const KINDS: Readonly<Record<string, Kind>> = { 'eigener Rechner': 'own', Server: 'server' };

/** The sections of the guide for people who see a studio of this kind, in their order; all by default. The text is part of the studio's build. */
export function guideSections(kind?: Kind): GuideSection[] {
  return sectionsOf(guide).filter(({ only }) => kind === undefined || only === undefined || only === kind);
}

/** The sections of the format's description, for people who know the files (`wizards/README.md`). */
export function formatSections(): GuideSection[] {
  return sectionsOf(format);
}

function sectionsOf(text: string): GuideSection[] {
  const parts = text.split(/^(?=#{2,3} )/m).filter((part) => part.startsWith('##'));
  return parts.map((part) => {
    const end = part.indexOf('\n');
    const only = KINDS[/^<!-- nur: (.+) -->$/m.exec(part)?.[1] ?? ''];
    const body = part.slice(end + 1).replace(/^<!-- nur: .+ -->$/m, '');
    // The texts are ours, and links lead to headings or into the repository: here they would lead nowhere.
    const html = marked.parse(body.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1'), { async: false });
    return { title: part.slice(0, end).replace(/^#+ /, ''), html, plain: fold(part), only };
  });
}

/** The sections that a search finds: all words in the title first, then those with most mentions. */
export function findSections(sections: readonly GuideSection[], search: string): GuideSection[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const ranked = sections.flatMap((section) => {
    const counts = words.map((word) => section.plain.split(word).length - 1);
    if (counts.includes(0)) return [];
    const title = fold(section.title);
    const inTitle = words.length > 0 && words.every((word) => title.includes(word));
    return [{ section, rank: (inTitle ? 1_000 : 0) + counts.reduce((sum, count) => sum + count, 0) }];
  });
  return (words.length === 0 ? ranked : ranked.toSorted((one, other) => other.rank - one.rank)).map(
    ({ section }) => section,
  );
}
