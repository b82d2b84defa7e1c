import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  StudioEvidence,
  StudioMails,
  StudioOutdated,
  StudioPages,
  StudioRevision,
  StudioRevisions,
  StudioSubmission,
  StudioWindows,
  StudioWizard,
  StudioWizards,
} from '../../../src/contract/index.ts';
import { replay } from '../../../src/engine/index.ts';
import { readHtml, type GroundProof } from '../../../src/evidence/index.ts';
import { wizardCompiler } from '../../../src/studio/document/compile.ts';
import { groundProofsIn, keepGroundProof } from '../../../server/proofs/groundProofs.ts';
import { distOf, ensureBuilt } from '../../../server/build/ensureBuilt.ts';
import { builtStudio, studioFromSource } from '../../../server/studio/index.ts';
import { AppServer } from '../appServer.ts';
import { FORWARDING } from '../proxied.ts';
import { statusFor } from '../mailServer.ts';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { LONG } from '../../support/extent.ts';

const app = AppServer.use({
  wizards: [WIZARD],
  developing: true,
  parts: async (_catalogue, _knex, directory) => ({
    studio: { client: studioFromSource('<script></script>'), directory },
  }),
});

const API = '/api/studio/wizards';

async function call(target: string, init: RequestInit = {}): Promise<Response> {
  return app.current.fetch(target, init);
}

async function opened(): Promise<StudioWizard> {
  return (await (await call(`${API}/${WIZARD}`)).json()) as StudioWizard;
}

async function linked(id: string): Promise<string[] | undefined> {
  return ((await (await call(`${API}/${id}/pages`)).json()) as StudioPages).pages;
}

function put(id: string, files: Record<string, unknown>, headers: Record<string, string>): Promise<Response> {
  const init = { method: 'PUT', headers: { 'Content-Type': 'application/json', ...headers } };
  return call(`${API}/${id}`, { ...init, body: JSON.stringify({ files }) });
}

async function report(window: string): Promise<StudioWindows> {
  const body = JSON.stringify({ window, place: `Schritt ${window}`, unsaved: window === 'b' });
  const headers = { 'Content-Type': 'application/json' };
  const reply = await call(`${API}/${WIZARD}/windows`, { method: 'POST', headers, body });
  return (await reply.json()) as StudioWindows;
}

function prove(id: string, by: unknown): Promise<Response> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
  return call(`${API}/${id}/evidence`, { ...init, body: JSON.stringify({ by }) });
}

/** What is sent to a browser, which `fetch` would decompress. */
function bytesAt({ url, key }: AppServer, address: string): Promise<{ encoding: string | undefined; bytes: Buffer }> {
  const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd', Authorization: `Bearer ${key}` };
  return new Promise((resolve, reject) => {
    get(url + address, { headers }, (response) => {
      buffer(response).then((bytes) => resolve({ encoding: response.headers['content-encoding'], bytes }), reject);
    }).on('error', reject);
  });
}

