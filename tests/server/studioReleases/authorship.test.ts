import { describe, expect, it } from 'vitest';
import { ofParts } from '../../../server/studioReleases/authorship.ts';
import { StudioServer } from '../studioAccess/studioServer.ts';
import { apiOf, at, body, CONTACT, STEP } from './publishing.ts';

/** Who wrote what, from the saves of a draft into the history. */

const server = StudioServer.use();

/** Longer than somebody keeps a draft for themselves. */
const LATER = 3;
/** Longer than one sitting. */
const MUCH_LATER = 20;

const SENTENCE = 'meine Nachricht zu beantworten';
const LONGER = 'meine Nachricht zu beantworten und mich zurückzurufen';

type Person = ReturnType<typeof at>;

async function people() {
  const [vera, anna, frieda] = [
    await server.current.person('Vera', 'analyst'),
    await server.current.person('Anna', 'analyst'),
    await server.current.person('Frieda', 'freigabe'),
  ];
  return {
    vera: at(await server.current.signedIn(vera)),
    anna: at(await server.current.signedIn(anna)),
    frieda: at(await server.current.signedIn(frieda)),
  };
}

/** Replaces a text in the step. */
async function replace(person: Person, from: string, to: string) {
  const { files } = await person.open();
  const text = files[STEP] ?? '';
  expect(text).toContain(from);
  return person.save({ [STEP]: text.replace(from, to) });
}

/** Publishes the draft. Returns the number of the entry. */
async function publish(frieda: Person, note: string): Promise<number> {
  const { version } = await frieda.open();
  expect((await frieda.examined(version)).findings).toEqual([]);
  body(await frieda.publish(version, { note }));
  const [entry] = (await frieda.history()).entries;
  return entry?.id ?? 0;
}

describe('authors', () => {
  it('a draft knows who saved which text, each sitting once', async () => {
    const { vera, anna, frieda } = await people();
    const live = (await vera.open()).files[STEP];
    expect(await vera.authorship()).toEqual({ start: {}, saves: [] });
    await replace(vera, SENTENCE, 'x');
    await replace(vera, 'x', LONGER);
    server.current.later({ minutes: MUCH_LATER });
    await replace(vera, LONGER, `${LONGER} oder anzurufen`);
    server.current.later({ minutes: LATER });
    await replace(anna, 'oder anzurufen', 'und anzurufen');
    const { start, saves } = await frieda.authorship();
    expect(start[STEP]).toBe(live);
    expect(saves.map(({ by, texts }) => [by, Object.keys(texts)])).toEqual([
      ['Vera Groß', [STEP]],
      ['Vera Groß', [STEP]],
      ['Anna Groß', [STEP]],
    ]);
    expect(saves.map(({ texts }) => texts[STEP]?.includes('anzurufen'))).toEqual([false, true, true]);
    expect(saves[0]?.texts[STEP]).toContain(LONGER);
  });

  it('a sitting has its first and its last moment, and lasts an hour at most', async () => {
    const { vera } = await people();
    await replace(vera, SENTENCE, 'a0');
    const minutesOf = async () => {
      const { saves } = await vera.authorship();
      const first = Date.parse(saves[0]?.begun ?? saves[0]?.at ?? '');
      const since = (moment: string) => (Date.parse(moment) - first) / 60_000;
      return saves.map(({ begun, at: end }) => [begun === undefined ? undefined : since(begun), since(end)]);
    };
    expect(await minutesOf()).toEqual([[undefined, 0]]);
    for (let sitting = 1; sitting <= 7; sitting += 1) {
      server.current.later({ minutes: 10 });
      await replace(vera, `a${sitting - 1}`, `a${sitting}`);
    }
    expect(await minutesOf()).toEqual([
      [0, 50],
      [60, 70],
    ]);
  });

  it('saving the same again, and a picture, make nobody an author', async () => {
    const { vera, anna } = await people();
    await replace(vera, SENTENCE, LONGER);
    server.current.later({ minutes: LATER });
    await anna.save({ [STEP]: (await anna.open()).files[STEP] ?? '' });
    expect((await vera.authorship()).saves.map(({ by }) => by)).toEqual(['Vera Groß']);
  });

  it('go into the history with what is published, and stay there', async () => {
    const { vera, anna, frieda } = await people();
    await replace(vera, SENTENCE, LONGER);
    server.current.later({ minutes: LATER });
    await replace(anna, '"title"', ' "title"');
    const entry = await publish(frieda, 'Rückruf möglich');
    const [newest] = (await frieda.history()).entries;
    expect(newest).toMatchObject({ id: entry, by: 'Frieda Groß', authors: ['Vera Groß', 'Anna Groß'] });
    const { authorship } = await vera.entry(entry);
    expect(authorship?.saves.map(({ by }) => by)).toEqual(['Vera Groß', 'Anna Groß']);
    expect(await vera.authorship()).toEqual({ start: {}, saves: [] });
  });

  it('of an account that is gone are not named in a draft', async () => {
    const { vera } = await people();
    await replace(vera, SENTENCE, LONGER);
    await server.current.app.knex('studio_sessions').delete();
    await server.current.app.knex('accounts').where({ first_name: 'Vera' }).delete();
    const anna = at(await server.current.signedIn(await server.current.person('Anna', 'analyst')));
    expect((await anna.authorship()).saves.map(({ by }) => by)).toEqual(['jemandem ohne Konto']);
  });
});

