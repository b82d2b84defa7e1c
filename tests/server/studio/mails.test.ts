import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBrand } from '../../../server/config/brand.ts';
import { mailComposer, type MailsRequest } from '../../../server/studio/mails.ts';
import { markTexts } from '../../../server/letters/marks.ts';
import { readFiles, fillParts, splitParts } from '../../../src/check/browser.ts';
import { readPointer, type Journey } from '../../../src/engine/index.ts';
import { ALL_WIZARDS, WIZARD_IDS, wizardFiles } from '../../editing/wizards.ts';

const compose = mailComposer({
  brand: await readBrand(path.resolve(import.meta.dirname, '../../../src/site/brand.json'), {}),
  publicUrl: 'https://vorfahrt.example',
  clock: () => new Date('2026-11-22T10:00:00Z'),
});

function journeysOf(id: string): Journey[] {
  const { journeys } = JSON.parse(wizardFiles(id)['journeys.json'] ?? '{}') as { journeys: Journey[] };
  return journeys;
}

function complete(id: string): MailsRequest[] {
  return journeysOf(id).flatMap((journey, index) =>
    journey.expect?.refused === undefined ? [{ id, files: { ...wizardFiles(id) }, journey: index }] : [],
  );
}

/** HTML without what the studio adds. */
const plain = (html: string) => html.replaceAll(/<\/?(?:span|mark)(?: data-text="\d+")?>/g, '');

describe.each(WIZARD_IDS)('the mails of %s', (id) => {
  it('say what would be sent, to the letter, and where each text stands', () => {
    for (const request of complete(id)) {
      const { letters, places, sends } = compose(request);
      expect(letters.length > 0).toBe(sends === 'mails');
      for (const { html, marked, subject, text } of letters) {
        expect(plain(marked.html)).toBe(html);
        expect(marked.html + marked.subject + text).not.toMatch(/[\uE000-\uE004]/);
        expect(subject).not.toBe('');
        for (const [, number] of marked.html.matchAll(/data-text="(\d+)"/g)) {
          const place = places[Number(number)];
          expect(typeof readPointer(JSON.parse(request.files[place?.file ?? ''] ?? '""'), place?.pointer ?? '')).toBe(
            'string',
          );
        }
      }
    }
  });

  it('repeat or leave out each of their texts', () => {
    for (const request of complete(id)) {
      const { letters, places } = compose(request);
      for (const { kind, marked, left } of letters) {
        const own = places.flatMap(({ file, pointer }, index) =>
          file === 'wizard.json' && pointer.startsWith(`/mails/${kind}/`) ? [index] : [],
        );
        const said = new Set(
          [...(marked.subject + marked.html).matchAll(/data-text="(\d+)"/g)].map(([, number]) => Number(number)),
        );
        expect(own.filter((text) => said.has(text) === left.some((one) => one.text === text))).toEqual([]);
      }
    }
  });
});

function mailsOf(files: Record<string, string>, journey = 0): MailsRequest {
  return { id: 'bussgeldanfrage', files, journey };
}

describe('the mails of an example', () => {
  const files = { ...wizardFiles('bussgeldanfrage') };

  it('mark what was filled in', () => {
    const confirmation = compose(mailsOf(files)).letters.find(({ kind }) => kind === 'confirmation');
    expect(confirmation?.marked.subject).toContain('<mark>XX-MUST-ER00</mark>');
    expect(confirmation?.subject).toContain('(XX-MUST-ER00)');
  });

  it('follow texts that nobody has saved', () => {
    const wizard = files['wizard.json']?.replace('vielen Dank für Ihre Anfrage', 'danke für Ihr Vertrauen') ?? '';
    const { letters } = compose(mailsOf({ ...files, 'wizard.json': wizard }));
    expect(letters.some(({ text }) => text.includes('danke für Ihr Vertrauen'))).toBe(true);
  });

  it('tell the office that nobody was answered only where no address was given', () => {
    const index = journeysOf('kontaktformular').findIndex(({ answers }) => typeof answers['email'] === 'string');
    const { letters } = compose({
      id: 'kontaktformular',
      files: { ...wizardFiles('kontaktformular') },
      journey: index,
    });
    expect(letters.map(({ kind }) => kind)).toEqual(['office']);
    expect(letters[0]?.text).not.toContain('keine Bestätigung');
  });

  it('say why a text is left out', () => {
    const all = complete('bussgeldanfrage').flatMap((one) => compose(one).letters);
    const reasons = new Set(all.flatMap(({ left }) => left.map(({ why }) => why)));
    expect([...reasons]).toContain('condition');
  });

  it('are refused with a sentence while the files do not fit', () => {
    expect(() => compose(mailsOf(files, 99))).toThrow('Dieses Beispiel gibt es nicht (mehr).');
    expect(() => compose(mailsOf({ ...files, 'machine.json': '{' }))).toThrow(/^machine\.json: /);
    expect(() => compose(mailsOf({ ...files, 'steps/service.json': '{ "schema": { "uses": "nie" } }' }))).toThrow(
      /nie/,
    );
  });

  it('are none where a wizard sends nothing, or accounts write them', () => {
    expect(compose({ id: 'x', files: { ...wizardFiles('bussgeldrechner') }, journey: 0 }).sends).toBe('nothing');
    expect(compose({ id: 'x', files: { ...wizardFiles('konto-anmelden') }, journey: 0 }).sends).toBe('account');
  });
});

describe('marks', () => {
  it('leave the definition alone', () => {
    const { own, parts } = splitParts({ ...ALL_WIZARDS['alles'] });
    const { definition } = readFiles('alles', fillParts(own, parts).texts);
    const before = JSON.stringify(definition);
    expect(markTexts(definition).places.length).toBeGreaterThan(20);
    expect(JSON.stringify(definition)).toBe(before);
  });
});
