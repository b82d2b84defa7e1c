// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { ApiFault } from '../../src/studio/api/api.ts';
import { applyEdits } from '../../src/editing/index.ts';
import { DoneNotice } from '../../src/studio/publishing/DoneNotice.tsx';
import { PublishDialog } from '../../src/studio/publishing/PublishDialog.tsx';
import { button, click, doing, eventually, type } from '../support/react.tsx';
import { sitDown, type Desk } from './desk.tsx';
import { FakeServer, PASSED, RUNNING } from './fakeServer.ts';
import { filesOf } from './folder.ts';

const LIVE = filesOf('kontaktformular');
const CONSENT = '/schema/properties/einwilligung/title';
const DRAFT = applyEdits(LIVE, [
  { file: 'steps/nachricht.json', pointer: '/title', set: 'Was möchten Sie uns sagen?' },
]);

async function open(server = new FakeServer(LIVE, DRAFT)): Promise<Desk & { server: FakeServer }> {
  const desk = await sitDown(server, (close) => <PublishDialog onClose={close} />);
  return { ...desk, server };
}

const text = () => document.querySelector('[role="dialog"]')?.textContent ?? '';
const note = () => document.querySelector('textarea');
const submit = () => document.querySelector<HTMLButtonElement>('[role="dialog"] [type="submit"]');
const says = (words: string) => eventually(() => expect(submit()?.textContent).toBe(words));
const main = () => [...document.querySelectorAll('form[data-main] [type="submit"]')].map((one) => one.textContent);
const actsOf = ({ calls }: FakeServer) => calls.filter((call) => !['open', 'release', 'authorship'].includes(call));

