// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { keepHandedOver, readHandedOver } from '../../../src/runner/run/handedOver.ts';

const NOTHING = { open: {}, left: [] };
const ROUTE = '/anfrage/probe';
const KEPT = { url: `${ROUTE}?art=ja`, open: { punkte: 3 }, taken: ['/art'], left: ['Wo?'] };

afterEach(() => sessionStorage.clear());

describe('what another page hands over', () => {
  it('is read on the page that it was kept for, and on no other', () => {
    keepHandedOver(KEPT);
    expect(readHandedOver(ROUTE)).toMatchObject({ open: { punkte: 3 }, left: ['Wo?'] });
    expect(readHandedOver('/anfrage/andere')).toEqual(NOTHING);
    keepHandedOver(undefined);
    expect(readHandedOver(ROUTE)).toEqual(NOTHING);
  });

  it.each([
    ['no JSON', '{'],
    ['a text', '"url"'],
    ['a list', '[]'],
    ['no address', JSON.stringify({ ...KEPT, url: undefined })],
    ['an address that is none', JSON.stringify({ ...KEPT, url: 7 })],
    ['no answers', JSON.stringify({ ...KEPT, open: null })],
    ['a list of answers', JSON.stringify({ ...KEPT, open: [3] })],
    ['no questions', JSON.stringify({ ...KEPT, left: undefined })],
    ['questions that are none', JSON.stringify({ ...KEPT, left: [{ toString: 'x' }] })],
    ['one question', JSON.stringify({ ...KEPT, left: 'Wo?' })],
  ])('is nothing if its shape is another one: %s', (_, text) => {
    sessionStorage.setItem('vorfahrt.mitgabe', text);
    expect(readHandedOver(ROUTE)).toEqual(NOTHING);
  });
});
