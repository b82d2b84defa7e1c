import { describe, expect, it } from 'vitest';
import { summarise, type Answers } from '../../../src/engine/index.ts';
import { answerBlocks, plainText } from '../../../server/letters/base/letter.ts';
import { html } from '../../../server/letters/letterHtml.ts';
import { mailableAnswers } from '../../../server/letters/base/mailable.ts';
import { ask, file, group, text, yesNo } from '../../engine/definitions.ts';

const wizard = ask(
  group({
    wo: text('Wo'),
    zeugen: {
      title: 'Zeugen',
      type: 'array',
      row: { title: 'Zeuge', name: ['/name'] },
      items: group({
        name: text('Name'),
        da: yesNo('War da'),
        bilder: { title: 'Bilder', type: 'array', upload: { accept: ['image/*'] } },
      }),
    },
  }),
);
const answers: Answers = {
  wo: 'Köln',
  zeugen: [{ name: 'Anna <b>', da: 'ja', bilder: [file(1)] }, { name: 'Ben\n\nEilt!' }, {}],
};

describe('the rows of a list in a mail', () => {
  const lines = summarise(wizard, answers).flatMap((step) => step.lines);
  const letter = { subject: 'Probe', blocks: answerBlocks(lines) };

  it('have a heading each, and their answers below it', () => {
    expect(plainText(letter)).toBe(
      [
        'Wo: Köln',
        '',
        '1. Zeuge: Anna <b>\n  Name: Anna <b>\n  War da: Ja\n  Bilder: Bild 1.jpg',
        '',
        // What was typed cannot look like a heading.
        '2. Zeuge: Ben Eilt!\n  Name:\n    Ben\n    \n    Eilt!',
        '',
        '3. Zeuge: ohne Angaben\n',
      ].join('\n'),
    );
    expect(html(letter, { name: 'Vorfahrt', phone: '030 1' })).toMatch(
      /<h3 style="[^"]+">1\. Zeuge: Anna &lt;b&gt;<\/h3><table/,
    );
  });

  it('are told to an unverified address without names and typed words', () => {
    const types = new Map([[file(1).id, 'image/jpeg']]);
    const told = mailableAnswers(wizard, answers, { types }).flatMap((step) => step.lines);
    expect(told.map(({ label, value, row }) => [row?.title, row?.name, label, value])).toEqual([
      ['1. Zeuge', '', 'War da', 'Ja'],
      ['1. Zeuge', '', 'Bilder', '1 Bild'],
    ]);
  });

  it('say nothing of a choice that is none of those offered: it is what a stranger has written', () => {
    const told = mailableAnswers(wizard, { zeugen: [{ da: 'Rufen Sie 0190 an' }] }).flatMap((step) => step.lines);
    expect(told.map(({ label }) => label)).not.toContain('War da');
  });
});