const save = (name: string, ...files: string[]) => ({
  account: null,
  name,
  at: new Date(0),
  texts: Object.fromEntries(files.map((file) => [file, '{}'])),
});

describe('authors of a shared part', () => {
  const PART = '../parts/kontakt.json';
  it('go to the other wizards that use it, without a word of the wizard that it was changed in', () => {
    const start = { [STEP]: '{}', [PART]: '{}' };
    const saves = [save('Vera', STEP), save('Anna', STEP, PART)];
    expect(ofParts({ start, saves })).toEqual({ start: { [PART]: '{}' }, saves: [save('Anna', PART)] });
    expect(ofParts({ start, saves: [save('Vera', STEP)] })).toBeUndefined();
    expect(ofParts(undefined)).toBeUndefined();
  });
});

describe('searching the history', () => {
  it('tells since when a sentence stands there, who wrote it and who released it', async () => {
    const { vera, anna, frieda } = await people();
    await replace(vera, SENTENCE, `${SENTENCE} und „zurückzumelden“`);
    server.current.later({ minutes: LATER });
    await replace(anna, '"title"', ' "title"');
    const added = await publish(frieda, 'Rückruf möglich');
    const { spans } = await anna.search('und  "ZURÜCKZUMELDEN"');
    expect(spans).toMatchObject([
      { from: added, releasedBy: 'Frieda Groß', note: 'Rückruf möglich', author: 'Vera Groß' },
    ]);
    expect(spans[0]).not.toHaveProperty('until');
    expect(spans[0]).not.toHaveProperty('isFirst');
  });

  it('tells until when, and of what stood there from the first entry on that it may be older', async () => {
    const { vera, frieda } = await people();
    const first = (await vera.history()).entries.at(-1);
    await replace(vera, SENTENCE, 'mir zu antworten');
    const gone = await publish(frieda, 'Kürzer');
    expect((await vera.search(SENTENCE)).spans).toMatchObject([{ from: first?.id, isFirst: true, until: gone }]);
    expect((await vera.search('nirgends gesagt')).spans).toEqual([]);
  });

  it('refuses a text that is too short or too long, and who may not see the wizard', async () => {
    const { vera } = await people();
    const browser = await server.current.signedIn(await server.current.person('Gast', 'analyst bussgeldanfrage'));
    const refused = async (text: string) =>
      (await browser.call('GET', `${apiOf(CONTACT)}/history-search?text=${text}`)).status;
    expect(await refused('Nachricht')).toBe(403);
    await expect(vera.search('ab')).rejects.toThrow('3 bis 500 Zeichen');
    await expect(vera.search('a'.repeat(501))).rejects.toThrow('3 bis 500 Zeichen');
  });
});
