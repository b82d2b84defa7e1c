import { describe, expect, it } from 'vitest';
import { fileTopic, filesSent, freeFileName, uniqueNames } from '../../src/engine/index.ts';
import { ask, group, text } from './definitions.ts';

it.each([
  ['image.jpg', [], 'image.jpg'],
  ['image.jpg', ['image.jpg'], 'image (2).jpg'],
  ['image.jpg', ['image.jpg', 'image (2).jpg'], 'image (3).jpg'],
  ['ohne', ['ohne'], 'ohne (2)'],
  ['a.tar.gz', ['a.tar.gz'], 'a.tar (2).gz'],
  ['.heic', ['.heic'], '.heic (2)'],
])('%s among %j is called %s', (name, taken: string[], free) => {
  expect(freeFileName(name, (one) => taken.includes(one))).toBe(free);
});

it('names differ in more than capitals, which some systems do not tell apart', () => {
  expect(uniqueNames(['a.jpg', 'A.JPG', 'a (2).jpg', 'a.jpg'])).toEqual([
    'a.jpg',
    'A (2).JPG',
    'a (2) (2).jpg',
    'a (3).jpg',
  ]);
});

const photo = (title: string) => ({ title, type: 'array' as const, upload: { accept: ['image/*'] } });
const image = (id: string) => [{ id, name: 'image.jpg', path: `/api/upload/${id}` }];

describe('the files of a request', () => {
  const wizard = ask(
    group({
      vorne: photo('Vorne rechts'),
      hinten: photo('Hinten links'),
      wagen: {
        title: 'Wagen',
        type: 'array',
        row: { title: 'Wagen' },
        items: group({ name: text('Name'), tuer: photo('Tür') }),
      },
    }),
  );
  it('have a name each, with their question and row', () => {
    const files = filesSent(wizard, {
      vorne: image('a'),
      hinten: image('b'),
      wagen: [{ tuer: image('c') }, { tuer: [...image('d'), ...image('a')] }],
    });
    expect(files.map((file) => [file.id, file.name, fileTopic(file)])).toEqual([
      ['a', 'image.jpg', 'Vorne rechts'],
      ['b', 'image (2).jpg', 'Hinten links'],
      ['c', 'image (3).jpg', '1. Wagen – Tür'],
      ['d', 'image (4).jpg', '2. Wagen – Tür'],
    ]);
  });
});
