import { expect, it } from 'vitest';
import { checkForeignWords } from '../../src/check/checkForeignWords.ts';
import type { Definition } from '../../src/engine/definition.ts';
import { findingsOf, goodDraft } from '../engine/authored.ts';

/** A text that names an address leads there, once a mail program makes a link of it. Who publishes is told. */

/** What is told of this text in a mail. */
function told(text: string): string[] {
  const definition = { wizard: { mails: { confirmation: { intro: [text] } } }, steps: {} } as unknown as Definition;
  return checkForeignWords(definition).map(({ message }) => /nennt (\S+)\. /.exec(message)?.[1] ?? message);
}

it.each([
  ['Bitte melden Sie sich unter https://phish.example/login?x=1 an.', ['phish.example']],
  ['Siehe (HTTP://Phish.Example:8080).', ['phish.example:8080']],
  ['Siehe https://kanzlei.de@phish.example/.', ['phish.example']],
  ['Siehe www.phish.example.', ['www.phish.example']],
  ['Siehe phish.de, auch phish.de.', ['phish.de']],
  ['Siehe bit.ly/abc und ftp://alt.example', ['bit.ly', 'alt.example']],
  ['Schreiben Sie an jemand@phish.com!', ['phish.com']],
  ['Siehe „müller-straße.de“.', ['müller-straße.de']],
])('%j leads to %j', (text, hosts) => {
  expect(told(text)).toEqual(hosts);
});

it.each([
  'Schreiben Sie an {email} oder rufen Sie {telefon} an.',
  'Z.B. bis zum 3.10. um 12.30 Uhr, vgl. § 24a Abs.1 StVG, ca. 3.50 Euro.',
  'Bitte laden Sie bescheid.pdf hoch.',
  'Auf unserer Seite [Datenschutz](/datenschutz) steht mehr.',
  'Wohin [ein Link](https://phish.example) führt, wird eigens geprüft.',
  'Name: Jana; Ort: Köln',
  '',
])('%j leads nowhere', (text) => {
  expect(told(text)).toEqual([]);
});

it('is a note, so the wizard is offered all the same', () => {
  const draft = goodDraft();
  draft['steps/danke.json'].intro = ['Siehe https://phish.example.'];
  expect(findingsOf(draft)).toMatchObject([{ code: 'adresse-fremd', note: true }]);
});