describe('the studio on the own machine', () => {
  it('lists the folder and gives the files of a wizard', async () => {
    const list = (await (await call(API)).json()) as StudioWizards;
    expect(list).toMatchObject({ directory: app.current.wizardsDir, writable: true });
    expect(list.wizards).toContainEqual({
      id: WIZARD,
      title: 'Bußgeldprüfung',
      reference: 'BG',
      changed: expect.stringMatching(/^\d{4}-.*Z$/),
      public: true,
      faults: 0,
      live: true,
      steps: 5,
      parts: expect.arrayContaining(['datenschutz', 'email']),
    });
    const { files, version } = await opened();
    expect(files['machine.json']).toBe(
      await readFile(path.join(app.current.wizardsDir, WIZARD, 'machine.json'), 'utf8'),
    );
    expect((await call(`${API}/${WIZARD}`)).headers.get('etag')).toBe(`"${version}"`);
  });

  it('saves what is based on the current version, and the server offers it', async () => {
    const { files, version } = await opened();
    const changed = files['wizard.json']?.replace('"Bußgeldprüfung"', '"Bescheid prüfen"') ?? '';
    const reply = await put(WIZARD, { 'wizard.json': changed }, { 'If-Match': `"${version}"` });
    expect(reply.status).toBe(200);
    await expect.poll(() => app.current.catalogue.byId(WIZARD)?.wizard.definition.wizard.title).toBe('Bescheid prüfen');
    const again = (await reply.json()) as StudioWizard;
    await put(WIZARD, { 'wizard.json': files['wizard.json'] }, { 'If-Match': `"${again.version}"` });
    expect((await opened()).version).toBe(version);
  });

  it('answers 412 with the current state if an editor has changed the folder meanwhile', async () => {
    const { files, version } = await opened();
    const file = path.join(app.current.wizardsDir, WIZARD, 'journeys.json');
    await writeFile(file, `${files['journeys.json']}\n`);
    const reply = await put(WIZARD, { 'wizard.json': '{}' }, { 'If-Match': `"${version}"` });
    expect(reply.status).toBe(412);
    const { current } = (await reply.json()) as StudioOutdated;
    expect(current?.files['journeys.json']).toBe(`${files['journeys.json']}\n`);
    expect(current?.files['wizard.json']).toBe(files['wizard.json']);
    await writeFile(file, files['journeys.json'] ?? '');
  });

  it.each([
    ['no version', {}, {}, 428],
    ['a path outside', { '../../etc/passwd': 'x' }, { 'If-None-Match': '*' }, 422],
    ['a path inside that is no definition', { 'pictures/x.svg': 'x' }, { 'If-None-Match': '*' }, 422],
    ['a schema of the format', { '../step.schema.json': 'x' }, { 'If-None-Match': '*' }, 422],
    ['a number for a text', { 'wizard.json': 7 }, { 'If-None-Match': '*' }, 400],
  ])('refuses %s', async (_, files, headers, status) => {
    expect((await put('neu', files, headers)).status).toBe(status);
  });

  it.each(['..%2Fx', 'parts', 'GROSS', '.git', 'a'.repeat(101)])('knows no wizard called %s', async (id) => {
    expect((await call(`${API}/${id}`)).status).toBe(404);
    expect((await put(id, { 'wizard.json': '{}' }, { 'If-None-Match': '*' })).status).toBe(404);
  });

  it('names the pages that a wizard may link to, without its own', async () => {
    const other = {
      'wizard.json': '{ "title": "Neu" }',
      'machine.json': '{ "initial": "a", "states": {} }',
    };
    await put(
      'neu',
      { ...other, 'steps/a.json': '{ "title": "A" }', 'steps/b.json': '{ "title": "B" }' },
      { 'If-None-Match': '*' },
    );
    const pages = (await linked(WIZARD)) ?? [];
    expect(pages).toEqual(
      expect.arrayContaining(['/', '/kontakt', '/datenschutz', '/login', '/anfrage/neu', '/anfrage/neu/b']),
    );
    expect(pages.filter((page) => page.startsWith(`/anfrage/${WIZARD}`))).toEqual([]);
    expect((await linked('neu'))?.some((page) => page.startsWith('/anfrage/neu'))).toBe(false);
    await rm(path.join(app.current.wizardsDir, 'neu'), { recursive: true });
  });

  it('composes the mails of an example from texts that nobody has saved', async () => {
    const { files } = await opened();
    const wizard = files['wizard.json']?.replace('vielen Dank', 'tausend Dank');
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    const ask = (body: unknown) =>
      call(`${API}/${WIZARD}/mails`, { ...init, body: typeof body === 'string' ? body : JSON.stringify(body) });
    const reply = await ask({ files: { ...files, 'wizard.json': wizard }, journey: 0 });
    const { sends, letters } = (await reply.json()) as StudioMails;
    expect(sends).toBe('mails');
    expect(letters.map(({ kind, recipient }) => [kind, recipient === null])).toEqual([
      ['office', true],
      ['confirmation', false],
    ]);
    expect(letters[1]?.text).toContain('tausend Dank');
    expect((await ask({ files, journey: 99 })).status).toBe(422);
    expect((await ask({ files: { 'wizard.json': 7 }, journey: 0 })).status).toBe(400);
    expect((await ask({ journey: 0 })).status).toBe(400);
    const frame = await call('/studio/mail');
    expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(frame.headers.get('content-security-policy')).not.toContain('script-src');
  });

  it.runIf(LONG)('proves the wizard that is saved', { timeout: 90_000 }, async () => {
    for (const by of [undefined, '', ' ', 'Eva\nJan', 'x'.repeat(101)])
      expect((await prove(WIZARD, by)).status).toBe(400);
    const reply = await prove(WIZARD, '--Eva Prüfer');
    expect(reply.status).toBe(200);
    const { html, xml } = (await reply.json()) as StudioEvidence;
    expect(readHtml(html)).toMatchObject({ id: WIZARD, by: '--Eva Prüfer', proved: { generated: { faults: [] } } });
    expect(xml).toContain('<testsuites ');
    expect((await prove('gibt-es-nicht', 'Eva')).status).toBe(404);
  });

  describe('what people have sent', () => {
    // What was saved before is live by now, and does not become so between sending and looking.
    beforeAll(() => app.current.catalogue.refresh());

    const personal = {
      vorname: 'Wilhelmine',
      nachname: 'Oberstdorfer',
      email: 'wilhelmine@oberstdorfer.example',
      telefon: '+49 171 9988776',
      strasse: 'Kanzlerweg',
      hausnummer: '77 b',
    };
    const sent = async () => {
      const { body } = await app.current.submit(ANFRAGE, { ...fineReview(), ...personal });
      return String(body.referenz);
    };

    it('gives it under its reference number, with nobody named in it', async () => {
      const reference = await sent();
      const reply = await call(`${API}/${WIZARD}/submissions/${reference}`);
      expect(reply.status).toBe(200);
      const text = await reply.text();
      const { revision, answers, replaced, omitted } = JSON.parse(text) as StudioSubmission;
      for (const value of Object.values(personal)) expect(text).not.toContain(value);
      expect(omitted).toEqual([]);
      expect(replaced).toEqual(expect.arrayContaining(Object.keys(personal).map((name) => `/${name}`)));
      expect(answers).toMatchObject({ anfrageTyp: 'bussgeld', bussgeld: { vorwurf: 'geschwindigkeit' } });
      const wizard = app.current.catalogue.byId(WIZARD)?.wizard;
      expect(revision).toBe(wizard?.revision);
      expect(wizard && replay(wizard, answers).complete).toBe(true);
    });

    it('gives the revisions that were in force, and their texts', async () => {
      const reply = await call(`${API}/${WIZARD}/revisions`);
      const { revisions } = (await reply.json()) as StudioRevisions;
      expect(revisions[0]).toMatchObject({ revision: app.current.catalogue.byId(WIZARD)?.wizard.revision });
      const { files } = (await (
        await call(`${API}/${WIZARD}/revisions/${revisions[0]?.revision}`)
      ).json()) as StudioRevision;
      // Shared parts are filled in, so it stands for itself.
      expect(Object.values(files).join('')).not.toContain('"part"');
      const compiled = wizardCompiler(WIZARD)(files, () => '2026-11-22');
      expect('wizard' in compiled && compiled.wizard.initial).toBe('service');
    });

    it('gives what tests have shown over HTTP and in a browser, and with which revision', async () => {
      const saved = app.current.catalogue.byId(WIZARD)?.wizard.revision;
      const empty = await call(`${API}/${WIZARD}/grounds`);
      expect(await empty.json()).toEqual({ revision: saved, proofs: [] });
      const proof: GroundProof = {
        ground: 'http',
        revision: '0000',
        at: '2026-11-23T10:00:00.000Z',
        shown: ['rule a'],
      };
      await keepGroundProof(groundProofsIn(app.current.dataDir), WIZARD, proof);
      expect(await (await call(`${API}/${WIZARD}/grounds`)).json()).toEqual({ revision: saved, proofs: [proof] });
      expect((await call(`${API}/gibt-es-nicht/grounds`)).status).toBe(404);
    });

    it.each([
      [`${WIZARD}/submissions/BG-2222-2222`, 404, 'Zu dieser Nummer'],
      [`${WIZARD}/revisions/0000000000000000`, 404, 'nicht (mehr) gespeichert'],
    ])('has nothing at %s', async (address, status, sentence) => {
      const reply = await call(`${API}/${address}`);
      expect([reply.status, await reply.text()]).toEqual([status, expect.stringContaining(sentence)]);
    });

    it('names the wizard of a number that belongs to another one, and gives nothing without its revision', async () => {
      const reference = await sent();
      const other = await call(`${API}/punkteabfrage/submissions/${reference}`);
      expect([other.status, await other.text()]).toEqual([404, expect.stringContaining(WIZARD)]);
      await app.current.knex('submissions').where({ reference }).update({ revision: '0000000000000000' });
      expect((await call(`${API}/${WIZARD}/submissions/${reference}`)).status).toBe(409);
    });
  });

  it('creates and removes a wizard', async () => {
    const made = await put('neu', { 'wizard.json': '{}' }, { 'If-None-Match': '*' });
    expect(made.status).toBe(200);
    expect((await put('neu', { 'wizard.json': '{}' }, { 'If-None-Match': '*' })).status).toBe(412);
    const { version } = (await made.json()) as StudioWizard;
    expect((await call(`${API}/neu`, { method: 'DELETE' })).status).toBe(428);
    const removed = await call(`${API}/neu`, { method: 'DELETE', headers: { 'If-Match': `"${version}"` } });
    expect(removed.status).toBe(204);
    expect((await call(`${API}/neu`)).status).toBe(404);
  });

  it('takes pictures that are what they say, and refuses others', async () => {
    const send = (name: string, body: string) => call(`${API}/${WIZARD}/pictures/${name}`, { method: 'PUT', body });
    expect((await send('auto.svg', '<svg/>')).status).toBe(200);
    const shown = await call(`${API}/${WIZARD}/pictures/auto.svg`);
    expect(shown.headers.get('content-type')).toBe('image/svg+xml');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect((await send('auto.svg', '<svg onload="alert(1)"/>')).status).toBe(422);
    expect((await send('Auto.svg', '<svg/>')).status).toBe(422);
    expect((await send('auto.svg', 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect((await call(`${API}/${WIZARD}/pictures/auto.svg`, { method: 'DELETE' })).status).toBe(200);
    expect((await call(`${API}/${WIZARD}/pictures/auto.svg`)).status).toBe(404);
  });

  it('keeps windows of wizards that exist only', async () => {
    for (const window of ['a', 'b']) {
      const body = JSON.stringify({ window, place: '', unsaved: false });
      const headers = { 'Content-Type': 'application/json' };
      const reply = await call(`${API}/gibt-es-nicht/windows`, { method: 'POST', headers, body });
      expect(await reply.json()).toEqual({ version: null, others: [] });
    }
  });

  it('tells each window of the others', async () => {
    expect((await report('a')).others).toEqual([]);
    expect((await report('b')).others).toEqual([{ id: 'a', place: 'Schritt a', unsaved: false }]);
    expect(await report('a')).toEqual({
      version: (await opened()).version,
      others: [{ id: 'b', place: 'Schritt b', unsaved: true }],
    });
    const body = JSON.stringify({ window: 'b', place: '', unsaved: false, closed: true });
    const headers = { 'Content-Type': 'application/json' };
    await call(`${API}/${WIZARD}/windows`, { method: 'POST', headers, body });
    expect((await report('a')).others).toEqual([]);
  });

  it.each([
    `${API}/%00`,
    `${API}/${WIZARD}/submissions/%00`,
    `${API}/${WIZARD}/revisions/%00`,
    `${API}/${WIZARD}/pictures/a%00.svg`,
    '/studio/assets/%00',
    '/dev/mails/%00',
    '/beleg/%00',
    '/api/upload/%00',
    `/wizards/${WIZARD}.js?r=%00`,
    `/wizards/${WIZARD}/pictures/%00.svg?r=0123456789abcdef`,
    '/wizards/%00.js?r=0123456789abcdef',
  ])('%s is not there: no name contains this character', async (target) => {
    expect((await call(target)).status).toBe(404);
  });

  it('is there for this machine only', async () => {
    for (const target of [
      '/studio',
      '/STUDIO',
      `/studio/assistenten/${WIZARD}`,
      API,
      `/API/Studio/wizards/${WIZARD}`,
    ]) {
      expect([target, (await call(target)).status]).toEqual([target, 200]);
      for (const [name, value] of FORWARDING)
        expect([name, (await call(target, { headers: { [name]: value } })).status]).toEqual([name, 404]);
      expect(await statusFor(Number(new URL(app.current.url).port), target, 'boese.example')).toBe(404);
    }
    const foreign = { 'Sec-Fetch-Site': 'cross-site', 'If-None-Match': '*' };
    expect((await put('fremd', { 'wizard.json': '{}' }, foreign)).status).toBe(403);
  });
});

describe('its build', () => {
  const served = AppServer.use({
    wizards: [WIZARD],
    developing: true,
    parts: async (_catalogue, _knex, directory) => ({ studio: { client: builtStudio(), directory } }),
  });

  it('is sent as it was compressed, and fonts as they are', async () => {
    await ensureBuilt('studio');
    const page = await (await served.current.fetch('/studio')).text();
    const script = /src="(\/studio\/assets\/[\w.-]+\.js)"/.exec(page)?.[1] ?? '';
    const font = (await readdir(path.join(distOf('studio'), 'assets'))).find((name) => name.endsWith('.woff2')) ?? '';
    const sent = await bytesAt(served.current, script);
    const twin = await readFile(path.join(distOf('studio'), 'assets', `${path.basename(script)}.br`));
    expect(sent.encoding).toBe('br');
    expect(sent.bytes.equals(twin)).toBe(true);
    expect((await bytesAt(served.current, `/studio/assets/${font}`)).encoding).toBeUndefined();
    expect((await served.current.fetch(`/studio/assets/${path.basename(script)}.br`)).status).toBe(404);
  }, 120_000);
});

describe('its build that is not there yet', () => {
  const builds: PromiseWithResolvers<void>[] = [];
  const builder = {
    isBuilt: async () => false,
    build: () => {
      builds.push(Promise.withResolvers<void>());
      return builds.at(-1)?.promise ?? Promise.reject(new Error('There is one.'));
    },
  };
  const begun = AppServer.use({
    wizards: [WIZARD],
    developing: true,
    parts: async (_catalogue, _knex, directory) => ({ studio: { client: builtStudio(builder), directory } }),
  });

  async function studioPage(): Promise<string> {
    return (await begun.current.fetch('/studio')).text();
  }

  it('is said by a page that asks again by itself, and a failure is said once', async () => {
    for (const address of ['/studio', `/studio/assistenten/${WIZARD}`, '/studio/vorschau']) {
      const reply = await begun.current.fetch(address);
      expect([address, reply.status, reply.headers.get('Retry-After')]).toEqual([address, 503, '2']);
      expect(await reply.text()).toMatch(/<meta http-equiv="refresh" content="2">.*Das Studio wird gebaut/s);
    }
    expect(builds.length).toBe(1);
    builds[0]?.reject(new Error('No space.'));
    await expect.poll(studioPage).toContain('Das Studio ist hier nicht gebaut');
    expect(await studioPage()).toContain('Das Studio wird gebaut');
    expect(builds.length).toBe(2);
  });
});

describe('elsewhere', () => {
  const production = AppServer.use({
    wizards: [WIZARD],
    parts: async (_catalogue, _knex, directory) => ({ studio: { client: studioFromSource(''), directory } }),
  });

  it('there is no studio', async () => {
    for (const target of ['/studio', '/studio/vorschau', API, `${API}/${WIZARD}`])
      expect([target, (await fetch(production.current.url + target)).status]).toEqual([target, 404]);
  });
});
