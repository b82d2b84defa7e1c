import { expect, it } from 'vitest';
import { formatDraft, formatWritten } from '../../src/studio/document/draftAuthors.ts';

const AT = '3. Dezember, 14:05 Uhr';

/** Who saved a draft last, or brought it back, need not have written it. */
it.each([
  [{ by: 'Vera Groß' }, `zuletzt geändert von Vera Groß am ${AT}`, 'Entwurf, zuletzt Vera Groß'],
  [
    { by: 'Vera Groß', authors: ['Vera Groß'] },
    `zuletzt geändert von Vera Groß am ${AT}`,
    'Entwurf, zuletzt Vera Groß',
  ],
  [
    { by: 'Frieda Groß', authors: ['Vera Groß', 'Frieda Groß'] },
    `zuletzt geändert von Frieda Groß am ${AT}, geschrieben von Vera Groß und Frieda Groß`,
    'Entwurf, zuletzt Frieda Groß',
  ],
  [
    { by: 'Anna Groß', authors: ['Vera Groß'], returned: true },
    `zurückgeholt von Anna Groß am ${AT}, geschrieben von Vera Groß`,
    'Entwurf, zurückgeholt von Anna Groß, geschrieben von Vera Groß',
  ],
] as const)('says who wrote a draft: %o', (draft, written, listed) => {
  const { authors, ...rest } = { authors: undefined, ...draft };
  const known = { ...rest, ...(authors !== undefined && { authors: [...authors] }) };
  expect([formatWritten(known, AT), formatDraft(known)]).toEqual([written, listed]);
});

/** The list names what became of it before who wrote: that is what its author looks for. */
it('says in a list that a draft was submitted, and what became of that', () => {
  const listed = (['offen', 'zugestimmt', 'zurueckgegeben'] as const).map((review) =>
    formatDraft({ by: 'Vera Groß' }, review),
  );
  expect(listed).toEqual([
    'Eingereicht, wartet auf Zustimmung, zuletzt Vera Groß',
    'Zugestimmt, noch nicht veröffentlicht, zuletzt Vera Groß',
    'Zurückgegeben, zuletzt Vera Groß',
  ]);
});
