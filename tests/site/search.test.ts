import { describe, expect, it } from 'vitest';
import { ALIKE } from '../../src/site/shared/alike.ts';
import { createSearch } from '../../src/site/shared/search.ts';

const ANSWERS = [
  {
    id: 'frist',
    question: 'Wie lange kann ich Einspruch einlegen?',
    answer: '<p>Gegen einen Bußgeldbescheid zwei Wochen lang.</p>',
  },
  {
    id: 'bescheid',
    question: 'Was steht in einem Bußgeldbescheid?',
    answer: '<p>Der Vorwurf und die <strong>Folgen</strong>.</p>',
  },
  { id: 'fuehrerschein', question: 'Wann muss ich den Führerschein abgeben?', answer: '<p>Bei einem Fahrverbot.</p>' },
  { id: 'gutachten', question: 'Was kostet ein Gutachten?', answer: '<p>Nichts, wenn die Gegenseite zahlt.</p>' },
  { id: 'anwalt', question: 'Wer bezahlt die Anwältin?', answer: '<p>Die Kosten trägt oft die Versicherung.</p>' },
];

const search = createSearch(ANSWERS, ALIKE);
const idsFor = (query: string) => search(query).map(({ id }) => id);

describe('the search in answers', () => {
  it.each([
    ['capitals and ß', 'BUSSGELD', ['bescheid', 'frist']],
    ['ß as it is written', 'Bußgeld', ['bescheid', 'frist']],
    ['umlauts written out', 'fuehrerschein', ['fuehrerschein']],
    ['umlauts left out', 'fuhrerschein', ['fuehrerschein']],
    ['a word as it is being typed', 'führ', ['fuehrerschein']],
    ['the end of a compound', 'bescheid', ['bescheid', 'frist']],
    ['another ending', 'Gutachtens', ['gutachten']],
    ['a verb for its noun', 'kosten', ['gutachten', 'anwalt']],
    ['several words, all of which it holds', 'Einspruch Bußgeld', ['frist']],
    ['ignored words that a question holds', 'was', ['bescheid', 'gutachten']],
    ['the beginning of a question', 'Wer bez', ['anwalt']],
    ['a part of a word', 'ührersch', ['fuehrerschein']],
    ['marks', 'abgeben?', ['fuehrerschein']],
    ['spaces', '  Einspruch   einlegen ', ['frist']],
    ['another word for it', 'Sachverständiger', ['gutachten']],
    ['another word for it in a question', 'Wer zahlt die Kanzlei?', ['anwalt']],
    ['a noun for its verb, before other words for it', 'Bezahlung', ['anwalt', 'gutachten']],
    ['a whole question', 'Wie lange kann ich gegen den Bescheid Einspruch einlegen?', ['frist']],
  ])('does not mind %s: %s', (_, query, found) => {
    expect(idsFor(query)).toEqual(found);
  });

  it.each([
    ['a letter that is missing', 'Bußgelbescheid', ['bescheid', 'frist']],
    ['a letter too much', 'Fahrrverbot', ['fuehrerschein']],
    ['a wrong letter', 'Fersicherung', ['anwalt']],
    ['a wrong letter where another word is found', 'Anwältin Fersicherung', ['anwalt']],
  ])('finds despite %s: %s', (_, query, found) => {
    expect(idsFor(query)).toEqual(found);
  });

  it('finds the common misspelling of Rechtsschutz', () => {
    const [found] = createSearch([{ question: 'Zahlt meine Rechtsschutzversicherung?', answer: '' }])('Rechtschutz');
    expect(found?.question).toBe('Zahlt meine Rechtsschutzversicherung?');
  });

  it.each(['', '   ', '?!', 'ich und Sie', 'Hubschrauber', 'strong'])('finds nothing for %j', (query) => {
    expect(idsFor(query)).toEqual([]);
  });
});

it('what is pasted, however long, is searched and finds nothing', () => {
  const find = createSearch([{ question: 'Zahlt die Rechtsschutzversicherung?', answer: 'Meist.' }]);
  expect(find('x'.repeat(20_000))).toEqual([]);
  expect(find('rechtschuetz '.repeat(2_000))).toHaveLength(1);
});
