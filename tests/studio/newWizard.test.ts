import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { describe, expect, it } from 'vitest';
import { applyEdits, EditError } from '../../src/editing/index.ts';
import { NEW } from '../../src/format/index.ts';
import {
  adoptedFiles,
  copySources,
  freePrefix,
  nameFlaw,
  readCopy,
  templateFiles,
  withParts,
} from '../../src/studio/list/newWizard.ts';
import { packWizard, unpackWizard } from '../../src/studio/list/zip.ts';
import { filesOf } from './folder.ts';

const read = (files: DefinitionFiles, file: string) => JSON.parse(files[file] ?? 'null');
const FINE = applyEdits(filesOf('bussgeldanfrage'), [{ file: 'machine.json', pointer: '/id', set: 'bussgeldanfrage' }]);
const EMAIL = '../parts/email.json';

describe('a copy, and an import', () => {
  const adopted = adoptedFiles(FINE, { id: 'zweite', title: 'Zweite Anfrage', taken: ['BG', 'ZA'] });

  it('is a draft with a title, an address, an id and reference numbers of its own', () => {
    const { title, public: isPublic, route, submit } = read(adopted, 'wizard.json');
    expect({ title, isPublic, route, path: submit.path }).toEqual({
      title: 'Zweite Anfrage',
      isPublic: false,
      route: undefined,
      path: undefined,
    });
    expect(submit.reference).toBe('ZW');
    expect(read(adopted, 'machine.json').id).toBe('zweite');
  });

  it('keeps everything else byte for byte, and what nobody else has', () => {
    for (const file of Object.keys(adopted).filter((name) => name.startsWith('steps/')))
      expect(adopted[file]).toBe(FINE[file]);
    const alone = read(adoptedFiles(FINE, { id: 'zweite', title: '', taken: [] }), 'wizard.json');
    expect([alone.title, alone.submit.reference]).toEqual([read(FINE, 'wizard.json').title, 'BG']);
  });

  it('is refused if its head is no JSON', () => {
    const broken = { ...FINE, 'wizard.json': '{' };
    expect(() => adoptedFiles(broken, { id: 'zweite', title: 'Zweite', taken: [] })).toThrow(EditError);
  });
});

function referenceOf(taken: string[]): string {
  return read(templateFiles({ id: 'neu', title: 'Auto nass', taken }), 'wizard.json').submit.reference;
}

it('a new wizard begins its reference numbers as no other one does', () => {
  expect(referenceOf([])).toBe('AN');
  expect(referenceOf(['AN'])).toBe('AU');
  expect(freePrefix('Übergang der Miete', ['UD'])).toBe('UDM');
  expect(freePrefix('1', [])).toBe('AA');
});

describe('the shared parts of an import', () => {
  const imported = unpackWizard(packWizard(FINE, {})).files;
  const own = adoptedFiles(imported, { id: 'zweite', title: 'Zweite', taken: [] });

  it('come along, those that it uses', () => {
    expect(imported[EMAIL]).toBe(FINE[EMAIL]);
    expect(imported).not.toHaveProperty('../parts/kennzeichen.json');
    expect(withParts(own, imported, {}).files[EMAIL]).toBe(FINE[EMAIL]);
  });

  it('are those of the folder where they say the same', () => {
    const { files, renamed } = withParts(own, imported, FINE);
    expect(Object.keys(files).filter((file) => file.startsWith('../'))).toEqual([]);
    expect(renamed).toEqual([]);
  });

  it('never replace what says something else there: they get another name, with their uses', () => {
    const there = applyEdits(FINE, [{ file: EMAIL, pointer: '/schema/title', set: 'Mail' }]);
    const { files, renamed } = withParts(own, imported, there);
    expect(renamed).toEqual([['email', 'email-2']]);
    expect(files['../parts/email-2.json']).toBe(FINE[EMAIL]);
    expect(files).not.toHaveProperty(EMAIL);
    expect(read(files, 'steps/kontakt.json').schema.properties.email.uses).toBe('email-2');
  });
});

describe('the end of the address of a new wizard', () => {
  const taken = ['bussgeldanfrage', 'bussgeldanfrage-2'];

  it.each([
    ['bussgeldanfrage', '', /schon vergeben/, 'bussgeldanfrage-3'],
    ['parts', '', /schon vergeben/, 'parts-2'],
    ['führer schein', '', /ohne Umlaute/, 'fuehrer-schein'],
    ['', 'Mein Führerschein', /nennen Sie das Ende der Adresse/, 'mein-fuehrerschein'],
    ['', '', /nennen Sie das Ende der Adresse/, undefined],
  ])('%j is told in the words of its field, with one that is free', (name, title, message, free) => {
    const flaw = nameFlaw(name, title, taken);
    expect([flaw?.message, flaw?.free]).toEqual([expect.stringMatching(message), free]);
    expect(flaw?.message).not.toContain('Kennung');
  });

  it('is taken if it is free', () => {
    expect(nameFlaw('mietwagen', '', taken)).toBeUndefined();
  });
});

describe('a copy', () => {
  it('does not say what the other wizard is for', () => {
    const identity = { id: 'zweite', title: 'Zweite Anfrage', taken: [] };
    expect(read(adoptedFiles(FINE, identity, { isCopy: true }), 'wizard.json')).toMatchObject({
      description: NEW.description,
    });
    expect(read(adoptedFiles(FINE, identity), 'wizard.json')).not.toMatchObject({ description: NEW.description });
  });

  it('is of what is live before it is of a draft, and says which', () => {
    const wizards = [
      { id: 'a', title: 'Anfrage', live: true, draftBy: 'Vera Groß' },
      { id: 'b', title: 'Bescheid', live: false, draftBy: 'Vera Groß' },
      { id: 'c', live: true },
    ];
    expect(copySources(wizards).map(({ value, label }) => [label, readCopy(value)])).toEqual([
      ['Kopie von „Anfrage“, wie live', { of: 'a', isLive: true }],
      ['Kopie von „Anfrage“, aus dem Entwurf', { of: 'a', isLive: false }],
      ['Kopie von „Bescheid“, aus dem Entwurf', { of: 'b', isLive: false }],
      ['Kopie von „c“', { of: 'c', isLive: false }],
    ]);
    expect(readCopy('vorlage')).toBeUndefined();
  });
});
