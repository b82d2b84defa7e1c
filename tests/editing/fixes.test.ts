import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, fixesFor } from '../../src/editing/index.ts';
import {
  erasePointer,
  isPlainObject,
  joinPointer,
  memoize,
  readPointer,
  writePointer,
} from '../../src/engine/index.ts';
import { loadEdition, ruleFor, type Finding } from '../../src/check/index.ts';
import { CASES } from '../engine/faults/index.ts';
import { filesOf, goodDraft, type Draft } from '../engine/authored.ts';
import { opens as branch, row, text as question, when } from '../engine/definitions.ts';
import { LONG, oneOfEach } from '../support/extent.ts';

const check = memoize((files: DefinitionFiles): Finding[] => {
  const loaded = loadEdition('probe', files, 'r1', { today: () => '2026-11-22', pictures: [] });
  return 'findings' in loaded ? loaded.findings : loaded.notes;
}, new WeakMap());

describe('remedies', () => {
  it.each(oneOfEach(CASES, ([kind]) => kind))(
    'of %s in %s at %j remove the finding, and one of them adds none',
    (code, _file, pointer, change) => {
      const draft = goodDraft();
      change(draft);
      const files = filesOf(draft);
      const finding = check(files).find((found) => found.code === code && found.pointer === pointer);
      if (finding === undefined) throw new Error('The fault is not found.');
      const fixes = fixesFor(finding, files, check);
      const best = JSON.stringify(fixes[0]?.leaves?.map((left) => left.code) ?? 'none');
      const allowed = ruleFor(code).noFix !== undefined ? ['none'] : (LEFT[`${code} ${pointer}`] ?? [[]]);
      expect(best).toBeOneOf(allowed.map((left) => JSON.stringify(left)));
    },
  );

  it.each([
    ['Siehe [hier](datenschutz).', ['Siehe [hier](/datenschutz).', 'Siehe hier.']],
    ['Siehe [hier](https://adac.example/unfall).', ['Siehe hier.']],
  ])('of a link in %j are the page with its slash, and the words alone', (text, mended) => {
    const draft = goodDraft();
    draft['steps/frage.json'] = { ...draft['steps/frage.json'], intro: [text] };
    const files = filesOf(draft);
    const finding = check(files).find(({ code }) => code === 'ziel-fremd');
    if (finding === undefined) throw new Error('The fault is not found.');
    const texts = fixesFor(finding, files, check).map(({ edits }) =>
      readPointer(JSON.parse(applyEdits(files, edits)['steps/frage.json'] ?? ''), finding.pointer),
    );
    expect(texts).toEqual(mended);
  });

  it('of days on which no version of a table applies give them to either one, and say which they are', () => {
    const draft = goodDraft();
    const [, , , change] = CASES.find(([code]) => code === 'zeitraum-luecke') ?? [];
    change?.(draft);
    draft['tables/preise.json'] = { ...draft['tables/preise.json'], validTo: '2027-05-31' };
    const files = filesOf(draft);
    const finding = check(files).find(({ code }) => code === 'zeitraum-luecke');
    if (finding === undefined) throw new Error('The fault is not found.');
    expect(finding.message).toBe(
      'Vom 01.06.2027 bis zum 30.06.2027 gilt keine Fassung dieser Tabelle, davor und danach schon.',
    );
    expect(fixesFor(finding, files, check).map(({ label, leaves }) => [label, leaves])).toEqual([
      ['Frühere Fassung gilt bis 30.06.2027', []],
      ['Spätere Fassung beginnt am 01.06.2027', []],
    ]);
  });

  it.each([
    ['frage-ohne-titel', /^Beschriftung '.+' vorschlagen$/],
    ['luecke', /^Für alle übrigen zu '.+'$/],
    ['grenzen-vertauscht', /^Grenzen tauschen$/],
  ])('of %s are, among others, %s', (code, label) => {
    const labels = CASES.filter(([kind]) => kind === code).flatMap(([, , pointer, change]) => {
      const draft = goodDraft();
      change(draft);
      const files = filesOf(draft);
      const finding = check(files).find((found) => found.code === code && found.pointer === pointer);
      return finding === undefined ? [] : fixesFor(finding, files, check).map((fix) => fix.label);
    });
    expect(labels).toContainEqual(expect.stringMatching(label));
  });

  it('of another number in the result first expect that number', () => {
    const draft = goodDraft();
    draft['tables/preise.json'].rows[0] = row({ '/art': 'ja' }, { eur: 20.5 });
    draft['journeys.json'].journeys[1].expect = { result: { eur: 5 } };
    const files = filesOf(draft);
    const other = check(files).filter(({ code }) => code === 'beispiel-anderes-ergebnis');
    expect(other).toHaveLength(1);
    const [fix] = other.flatMap((found) => fixesFor(found, files, check));
    expect(fix).toMatchObject({ label: '20,5 erwarten', leaves: [] });
  });

  it('of a link to a missing page name the nearest one, in an address and between other words', () => {
    const draft = goodDraft();
    draft['steps/details.json'].outro = ['[Mehr](/kontatk?a=1), [auch](/kontatkte), [da](/kontakt).'];
    draft['steps/danke.json'].links = [{ label: 'Mehr', href: '/kontatk#oben' }];
    const pages = ['/kontakt', '/kontatkte'];
    const findings = (files: DefinitionFiles) => {
      const loaded = loadEdition('probe', files, 'r1', { today: () => '2026-11-22', pages });
      return ('findings' in loaded ? loaded.findings : []).filter(({ code }) => code === 'ziel-fehlt');
    };
    const files = filesOf(draft);
    const mended = findings(files).reduce((texts, found) => {
      const [fix] = fixesFor(found, texts);
      return found.message.includes('/kontatk ') && fix !== undefined ? applyEdits(texts, fix.edits) : texts;
    }, files);
    expect(mended['steps/details.json']).toContain('[Mehr](/kontakt?a=1), [auch](/kontatkte), [da](/kontakt).');
    expect(mended['steps/danke.json']).toContain('"/kontakt#oben"');
    expect(findings(mended).filter(({ message }) => message.includes('/kontatk '))).toEqual([]);
  });

  it.each([
    ['intro', 'Anruf: {telefonnummer}, jederzeit.', ['Anruf: {telefon}, jederzeit.', 'Anruf:, jederzeit.']],
    ['intro', 'Anruf: {telefon, jederzeit.', ['Anruf: {telefon}, jederzeit.']],
    ['button', 'Anruf: {telefon', ['Anruf: telefon']],
  ])('of a placeholder in %s, %j, lead to no finding of their own', (key, written, mended) => {
    const draft = goodDraft();
    draft['steps/frage.json'] = { ...draft['steps/frage.json'], [key]: key === 'intro' ? [written] : written };
    const files = filesOf(draft);
    const finding = check(files).find(({ code }) => code.startsWith('platzhalter-'));
    if (finding === undefined) throw new Error('The fault is not found.');
    const fixes = fixesFor(finding, files, check);
    const texts = fixes.map(({ edits }) =>
      readPointer(JSON.parse(applyEdits(files, edits)['steps/frage.json'] ?? ''), finding.pointer),
    );
    expect([texts, fixes.flatMap(({ leaves }) => leaves)]).toEqual([mended, []]);
  });

  it('of a question that waits for two answers at once are any of them, and one condition', () => {
    const draft = goodDraft();
    const [yes, no] = [when('art', 'ja'), when('art', 'nein')];
    draft['steps/frage.json'].schema.allOf = [branch({ allOf: [yes, no] }, { properties: { nie: question('Nie') } })];
    const files = filesOf(draft);
    const finding = check(files).find(({ code }) => code === 'frage-nie');
    if (finding === undefined) throw new Error('The fault is not found.');
    const at = '/schema/allOf/0/if';
    const mended = fixesFor(finding, files, check).map(({ label, edits, leaves }) => [
      label,
      readPointer(JSON.parse(applyEdits(files, edits)['steps/frage.json'] ?? ''), at),
      leaves,
    ]);
    expect(mended.slice(0, 2)).toEqual([
      ['Mindestens eine trifft zu', { anyOf: [yes, no] }, []],
      ["Ist eines von 'ja', 'nein'", { required: ['art'], properties: { art: { enum: ['ja', 'nein'] } } }, []],
    ]);
    expect(mended.at(-1)?.[0]).toBe('Ohne diese Bedingung fragen');
  });

  it('of a table that nothing shows are a step that asks what it depends on, before its deletion', () => {
    const draft = goodDraft();
    draft['tables/alt.json'] = { ...draft['tables/preise.json'], title: 'Alte Preise' };
    const files = filesOf(draft);
    const finding = check(files).find(({ code }) => code === 'tabelle-ungenutzt');
    if (finding === undefined) throw new Error('The fault is not found.');
    const fixes = fixesFor(finding, files);
    expect(fixes.map(({ label }) => label)).toEqual([
      "Im Schritt 'frage' zeigen",
      "Im Schritt 'details' zeigen",
      'Tabelle löschen',
    ]);
    const step = JSON.parse(applyEdits(files, fixes[0]?.edits ?? [])['steps/frage.json'] ?? '');
    expect(step.result).toMatchObject({ title: 'Alte Preise', tables: [{ table: 'alt' }], rows: [{ value: 'eur' }] });
  });

  it('of a hint without a condition first begin one, and open it', () => {
    const [, , , change] =
      CASES.find(([code, , pointer]) => code === 'hinweis-bedingung' && pointer === '/advice/0') ?? [];
    const draft = goodDraft();
    change?.(draft);
    delete draft['steps/details.json'].advice[0].when;
    delete draft['steps/details.json'].advice[0].unlessAnswers;
    const files = filesOf(draft);
    const finding = check(files).find(({ code }) => code === 'hinweis-bedingung');
    if (finding === undefined) throw new Error('The fault is not found.');
    expect(fixesFor(finding, files, check).map(({ label, leaves, opens }) => [label, leaves, opens?.pointer])).toEqual([
      ['Erscheint, wenn …', [], '/advice/0/when'],
      ['Hinweis löschen', [], undefined],
    ]);
  });

  it('bring no worse fault into a definition that was changed at random', () => {
    const places = Object.entries(goodDraft()).flatMap(([file, value]) => placesIn(value).map((at) => ({ file, at })));
    assert(
      property(constantFrom(...places), integer({ min: 0, max: 3 }), ({ file, at }, how) => {
        const files = filesOf(mutated(goodDraft(), file, at, how));
        for (const finding of check(files)) {
          for (const { edits } of fixesFor(finding, files)) {
            const after = check(applyEdits(files, edits));
            expect(after.filter(({ code }) => code === 'kein-json')).toEqual([]);
          }
          const best = fixesFor(finding, files, check);
          expect(best.flatMap(({ leaves = [] }) => leaves).filter(({ code }) => code === finding.code)).toEqual([]);
        }
      }),
      { numRuns: LONG ? 500 : 10 },
    );
  });
});

