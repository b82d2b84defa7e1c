import { describe, expect, it } from 'vitest';
import { restoreDefinition } from '../../src/engine/authoring/index.ts';
import { factsOf, fillSections, holds, onDay, computedWords, type Answers } from '../../src/engine/index.ts';
import { filesOf, findingsOf, goodDraft } from './authored.ts';

/** Definitions of earlier releases, in which a confirmation told the deadline of an objection in a way of its own. */

const OBJECTION = {
  when: { '/art': 'nein' },
  service: '/am',
  title: 'Frist',
  running: ['Zugestellt am {zustellung}, bis {frist}.', 'Rufen Sie an: {telefon}.'],
  past: ['{frist} ist vorbei.'],
  unknown: ['Zwei Wochen.'],
};

function former() {
  const draft = goodDraft();
  const { sections: _, ...confirmation } = draft['wizard.json'].mails.confirmation;
  draft['wizard.json'].mails.confirmation = { ...confirmation, objection: OBJECTION };
  return draft;
}

/** What the confirmation says about the deadline. `given`: the day of the submission, `today`: that of the mail. */
function told(answers: Answers, today: string, given = today): string[] {
  const { wizard } = restoreDefinition('probe', filesOf(former()), 'r0', () => given);
  const { sections = [] } = wizard.definition.wizard.mails?.confirmation ?? {};
  const facts = factsOf(onDay(wizard, today), answers, () => given);
  const words: Record<string, string> = { telefon: '030 1', ...computedWords(wizard, facts) };
  const concerning = sections.filter(({ when }) => when === undefined || holds(when, facts));
  return fillSections(concerning, (name) => words[name.replace(/^=/, '')]).flatMap(({ title = '', text }) => [
    title,
    ...text,
  ]);
}

describe('a stored definition of an earlier release', () => {
  it.each<[name: string, am: string | undefined, said: string[]]>([
    [
      'whose deadline runs',
      '2026-11-10',
      ['Frist', 'Zugestellt am Dienstag, 10. November 2026, bis Dienstag, 24. November 2026.', 'Rufen Sie an: 030 1.'],
    ],
    [
      'whose deadline ends today',
      '2026-11-06',
      ['Frist', 'Zugestellt am Freitag, 6. November 2026, bis Freitag, 20. November 2026.', 'Rufen Sie an: 030 1.'],
    ],
    ['whose deadline is over', '2026-11-05', ['Frist', 'Donnerstag, 19. November 2026 ist vorbei.']],
    ['without a day', undefined, ['Frist', 'Zwei Wochen.']],
    ['with a day to come', '2026-11-21', ['Frist', 'Zwei Wochen.']],
    ['with a day of long ago', '2025-11-18', ['Frist', 'Zwei Wochen.']],
    ['with a day of 366 days ago', '2025-11-19', ['Frist', 'Mittwoch, 3. Dezember 2025 ist vorbei.']],
  ])('says the same as before: one %s', (_, am, said) => {
    expect(told({ art: 'nein', ...(am !== undefined && { am }) }, '2026-11-20')).toEqual(said);
  });

  it('says it to those alone whom it concerned, by the day of the mail and as told on the day of the request', () => {
    expect(told({ art: 'ja', am: '2026-11-10' }, '2026-11-20')).toEqual([]);
    const answers = { art: 'nein', am: '2026-11-20' };
    expect(told(answers, '2026-12-05', '2026-11-20')).toEqual(['Frist', 'Freitag, 4. Dezember 2026 ist vorbei.']);
    expect(told(answers, '2026-12-05', '2026-11-19')).toEqual(['Frist', 'Zwei Wochen.']);
  });

  it('is left as it is without such a deadline', () => {
    const { definition } = restoreDefinition('probe', filesOf(goodDraft()), 'r0');
    expect(definition.wizard.mails).toEqual(goodDraft()['wizard.json'].mails);
    expect(definition.wizard.computed).toEqual(goodDraft()['wizard.json'].computed);
  });

  it('is refused in a folder, with a word on what there is instead', () => {
    expect(findingsOf(former())).toEqual([
      expect.objectContaining({
        code: 'datei-additionalProperties',
        pointer: '/mails/confirmation/objection',
        remedy: 'Fristen stehen in computed, und was die E-Mail über sie sagt, in sections.',
      }),
    ]);
  });
});
