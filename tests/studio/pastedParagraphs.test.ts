// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { pastedInto, pastedParagraphs } from '../../src/studio/parts/pastedParagraphs.ts';

/** As Word for Windows puts it on the clipboard. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style></head>
<body lang=DE><!--StartFragment-->
<h2>Was Sie jetzt tun k&ouml;nnen<o:p></o:p></h2>
<p class=MsoNormal>Bitte <b>sofort</b> melden,<br> sagt der <a href="https://boese.example">Anwalt</a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>&middot;<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Der <b>Bescheid</b><o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><b><span style='mso-list:Ignore'>&middot;&nbsp;</span></b>Das Foto</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Lesen</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span>Senden</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><img src=x onerror="alert(1)"><script>alert(2)</script>
<!--EndFragment--></body></html>`;

const pasted = (html: string, plain = '') => pastedParagraphs({ html, plain });

describe('what is pasted from a text program', () => {
  it('keeps lists, headings and bold words of Word, and nothing else', () => {
    expect(pasted(WORD)).toEqual([
      '# Was Sie jetzt tun können',
      'Bitte **sofort** melden,',
      'sagt der Anwalt.',
      '- Der **Bescheid**',
      '- Das Foto',
      '1. Lesen',
      '1. Senden',
    ]);
  });

  it('keeps the lists of browsers and other programs, nested ones too', () => {
    const lists =
      '<ul><li><p>Äpfel</p></li><li>Birnen<ol><li>grüne</li><li><strong>gelbe</strong> Birnen</li></ol></li></ul>';
    expect(pasted(lists)).toEqual(['- Äpfel', '- Birnen', '1. grüne', '1. **gelbe** Birnen']);
  });

  it('takes bold from styles, and what only wraps everything for none', () => {
    const docs =
      '<b style="font-weight:normal"><p><span style="font-weight:700">Frist: </span><span style="font-weight:400">heute</span></p></b>';
    expect(pasted(docs)).toEqual(['**Frist:** heute']);
    expect(pasted('<p><b>zwei</b> <b>Wörter</b></p>')).toEqual(['**zwei Wörter**']);
  });

  it('makes paragraphs of the lines of plain text', () => {
    expect(pasted('', 'Eins\r\n\r\n Zwei \n')).toEqual(['Eins', 'Zwei']);
  });

  it('leaves a plain piece of a sentence to the browser', () => {
    expect(pasted('', 'eine Frist')).toBeUndefined();
    expect(pasted('<span>eine Frist</span>', 'eine Frist')).toBeUndefined();
    expect(pasted('', '')).toBeUndefined();
  });

  it('stands between what was there before and after', () => {
    expect(pastedInto('Vorher nachher', { start: 7, end: 7 }, ['- a', '- b'])).toEqual([
      'Vorher',
      '- a',
      '- b',
      'nachher',
    ]);
    expect(pastedInto('Bitte melden', { start: 6, end: 6 }, ['**sofort** '])).toEqual(['Bitte **sofort** melden']);
    expect(pastedInto('', { start: 0, end: 0 }, ['- a'])).toEqual(['- a']);
  });
});
