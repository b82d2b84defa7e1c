import { expect, it } from 'vitest';
import { placeAfter } from '../../src/studio/document/renamedPlace.ts';

const place = (name: string, rest = '') => ({ file: 'steps/a.json', pointer: `/schema/properties/${name}${rest}` });

it('finds a place again whose names have followed their words', () => {
  const renamed = [
    { from: place('neueFrage'), to: place('wann') },
    { from: place('wann'), to: place('wannGenau') },
    { from: { file: 'steps/a.json', pointer: '' }, to: { file: 'steps/b.json', pointer: '' } },
  ];
  expect(placeAfter(place('neueFrage', '/title'), renamed)).toEqual({
    file: 'steps/b.json',
    pointer: '/schema/properties/wannGenau/title',
  });
  expect(placeAfter({ file: 'machine.json', pointer: '' }, renamed)).toEqual({ file: 'machine.json', pointer: '' });
});

it('takes a name that several had for the latest of them', () => {
  const renamed = [
    { from: place('neueFrage'), to: place('wann') },
    { from: place('neueFrage'), to: place('wo') },
  ];
  expect(placeAfter(place('neueFrage'), renamed)).toEqual(place('wo'));
});
