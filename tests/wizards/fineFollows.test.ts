import { describe, expect, it } from 'vitest';
import { consequences, onDay, type Answers } from '../../src/engine/index.ts';
import { loadEdition, findingLine } from '../../src/check/index.ts';
import { shippedFiles } from '../engine/definitions.ts';

/** What the fine calculator says follows from a result: fees, points, probation, and the deadline of an objection. */

const CALCULATOR = 'bussgeldrechner';
const TODAY = '2026-11-22';

describe.each(['', 'bkatv'])('in the edition %j', (edition) => {
  const loaded = loadEdition(CALCULATOR, shippedFiles(CALCULATOR), 'r1', { edition, today: () => TODAY });
  if ('findings' in loaded) throw new Error(loaded.findings.map((found) => findingLine(CALCULATOR, found)).join('\n'));
  const wizard = onDay(loaded.wizard, TODAY);
  const said = (answers: Answers, title: string) =>
    consequences(wizard, 'details', answers, TODAY).flatMap((one) => (one.title === title ? [one.text] : []));

  it.each([
    [10, ['Bis 55 Euro']],
    [15, ['Bis 55 Euro']],
    // 5 % of 70 are less than 25 euros; of 560, 28; of 800, 40.
    [16, ['hier 28,50\u00A0€', 'Zusammen sind das 98,50\u00A0€']],
    [41, ['hier 28,50\u00A0€', 'Zusammen sind das 428,50\u00A0€']],
    [51, ['hier 31,50\u00A0€', 'Zusammen sind das 591,50\u00A0€']],
    [71, ['hier 43,50\u00A0€', 'Zusammen sind das 843,50\u00A0€']],
  ])('fees at %i km/h: %j', (speed, passages) => {
    const texts = said(speeding(speed), 'Gebühren');
    expect(texts).toHaveLength(1);
    expect(passages.filter((passage) => texts[0]?.includes(passage) !== true)).toEqual([]);
  });

  it.each([
    [20, undefined, /^$/],
    [21, undefined, /^$/],
    [20, 0, /^$/],
    [20, 3, /danach: 3\. .*vorgemerkt/],
    [21, 0, /danach: 1\. .*vorgemerkt/],
    [21, 3, /danach: 4\. .*ermahnt/],
    [31, 3, /danach: 5\. .*ermahnt/],
    [31, 4, /danach: 6\. .*verwarnt/],
    [31, 5, /danach: 7\. .*verwarnt/],
    [31, 6, /danach: 8\. .*entzogen/],
    [31, 7, /danach: 9\. .*entzogen/],
  ])('at %i km/h with %j points: %s', (speed, punkte, sentence) => {
    expect(said(speeding(speed, { punkte }), 'Punkte').join('|')).toMatch(sentence);
  });

  it.each([
    [20, 0],
    [21, 1],
  ])('probation at %i km/h: %i sentences', (speed, count) => {
    const texts = said(speeding(speed), 'Probezeit');
    expect(texts).toEqual(Array.from({ length: count }, () => expect.stringMatching(/A-Verstoß.*§ 2a StVG/)));
  });

  it.each([
    [undefined, /^Gegen einen Bußgeldbescheid können Sie zwei Wochen lang/],
    ['2026-11-10', /spätestens am Dienstag, 24\. November 2026/],
    ['2026-11-08', /spätestens am Montag, 23\. November 2026/],
    ['2026-11-06', /am Freitag, 20\. November 2026 abgelaufen.*Wiedereinsetzung/],
    // A typing error must not become a deadline.
    ['2024-11-10', /^Gegen einen Bußgeldbescheid können Sie zwei Wochen lang/],
  ])('the deadline after service on %s', (zustellung, sentence) => {
    expect(said(speeding(30, { zustellung }), 'Frist')).toEqual([expect.stringMatching(sentence)]);
  });

  it('nothing follows from an incomplete result, or from none', () => {
    for (const answers of [{}, { kategorie: 'zu_schnell' }, speeding(101)])
      expect(consequences(wizard, 'details', answers, TODAY)).toEqual([]);
  });

  it('nothing follows from a wrong number of points, and everything else still does', () => {
    expect(consequences(wizard, 'details', speeding(30, { punkte: 9 }), TODAY)).toEqual(
      consequences(wizard, 'details', speeding(30), TODAY),
    );
  });
});

function speeding(kmhZuSchnell: number, folgen: Answers = {}): Answers {
  return { kategorie: 'zu_schnell', fahrzeugart: 'PKW', ort: 'innerorts', kmhZuSchnell, folgen };
}
