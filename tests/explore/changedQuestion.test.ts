import { expect, it } from 'vitest';
import { changedQuestion, type Change } from '../../src/explore/index.ts';
import { sink } from '../dump/subjects.ts';

const { wizard } = sink();

it.each<[Change['kind'], string, string | undefined]>([
  ['Regel', 'person/properties/person/allOf/0/then/required/seit', 'Seit wann gehört es Ihnen?'],
  ['Regel', 'zeugen/properties/zeugen/items/then/properties/gesehen/maxLength', 'Was hat die Person gesehen?'],
  ['Feld der Anfrage', '/schaden/hoehe', 'Höhe in Euro'],
  ['Adresse', 'Senden an', undefined],
])('names the question that a %s is about: %s', (kind, name, title) => {
  expect(changedQuestion({ kind, name }, [wizard])).toBe(title);
});
