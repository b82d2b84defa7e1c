import { expect, it } from 'vitest';
import part from '../../../wizards/parts/email.json' with { type: 'json' };
import { suggestAddress } from '../../../src/runner/step/addressTypo.ts';

const SLIPS: [typed: string, meant: string][] = [
  ['gmial.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['Gmal.com', 'gmail.com'],
  ['gmial.de', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['googelmail.com', 'googlemail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmal.de', 'hotmail.de'],
  ['outlok.de', 'outlook.de'],
  ['yaho.com', 'yahoo.com'],
  ['web.d', 'web.de'],
  ['gmx.ed', 'gmx.de'],
  ['gxm.net', 'gmx.net'],
  ['tonline.de', 't-online.de'],
  ['t-onlin.de', 't-online.de'],
  ['freenett.de', 'freenet.de'],
];

it.each(SLIPS)('takes %s for %s, which the advice beside the field notes too', (typed, meant) => {
  expect(suggestAddress(`jana.p@${typed}`)).toBe(`jana.p@${meant}`);
  expect(suggestAddress(`jana.p@${meant}`)).toBeUndefined();
  const [slip] = part.advice;
  expect(new RegExp(slip?.unless.not.pattern ?? '^$', 'i').test(`jana.p@${typed}`)).toBe(true);
});

const RARE =
  'mail.com ymail.com email.de mail.de gmx.at gmx.com web.com yahoo.co.uk hotmail.fr posteo.de kanzlei-gmail.de gmail.com.example.org gmal.fr constructor.com';

it.each(RARE.split(' '))('lets %s be', (domain) => {
  expect(suggestAddress(`jana@${domain}`)).toBeUndefined();
});

it.each(['', 'jana', 'jana@', '@gmial.com', 'jana@gmial', 'a b@gmial.com'])('has nothing to say about %j', (text) => {
  expect(suggestAddress(text)).toBeUndefined();
});
