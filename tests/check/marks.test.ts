import { describe, expect, it } from 'vitest';
import { findingsOf, goodDraft, type Draft } from '../engine/authored.ts';

const marksIn = (change: (draft: Draft) => void): string[] => {
  const draft = goodDraft();
  change(draft);
  return findingsOf(draft)
    .filter(({ code }) => code === 'zeichen-bleibt')
    .map(({ file, pointer, message, remedy }) => `${file} ${pointer}: ${message} ${remedy}`);
};
const introduced = (...intro: string[]) => marksIn((draft) => void (draft['steps/frage.json'].intro = intro));

describe('signs of bold words, lists and headings', () => {
  it('are nothing to find where they mean something', () => {
    expect(introduced('# Frist', '- **heute**', '- morgen', '1. Lesen', '2. Senden', '2*3 und 1. Mai')).toEqual([]);
    expect(
      marksIn((draft) => {
        const { confirmation, powerOfAttorney } = draft['wizard.json'].mails;
        confirmation.intro = confirmation.next = powerOfAttorney.intro = ['- **a**'];
        confirmation.sections[0].text = ['# Was nun'];
        draft['steps/danke.json'].sections = [{ text: ['- **a**'] }];
        draft['steps/danke.json'].outro = ['# Was nun'];
      }),
    ).toEqual([]);
  });

  it.each([
    ['Bitte **sofort melden', /zweite/],
    ['**a** und ** b', /zweite/],
    ['[**hier**](/frist)', /vor und hinter den Link/],
    ['## Zu tief', /„# “/],
    ['* Punkt', /„- “/],
    ['• Punkt', /„- “/],
  ])('are found in a paragraph that does not use them: %s', (text, why) => {
    const [found, ...others] = introduced(text);
    expect(found).toMatch(/^steps\/frage\.json \/intro\/0: Man liest hier die Zeichen/);
    expect(found).toMatch(why);
    expect(others).toEqual([]);
  });

  it('are found where people would read them: in titles, help, calendars and what is signed', () => {
    expect(
      marksIn((draft) => {
        draft['steps/frage.json'].title = '# Frage';
        draft['steps/frage.json'].schema.properties.art.description = 'Bitte **eine** wählen.';
        draft['wizard.json'].mails.confirmation.subject = '**Probe**';
        draft['wizard.json'].mails.powerOfAttorney.document.text = ['Ich **erteile**.'];
      }).map((one) => one.replace(/: .*/, '')),
    ).toEqual([
      'wizard.json /mails/confirmation/subject',
      'wizard.json /mails/powerOfAttorney/document/text/0',
      'steps/frage.json /title',
      'steps/frage.json /schema/properties/art/description',
    ]);
  });
});