describe('the page of a release', () => {
  it('shows what changes, before and after, and what the server has found', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.checks = [{ ...PASSED, effects: ['Begonnene Anfragen laufen weiter.'] }];
    await open(server);
    await says('Bitte schreiben Sie, was sich ändert und warum');
    expect(text()).toContain('Texte und Aussehen');
    expect(text()).toContain('Was möchten Sie uns sagen?');
    expect(text()).toContain('bisher');
    expect(text()).toContain('Geprüft: Er lässt sich veröffentlichen.');
    expect(text()).toContain('Begonnene Anfragen laufen weiter.');
  });

  it('asks about a draft that nobody could fill in, and offers it to all', async () => {
    const hidden = applyEdits(DRAFT, [{ file: 'wizard.json', pointer: '/public', set: false }]);
    const { workspace } = await open(new FakeServer(LIVE, hidden));
    await eventually(() => expect(text()).toContain('Auch veröffentlicht kann ihn niemand ausfüllen.'));
    await click(button('Für alle anbieten, sobald er veröffentlicht ist'));
    await eventually(() => expect(text()).not.toContain('kann ihn niemand ausfüllen'));
    expect(JSON.parse(workspace.files['wizard.json'] ?? '')).not.toHaveProperty('public');
  });

  it('asks who is to agree to look and agree, though who has handed it in still holds it', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const { draft } = server.stored;
    if (draft === undefined) throw new Error('There is a draft.');
    server.stored = { ...server.stored, draft: { ...draft, writer: 'Vera Groß' } };
    const review = { hash: 'v1', askedBy: 'Vera Groß', askedAt: draft.changed, note: 'Bitte', state: 'offen' } as const;
    server.told = { ...server.told, may: { ...server.told.may, answer: true }, review };
    await open(server);
    await eventually(() =>
      expect(document.querySelector('[role="dialog"] h2')?.textContent).toBe('Ansehen und zustimmen'),
    );
    expect(text()).not.toContain('ändert ihn gerade');
  });

  it('says who wrote what, once if one person wrote all of it', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const at = new Date(2026, 11, 3, 9, 0).toISOString();
    const step = DRAFT['steps/nachricht.json'] ?? '';
    server.drafted = { start: LIVE, saves: [{ by: 'Vera Groß', at, texts: { 'steps/nachricht.json': step } }] };
    await open(server);
    await eventually(() => expect(text()).toContain('Geschrieben von Vera Groß (3. Dezember 2026, 09:00 Uhr).'));
    expect(document.querySelector('[aria-label="Änderungen"]')?.textContent).not.toContain('Geschrieben');
  });

  it('says why something failed at the button that was pressed, and nowhere else', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.told = { ...server.told, may: { ...server.told.may, ask: true } };
    await open(server);
    await says('Einreichen: Bitte schreiben Sie, worum es geht');
    const [asking, publishing] = document.querySelectorAll('form');
    await type(publishing?.querySelector('textarea') ?? null, 'Kürzer');
    server.refusal = new ApiFault(401, 'Sie sind nicht angemeldet.');
    await click(publishing?.querySelector('[type="submit"]'));
    await eventually(() => expect(publishing?.textContent).toContain('Sie sind nicht angemeldet.'));
    expect(asking?.textContent).not.toContain('Sie sind nicht angemeldet.');
  });

  it('keeps one button in sight: that of publishing, or of asking where somebody else has to agree', async () => {
    const one = await open();
    await says('Bitte schreiben Sie, was sich ändert und warum');
    expect(main()).toHaveLength(1);
    await one.unmount();
    const server = new FakeServer(LIVE, DRAFT);
    const missing = 'An diesem Entwurf haben Sie selbst geschrieben.';
    const { told } = server;
    server.told = { ...told, may: { ...told.may, ask: true }, secondPerson: { ...told.secondPerson, missing } };
    await open(server);
    await type(note(), 'Bitte ansehen');
    await eventually(() => expect(main()).toEqual(['Einreichen']));
  });

  it('says at a change what has been remarked there and is open, and how much before it is published', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const remark = { about: 'Titel', by: 'Lena Groß', at: '2026-11-29T10:00:00Z', own: false, answers: [] };
    server.written = [
      { ...remark, id: 1, file: 'steps/nachricht.json', pointer: '/title', text: 'Bitte kürzer' },
      { ...remark, id: 2, file: 'wizard.json', pointer: '/title', text: 'Später' },
    ];
    const { remarks } = await open(server);
    await doing(() => remarks.load());
    await eventually(() => expect(text()).toContain('2 Anmerkungen sind noch offen, 1 davon zu dem, was sich ändert.'));
    expect(document.querySelector('[aria-label="Änderungen"]')?.textContent).toContain(
      'Offene Anmerkung von Lena Groß: „Bitte kürzer“',
    );
    expect(text()).not.toContain('„Später“');
  });

  it('offers no choice to who is answering a wizard that sends nothing', async () => {
    const quiet = filesOf('bussgeldrechner');
    const title = { file: 'wizard.json', pointer: '/title', set: 'Rechner' };
    const server = new FakeServer(quiet, applyEdits(quiet, [title]));
    server.checks = [{ ...PASSED, inFlight: { forced: [], hours: 24 } }];
    await open(server);
    await eventually(() => expect(text()).toContain('Dieser Assistent sendet nichts: Wer die Seite offen hat'));
    expect(text()).not.toContain('Absenden');
  });

  it('says who wrote a new wizard', async () => {
    const server = new FakeServer({}, LIVE);
    const at = new Date(2026, 11, 3, 9, 0).toISOString();
    server.drafted = { start: {}, saves: [{ by: 'Vera Groß', at, texts: LIVE }] };
    await open(server);
    await eventually(() => expect(text()).toContain('Geschrieben von Vera Groß (3. Dezember 2026, 09:00 Uhr).'));
  });

  it('says how far the check is, and lets nobody publish before it is done', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.checks = [RUNNING, PASSED];
    const { go } = await open(server);
    await says('Wird noch geprüft …');
    expect(text()).toContain('Schritt 2 von 4: Alle Wege werden durchlaufen …');
    expect(document.querySelector('progress')?.value).toBe(1);
    await type(note(), 'Titel klarer');
    await click(submit());
    await doing(go);
    await says('Veröffentlichen');
    expect(actsOf(server)).toEqual(['examine v1']);
  });

  it('publishes once, closes, and keeps no note', async () => {
    const { server, log, publishing } = await open();
    await says('Bitte schreiben Sie, was sich ändert und warum');
    await type(note(), 'Titel klarer');
    await doing(() => {
      submit()?.click();
      submit()?.click();
    });
    await eventually(() => expect(log).toEqual(['close']));
    expect(actsOf(server)).toEqual(['examine v1', 'publish Titel klarer']);
    expect(publishing.state().notes).toEqual({ published: '' });
  });

  it('waits for the answer when this window hears first that the draft is gone', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const { publish } = server;
    const answered = Promise.withResolvers<void>();
    server.publish = async (...asked) => {
      const told = await publish(...asked);
      await answered.promise;
      return told;
    };
    const { log, workspace } = await open(server);
    await says('Bitte schreiben Sie, was sich ändert und warum');
    await type(note(), 'Titel klarer');
    await click(submit());
    await doing(() => workspace.reload());
    expect(text()).toContain('Wird veröffentlicht …');
    expect(text()).not.toContain('Es gibt keinen Entwurf mehr');
    await doing(() => answered.resolve());
    await eventually(() => expect(log).toEqual(['close']));
  });

  it('lets the releaser say what becomes of who is answering, and says how many have begun', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.checks = [{ ...PASSED, inFlight: { forced: [], hours: 24 } }];
    const live = { week: '2026-11-23', revision: 'r1', passed: 0, refused: 0, broken: [] };
    server.counted = {
      weekNow: '2026-11-23',
      versions: [{ revision: 'r1', since: '2026-11-01T09:00:00.000Z', isLive: true }],
      counts: [
        { ...live, step: 'nachricht', reached: 12 },
        { ...live, step: 'danke', reached: 7 },
        { ...live, step: 'nachricht', reached: 40, week: '2026-11-16' },
        { ...live, step: 'nachricht', reached: 30, revision: '' },
      ],
    };
    await open(server);
    await eventually(() => expect(text()).toContain('haben 12 Personen mit der jetzigen Fassung begonnen'));
    expect(text()).toContain('Seit Montag, dem 23. November 2026,');
    expect(text()).toContain('am Ende angekommen sind 7. Wie viele gerade noch ausfüllen, wird nicht gezählt.');
    const [finish, renew] = document.querySelectorAll<HTMLInputElement>('[role="dialog"] [type="radio"]');
    // A short name, and what it means beside it.
    expect([finish?.checked, finish?.parentElement?.textContent, renew?.parentElement?.textContent]).toEqual([
      true,
      'Mit den bisherigen Fragen zu Ende',
      'Neu prüfen',
    ]);
    expect(document.getElementById(finish?.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      '24 Stunden',
    );
    await type(note(), 'Titel klarer');
    await click(renew);
    await click(submit());
    await eventually(() => expect(actsOf(server)).toContain('publish Titel klarer renew'));
  });

  it('says why nobody may finish, and offers nothing else', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.checks = [{ ...PASSED, inFlight: { forced: ['Der Wortlaut einer Einwilligung ist anders.'], hours: 24 } }];
    await open(server);
    await eventually(() => expect(text()).toContain('Anders geht es hier nicht: Der Wortlaut einer Einwilligung'));
    expect(text()).toContain('hat niemand begonnen, der gezählt wird');
    const choices = [...document.querySelectorAll('[role="dialog"] [type="radio"]')];
    expect(choices.map((one) => one.closest('label')?.textContent.trim())).toEqual(['Jetzt', 'Zu einem Zeitpunkt']);
    await type(note(), 'Titel klarer');
    await click(submit());
    await eventually(() => expect(actsOf(server)).toContain('publish Titel klarer'));
  });

  it('leads to what is missing when it is pressed too early', async () => {
    const { server } = await open();
    await says('Bitte schreiben Sie, was sich ändert und warum');
    await click(submit());
    expect(document.activeElement).toBe(note());
    expect(actsOf(server)).toEqual(['examine v1']);
  });

  it('names the findings and leads to the place of each', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const finding = {
      file: 'steps/nachricht.json',
      pointer: CONSENT,
      message: 'Der Satz fehlt.',
      remedy: 'Bitte ergänzen Sie title.',
      said: { message: ['Der Satz fehlt.'], remedy: ['Bitte ergänzen Sie ', { kind: 'key', name: 'title' }, '.'] },
    };
    server.checks = [{ ...PASSED, state: 'faulty', findings: [finding] }];
    const { log } = await open(server);
    await says('Noch 1 Fund');
    expect(text()).toContain('Bitte ergänzen Sie „Titel“.');
    const where = [...document.querySelectorAll('button')].find((one) =>
      one.getAttribute('aria-label')?.includes('Der Satz fehlt.'),
    );
    await click(where);
    expect(log).toEqual(['close', `select ${JSON.stringify({ file: finding.file, pointer: CONSENT })}`]);
  });

  it('says a finding once that several places have, with how many and all of them', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const finding = { rule: 'format', level: 'error' as const, message: 'Der Satz fehlt.', remedy: 'Bitte ergänzen.' };
    const at = (pointer: string) => ({ ...finding, file: 'steps/nachricht.json', pointer });
    server.checks = [{ ...PASSED, state: 'faulty', findings: [at('/title'), at(CONSENT)] }];
    await open(server);
    await says('Noch 2 Funde');
    expect(text().split('Der Satz fehlt.').length - 1).toBe(1);
    expect(text()).toContain('Der Satz fehlt. (2-mal)');
    const places = [...document.querySelectorAll('button')].filter((one) =>
      one.getAttribute('aria-label')?.includes('Der Satz fehlt.'),
    );
    expect(places).toHaveLength(2);
  });

  it('asks for the password when the server wants it, with the focus there and the note kept', async () => {
    const { server, log } = await open();
    await says('Bitte schreiben Sie, was sich ändert und warum');
    await type(note(), 'Titel klarer');
    server.refusal = new ApiFault(428, 'Bitte geben Sie Ihr Passwort noch einmal ein.');
    await click(submit());
    await says('Bitte geben Sie Ihr Passwort ein');
    const password = document.querySelector<HTMLInputElement>('input[type="password"]');
    expect(document.activeElement).toBe(password);
    expect([note()?.value, text().includes('Bitte geben Sie Ihr Passwort noch einmal ein.')]).toEqual([
      'Titel klarer',
      true,
    ]);
    await type(password, 'geheim');
    await click(submit());
    await eventually(() => expect(log).toEqual(['close']));
    expect(actsOf(server)).toContain('publish Titel klarer geheim');
  });

  it('has the draft checked anew where the server refuses because what is live beside it has changed', async () => {
    const { server, log } = await open();
    await says('Bitte schreiben Sie, was sich ändert und warum');
    await type(note(), 'Titel klarer');
    server.refusal = new ApiFault(409, 'Was live ist, hat sich geändert. Der Entwurf wird noch einmal geprüft.');
    const { examination: _dropped, ...rest } = server.told;
    server.told = rest;
    await click(submit());
    await eventually(() => expect(actsOf(server)).toEqual(['examine v1', 'publish Titel klarer', 'examine v1']));
    await click(submit());
    await eventually(() => expect(log).toEqual(['close']));
  });

  it('says that somebody else has changed the draft, shows that, and checks it anew', async () => {
    const { server, workspace } = await open();
    await says('Bitte schreiben Sie, was sich ändert und warum');
    await type(note(), 'Titel klarer');
    server.saveByOther(applyEdits(DRAFT, [{ file: 'steps/nachricht.json', pointer: '/title', set: 'Von Otto' }]));
    await click(submit());
    await eventually(() => expect(text()).toContain('zuletzt von Otto Groß'));
    await says('Veröffentlichen');
    expect(text()).toContain('Von Otto');
    expect([workspace.state().base.version, actsOf(server).at(-1)]).toEqual(['v1*', 'examine v1*']);
    expect(note()?.value).toBe('Titel klarer');
  });

  it('takes over what has become live meanwhile, and is checked anew', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const live = applyEdits(LIVE, [{ file: 'wizard.json', pointer: '/title', set: 'Schreiben Sie uns' }]);
    const { draft } = server.stored;
    if (draft === undefined) throw new Error('There is no draft.');
    server.stored = { ...server.stored, draft: { ...draft, base: LIVE, live, liveVersion: 'l2', behind: true } };
    const { workspace } = await open(server);
    await says('Bitte schreiben Sie, was sich ändert und warum');
    await click(button('Übernehmen, was live ist …'));
    await click(button('Übernehmen'));
    expect(workspace.files['wizard.json']).toContain('Schreiben Sie uns');
    expect(submit()?.textContent).toBe('Noch nicht gespeichert');
    await doing(() => workspace.save());
    await says('Bitte schreiben Sie, was sich ändert und warum');
    expect(actsOf(server)).toEqual(['examine v1', 'save', 'examine v1*']);
    expect(text()).not.toContain('Schreiben Sie uns');
  });

  it('says that there is no draft any more when somebody else was faster', async () => {
    const { server } = await open();
    await says('Bitte schreiben Sie, was sich ändert und warum');
    await type(note(), 'Titel klarer');
    server.refusal = new ApiFault(404, 'Diesen Entwurf gibt es nicht (mehr).');
    server.stored = new FakeServer(DRAFT).stored;
    server.stored = { ...server.stored, version: 'v2' };
    await click(submit());
    await eventually(() => expect(text()).toContain('Es gibt keinen Entwurf mehr. Live seit'));
    expect(text()).toContain('Diesen Entwurf gibt es nicht (mehr).');
  });

  it('loses nothing when the server does not answer, and tries again when asked', async () => {
    const { server, publishing } = await open();
    await says('Bitte schreiben Sie, was sich ändert und warum');
    await type(note(), 'Titel klarer');
    server.offline = true;
    await doing(() => publishing.examine());
    expect(text()).toContain('Der Server antwortet nicht.');
    expect(note()?.value).toBe('Titel klarer');
    server.offline = false;
    await click(button('Noch einmal versuchen'));
    await says('Veröffentlichen');
  });

  it('saves what is not saved before it is checked', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const change = [{ file: 'wizard.json', pointer: '/title', set: 'Ihre Nachricht' }];
    await sitDown(
      server,
      (close) => <PublishDialog onClose={close} />,
      (workspace) => workspace.change(change, { label: 'Titel', at: '' }),
    );
    await type(note(), 'Titel klarer');
    await says('Veröffentlichen');
    expect(server.calls.indexOf('save')).toBeLessThan(server.calls.findIndex((call) => call.startsWith('examine')));
    expect(server.stored.files['wizard.json']).toContain('Ihre Nachricht');
  });

  it('says of one that is switched off that nobody sees it yet, before and after', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.told = { ...server.told, live: { ...server.told.live, state: 'off' } };
    server.after = 'off';
    const desk = await sitDown(server, (close) => (
      <>
        <PublishDialog onClose={close} />
        <DoneNotice />
      </>
    ));
    await says('Bitte schreiben Sie, was sich ändert und warum');
    expect(text()).toContain('Er ist abgeschaltet und bleibt es');
    await type(note(), 'Titel klarer');
    await click(submit());
    await eventually(() => expect(desk.log).toContain('close'));
    expect(document.body.textContent).toContain('Veröffentlicht. Er ist noch abgeschaltet');
    expect(document.body.textContent).not.toContain('Das sehen Besucher');
  });

  it('shows who may not publish what changes, and says who may', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.told = { ...server.told, may: { ...server.told.may, publish: false } };
    await open(server);
    await eventually(() => expect(text()).toContain('Veröffentlichen darf, wer das Recht Freigabe hat.'));
    expect(text()).toContain('Was möchten Sie uns sagen?');
    expect(submit()).toBeNull();
  });

  it('has the form to ask instead of that to publish, where somebody else has to agree', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const secondPerson = { ...server.told.secondPerson, missing: 'Erst braucht es eine zweite Person.' };
    server.told = { ...server.told, may: { ...server.told.may, ask: true }, secondPerson };
    const { log } = await open(server);
    await says('Einreichen: Bitte schreiben Sie, worum es geht');
    expect(text()).toContain('Erst braucht es eine zweite Person.');
    await type(note(), 'Bitte ansehen');
    await says('Einreichen');
    await click(submit());
    await eventually(() => expect(log).toEqual(['close']));
    expect(actsOf(server)).toEqual(['examine v1', 'ask Bitte ansehen']);
  });

  it('answers what waits: agreed without a word, returned with one', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const review = {
      state: 'offen',
      hash: 'v1',
      askedBy: 'Vera Groß',
      askedAt: '2026-12-03T13:05:00.000Z',
      note: 'Bitte',
    };
    server.told = { ...server.told, may: { ...server.told.may, answer: true }, review: { ...review, state: 'offen' } };
    const { publishing } = await open(server);
    await eventually(() => expect(text()).toContain('Vera Groß: Bitte'));
    await click(button('Zurückgeben'));
    expect(document.activeElement).toBe(note());
    await click(button('Zustimmen'));
    await eventually(() => expect(actsOf(server)).toContain('answer true'));
    expect(publishing.state().done?.what).toBe('agreed');
  });

  it('asks who agrees and publishes for one password and one text, with one button to leave', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    const review = { hash: 'v1', askedBy: 'Vera Groß', askedAt: '2026-12-03T13:05:00.000Z', note: 'Bitte' };
    const may = { ...server.told.may, answer: true, ask: true };
    server.told = { ...server.told, verified: false, may, review: { ...review, state: 'offen' } };
    await open(server);
    await eventually(() => expect(text()).toContain('Vera Groß: Bitte'));
    expect(document.querySelectorAll('input[type="password"]')).toHaveLength(1);
    const inSight = [...document.querySelectorAll('textarea')].filter((one) => one.closest('details') === null);
    expect(inSight).toHaveLength(1);
    const leaving = [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Abbrechen');
    expect(leaving).toHaveLength(1);
    const [, publish] = document.querySelectorAll<HTMLButtonElement>('[role="dialog"] [type="submit"]');
    const form = publish?.closest('form') ?? null;
    await type(form?.querySelector('textarea') ?? null, 'Titel klarer');
    await click(publish);
    const password = document.querySelector<HTMLInputElement>('input[type="password"]');
    expect(document.activeElement).toBe(password);
    await type(password, 'geheim');
    await click(publish);
    await eventually(() => expect(actsOf(server)).toContain('publish Titel klarer geheim'));
  });

  it('offers who may only submit one button to leave', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.told = { ...server.told, may: { ...server.told.may, publish: false, ask: true } };
    await open(server);
    await says('Einreichen: Bitte schreiben Sie, worum es geht');
    const leaving = [...document.querySelectorAll('[role="dialog"] button')].map((one) => one.textContent);
    expect(leaving.filter((words) => words === 'Abbrechen' || words === 'Schließen')).toEqual(['Abbrechen']);
  });

  it('leads who needs a second factor to the account', async () => {
    const server = new FakeServer(LIVE, DRAFT);
    server.told = { ...server.told, may: { ...server.told.may, publish: false, publishWithFactor: true } };
    await open(server);
    await eventually(() => expect(text()).toContain('erst mit einem zweiten Faktor'));
    expect(document.querySelector('a[href="/studio/konto"]')?.textContent).toBe('In Ihrem Konto einrichten');
  });
});
