import { marked } from 'marked';
import text from '../../../wizards/README.md?raw';

/** A section of the guide for people who write wizards (`wizards/README.md`). */
export type GuideSection = { title: string; html: string; plain: string };

/** The sections of the guide in their order. The text is part of the studio's build. */
export function guideSections(): GuideSection[] {
  const parts = text.split(/^(?=#{2,3} )/m).slice(1);
  return parts.map((part) => {
    const end = part.indexOf('\n');
    const body = part.slice(end + 1);
    // The guide is ours, and links lead to its own headings or into the repository: here they would lead nowhere.
    const html = marked.parse(body.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1'), { async: false });
    return { title: part.slice(0, end).replace(/^#+ /, ''), html, plain: part.toLowerCase() };
  });
}

/** The sections that a search finds: all words in the title first, then those with most mentions. */
export function findSections(sections: readonly GuideSection[], search: string): GuideSection[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const ranked = sections.flatMap((section) => {
    const counts = words.map((word) => section.plain.split(word).length - 1);
    if (counts.includes(0)) return [];
    const title = section.title.toLowerCase();
    const inTitle = words.length > 0 && words.every((word) => title.includes(word));
    return [{ section, rank: (inTitle ? 1_000 : 0) + counts.reduce((sum, count) => sum + count, 0) }];
  });
  return (words.length === 0 ? ranked : ranked.toSorted((one, other) => other.rank - one.rank)).map(
    ({ section }) => section,
  );
}