function placesIn(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inside = Object.entries(value).flatMap(([key, child]) => placesIn(child, joinPointer(at, key)));
  return at === '' ? inside : [at, ...inside];
}

/** Misspells, empties, doubles or removes a value. */
function mutated(draft: Draft, file: string, at: string, how: number): Draft {
  const data: unknown = draft[file];
  if (!isPlainObject(data)) return draft;
  const value = readPointer(data, at);
  if (how === 0) erasePointer(data, at);
  else if (typeof value === 'string') writePointer(data, at, how === 1 ? `${value}x` : value.slice(0, -1));
  else if (typeof value === 'number') writePointer(data, at, how === 1 ? -value : value + 100);
  else if (Array.isArray(value)) writePointer(data, at, how === 1 ? [...value, value[0]] : value.toReversed());
  return draft;
}

/**
 * What the best remedy leaves where it cannot leave nothing, by code and pointer. Most of it was there before, hidden behind
 * the fault; `none` where only an author can decide.
 */
const LEFT: Record<string, (string[] | 'none')[]> = {
  // Which page of the own site is meant is written nowhere.
  'ziel-fremd /links/0/href': ['none'],
  'ziel-fremd /exit': ['none'],
  'ziel-fremd /onward/href': ['none'],
  'kein-json ': [[], [...Array<string>(7).fill('feld-unbekannt'), ...Array<string>(3).fill('name-unbekannt')], 'none'],
  'zeichensatz ': [[], ['datei-required'], 'none'],
  'datei-type ': ['none'],
  'datei-type /states/frage/on/NEXT/0/guard/params/of': [['beispiel-bleibt-stehen', 'beispiel-anderer-weg']],
  'datei-type /states/frage/on/NEXT/0/guard/params/value': [['feld-spaeter']],
  'datei-type /states/pruefung/on/NEXT': [['ziel-unbekannt']],
  'datei-required /states/frage/on/NEXT/0/guard/params': ['none'],
  'datei-required /mails/confirmation/sections/0/when/params': ['none'],
  'datei-required /schema/properties/was': [['beispiel-bleibt-stehen']],
  'datei-additionalProperties /states/frage/on/NEXT/0/guard/params/of/0/params/values': [['ueberdeckt']],
  'datei-enum /schema/properties/was/format': [['meldung-fehlt', 'beispiel-bleibt-stehen']],
  'datei-propertyNames /schema/properties/straße': [['abschnitt-fehlt']],
  'datei-propertyNames /states/Käse': ['none'],
  'datei-minimum /schema/properties/was/maxLength': [['beispiel-bleibt-stehen']],
  'ausgabe-wizard ': [['ausgabe-unbekannt']],
  'ziel-unbekannt /states/pruefung/on/NEXT': [['beispiel-anderer-weg']],
  'feld-spaeter /states/frage/on/NEXT/0/guard/params/field': [['unerreichbar']],
  'feld-spaeter /schema/if/properties/was': ['none'],
  'senden-ungenutzt /submit': [['dokumenttyp-fehlt', 'beispiel-anderer-weg', 'beispiel-anderer-weg']],
  'feld-unbekannt /schema/properties/was/equals': [['beispiel-bleibt-stehen']],
  'feld-unbekannt /schema/if/properties/artt': [['beispiel-bleibt-stehen']],
  'feld-unbekannt /schema/properties/zeugen/items/if/properties/was': ['none'],
  'feld-unbekannt /computed/summe/sum/0': [['berechnet-unbenutzt']],
  'bedingung-unpassend /states/pruefung/on/NEXT/0/guard': [[], ['ueberdeckt']],
  'feld-unbekannt /advice/0/field': [[], 'none'],
  'mail-freitext /mails/powerOfAttorney/steps/0': ['none'],
  'mail-ohne-empfaenger /mails': [['dank-nie', 'dank-nie']],
  'wert-unbekannt /states/pruefung/on/NEXT/0/guard/params/value': [[], 'none'],
  'wert-unbekannt /rows/0/when/~1art': [[], 'none'],
  'berechnet-rechenart /computed/summe': [[], 'none'],
  'berechnet-operand /computed/summe/sum/0': [['berechnet-unbenutzt']],
  'berechnet-operand /computed/frist/deadline/from': [['berechnet-ohne-angabe']],
  'ergebnis-wartet /schema/properties/person/required/0': ['none'],
};
