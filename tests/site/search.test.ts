import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALIKE } from '../../src/site/search/alike.ts';
import { createSearch } from '../../src/site/search/search.ts';

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
    ['letters that are swapped', 'Einspurch', ['frist']],
    ['letters that are swapped in a compound', 'Bußgeldbeschied', ['bescheid', 'frist']],
    ['two wrong letters in a long word', 'Busgeldbescheit', ['bescheid', 'frist']],
    ['a wrong letter in a word that nobody has to know', 'Fürerschein weg', ['fuehrerschein']],
    ['a wrong letter in another word for it', 'Sachferständiger', ['gutachten']],
    ['words that say nothing', 'Wie viel kostet das Ganze denn eigentlich?', ['gutachten', 'anwalt']],
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

describe('the search in the texts of the site', () => {
  const CONTENT = path.resolve(import.meta.dirname, '../../src/site/content');
  type Item = { id: string; question: string; answer: string };
  type Section = { type: string; items?: Item[] };
  const read = (file: string) => JSON.parse(readFileSync(path.join(CONTENT, file), 'utf8'));
  const faq: { home: Item[]; categories: { items: Item[] }[] } = read('faq.json');
  const sections = readdirSync(path.join(CONTENT, 'seiten')).flatMap(
    (file): Section[] => read(`seiten/${file}`).sections ?? [],
  );
  const texts = [
    ...faq.home,
    ...faq.categories.flatMap(({ items }) => items),
    ...sections.flatMap(({ type, items }) => (type === 'faq' ? (items ?? []) : [])),
  ];
  const find = createSearch(texts, ALIKE);
  const asked = (query: string) => find(query).map(({ question }) => question);

  it.each([
    ['Flensbrug', 'Flensburg'],
    ['Verjehrung', 'Verjährung'],
    ['Fürerschein weg', 'Führerschein'],
    ['Anhöhrungsbogen', 'Anhörungsbogen'],
    ['Schmerzensgelt', 'Schmerzensgeld'],
  ])('finds for %s what it finds for %s', (typed, meant) => {
    expect(asked(meant).length).toBeGreaterThan(0);
    expect(new Set(asked(typed))).toEqual(new Set(asked(meant)));
  });

  it('finds what something costs first, however it is asked', () => {
    expect(asked('wie viel kostet das ganze').slice(0, 3).join()).toMatch(/kosten.*kostet/i);
  });

  it.each([
    [
      'Ich bin gestern auf der A3 bei Köln geblitzt worden und habe heute einen Anhörungsbogen bekommen. Auf dem Foto erkennt man mich kaum, und ich war mit dem Wagen meiner Frau unterwegs. Muss ich da jetzt etwas ausfüllen?',
      'Muss ich den Anhörungsbogen ausfüllen?',
    ],
    [
      'Mir ist letzte Woche auf dem Parkplatz jemand ins Auto gefahren. Die Versicherung der Gegenseite will jetzt einen eigenen Gutachter schicken. Soll ich das zulassen oder lieber selbst einen Sachverständigen nehmen?',
      'Darf die gegnerische Versicherung den Gutachter bestimmen?',
    ],
  ])('finds the question of a whole story by its rare words: %s', (story, question) => {
    expect(asked(story)[0]).toBe(question);
    expect(asked(story).length).toBeLessThan(texts.length / 5);
  });

  it('finds the questions that hold what was typed first, in any case', () => {
    const holding = texts.filter(({ question }) => question.toLowerCase().includes('gutachten'));
    expect(holding.length).toBeGreaterThan(2);
    expect(new Set(asked('GUTACHTEN').slice(0, holding.length))).toEqual(
      new Set(holding.map(({ question }) => question)),
    );
  });

  it.each(['Hubschrauber', 'Kreisverkehrsplatzgestaltung', 'Pizza', 'Krankenhaus'])(
    'finds nothing for %s, which none of them is about',
    (query) => {
      expect(asked(query)).toEqual([]);
    },
  );
});

it('what is pasted, however long, is searched and finds nothing', () => {
  const find = createSearch([{ question: 'Zahlt die Rechtsschutzversicherung?', answer: 'Meist.' }]);
  expect(find('x'.repeat(20_000))).toEqual([]);
  expect(find('rechtschuetz '.repeat(2_000))).toHaveLength(1);
});
