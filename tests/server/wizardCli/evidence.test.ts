import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Window } from 'happy-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../server/wizardCli/command.ts';
import { groundProofsIn, keepGroundProof } from '../../../server/proofs/groundProofs.ts';
import { compareEvidence, readHtml, toJUnit, type Evidence, type GroundProof } from '../../../src/evidence/index.ts';
import { KITCHEN_SINK, TEST_WIZARDS } from '../../explore/kitchenSink.ts';
import { LONG } from '../../support/extent.ts';

/** `npm run wizard -- evidence`: the report of a folder that is not live, and what two reports prove differently. */

type Report = { code: number; text: string; html: string; xml: string };

let directory: string;
/** The report of the unchanged folder; proving it takes seconds. */
let sound: Report & { file: string };
beforeAll(async () => {
  directory = await copied();
  sound = { ...(await report('gut')), file: path.join(directory, 'gut.html') };
});
afterAll(() => rm(path.dirname(sound.file), { recursive: true }));
beforeEach(async () => {
  directory = await copied();
});
afterEach(() => rm(directory, { recursive: true }));

async function copied(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vorfahrt-nachweis-'));
  await cp(path.join(TEST_WIZARDS, KITCHEN_SINK), path.join(folder, KITCHEN_SINK), { recursive: true });
  return folder;
}

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const places = ['--dir', directory, '--data', path.join(directory, 'data')];
  const code = await runCommand([...args, ...places], (line) => lines.push(line), { ENV_FILE: '' });
  return { code, text: lines.join('\n') };
}

async function report(name: string): Promise<Report> {
  const out = path.join(directory, name);
  const { code, text } = await run('evidence', KITCHEN_SINK, '--out', out, '--by', 'Erika Müller & <Co>');
  return { code, text, html: await readFile(`${out}.html`, 'utf8'), xml: await readFile(`${out}.xml`, 'utf8') };
}

async function replace(file: string, old: string, newer: string): Promise<void> {
  const place = path.join(directory, KITCHEN_SINK, file);
  const text = await readFile(place, 'utf8');
  expect(text).toContain(old);
  await writeFile(place, text.replace(old, newer));
}

type Suite = { name: string; tests: number; failures: number; cases: number; failed: number };

/** The suites of a JUnit report. Throws if it is not well-formed. */
function suitesOf(xml: string): Suite[] {
  const { DOMParser } = new Window();
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  if (document.querySelector('parsererror') !== null) throw new Error('The report is not well-formed.');
  return [...document.querySelectorAll('testsuites > testsuite')].map((suite) => ({
    name: suite.getAttribute('name') ?? '',
    tests: Number(suite.getAttribute('tests')),
    failures: Number(suite.getAttribute('failures')),
    cases: suite.querySelectorAll('testcase[classname][name]').length,
    failed: suite.querySelectorAll('testcase > failure[message]').length,
  }));
}

describe('evidence', () => {
  it('proves a wizard, and exits with 0', () => {
    const { code, text, html, xml } = sound;
    expect([code, text]).toEqual([0, expect.stringContaining('Was geprüft wurde, hält.')]);
    for (const said of [text, html])
      expect(said).toContain('Diese Fassung ist weder über HTTP noch im Browser geprüft.');
    const { proved, findings, by, revision } = readHtml(html);
    expect(findings).toEqual([]);
    expect(by).toBe('Erika Müller & <Co>');
    expect(revision).toMatch(/^[0-9a-f]{16}$/);
    expect(proved?.journeys.map(({ faults }) => faults)).toEqual(proved?.journeys.map(() => []));
    expect(proved?.journeys.map(({ expected }) => expected)).toContain('refused');
    expect(proved?.mutants.unnoticed).toEqual([]);
    expect(html).toContain('Erika Müller &amp; &lt;Co&gt;');
    expect(html).not.toMatch(/<script(?! type="application\/json")|<link|src=/);

    const suites = suitesOf(xml);
    expect(suites.find(({ name }) => name.endsWith(': Beispiele'))?.cases).toBe(proved?.journeys.length);
    expect(suites.map(({ tests, failures }) => [tests, failures])).toEqual(
      suites.map(({ cases, failed }) => [cases, failed]),
    );
    expect(suites.map(({ failures }) => failures)).toEqual(suites.map(() => 0));
  });

  it.runIf(LONG)('exits with 1 where an example does not hold, and says what differs from before', async () => {
    await replace('steps/person.json', 'Bitte nennen Sie Ihre E-Mail-Adresse.', 'Wohin dürfen wir schreiben?');
    const { code, text, xml, html } = await report('nachher');
    expect([code, text]).toEqual([1, expect.stringContaining('dort steht aber „Wohin dürfen wir schreiben?“')]);
    expect(html).toContain('ANDERS: ');
    expect(suitesOf(xml).find(({ name }) => name.endsWith(': Beispiele'))?.failures).toBe(1);
    // What an example fails is counted once.
    expect(text).toContain('1 Punkt hält nicht.');
    expect(suitesOf(xml).reduce((sum, { failures }) => sum + failures, 0)).toBe(1);

    const after = path.join(directory, 'nachher.html');
    const compared = await run('evidence', '--compare', sound.file, after);
    expect(compared.code).toBe(1);
    expect(compared.text).toMatch(/^Fassung: [0-9a-f]{16} → [0-9a-f]{16}$/m);
    expect(compared.text).toMatch(/^Abgewiesen neu: .*Wohin dürfen wir schreiben\?/m);
    expect(compared.text).toMatch(/^Abgewiesen weg: .*Bitte nennen Sie Ihre E-Mail-Adresse\./m);
    const same = await run('evidence', '--compare', sound.file, sound.file);
    expect(same).toEqual({ code: 0, text: 'Beide belegen dasselbe.' });
  });

  it.runIf(LONG)('says of which examples and of which folder it is', async () => {
    await replace('journeys.json', '"name": "', '"name": "Neu: ');
    const after = await report('nachher');
    const [old, now] = [readHtml(sound.html), readHtml(after.html)];
    expect(now.revision).toBe(old.revision);
    expect(now.examples).not.toBe(old.examples);
    for (const text of [after.html, after.xml]) {
      expect(text).toContain(now.examples);
      expect(text).toContain(directory);
    }
    expect(compareEvidence(old, now)[0]).toMatch(/^Beispiel weg: /);
    // Answers that go the same way.
    expect(compareEvidence(old, { ...old, examples: 'anders' })).toEqual([
      `Stand der Beispiele: ${old.examples} → anders`,
    ]);
    // A report from before they were named.
    const { examples: _, ...older } = old;
    expect(compareEvidence(older, old)).toEqual([]);
  });

  it('keeps items of the same title apart', () => {
    const { xml, html } = sound;
    const { DOMParser } = new Window();
    const names = (text: string) =>
      [...new DOMParser().parseFromString(text, 'application/xml').querySelectorAll('testcase')].map(
        (one) => `${one.getAttribute('classname')} ${one.getAttribute('name')}`,
      );
    expect(names(xml).length).toBe(new Set(names(xml)).size);

    const item = { kind: 'rule' as const, title: 'Name: Bitte nennen Sie den Namen.', grounds: [] };
    const withItems = (first: 'journey' | 'walk'): Evidence => {
      const made = readHtml(html);
      const coverage = [
        { ...item, name: 'zeugen', by: first },
        { ...item, name: 'verletzte', by: 'walk' as const },
      ];
      return { ...made, proved: made.proved && { ...made.proved, coverage } };
    };
    expect(compareEvidence(withItems('walk'), withItems('journey'))).toEqual([
      'Abdeckung anders: Gebrochene Regeln und ihre Sätze: Name: Bitte nennen Sie den Namen.: nur erzeugt → im Beispiel',
    ]);
    const twice = names(toJUnit(withItems('walk'))).filter((name) => name.includes('den Namen.'));
    expect(twice.map((name) => name.slice(name.indexOf('Name:')))).toEqual([
      'Name: Bitte nennen Sie den Namen.',
      'Name: Bitte nennen Sie den Namen. (2)',
    ]);
  });

  it('says in German that there is no such folder to write into', async () => {
    const place = path.join(directory, 'gibt/es/nicht');
    const { code, text } = await run('evidence', KITCHEN_SINK, '--out', path.join(place, 'bericht'));
    expect([code, text]).toEqual([2, expect.stringContaining(`In den Ordner ${place} lässt sich nichts schreiben`)]);
  });

  it('reports the findings of a wizard that cannot be run', async () => {
    await replace('machine.json', '"initial"', '"initiall"');
    const { code, html } = await report('kaputt');
    expect(code).toBe(1);
    const { proved, findings } = readHtml(html);
    expect([proved, findings.length > 0]).toEqual([undefined, true]);
  });

  it('says what it needs', async () => {
    expect(await run('evidence')).toMatchObject({ code: 2, text: expect.stringContaining('Kennung') as string });
    expect(await run('evidence', '--compare', 'eins.html')).toMatchObject({ code: 2 });
    expect(await run('evidence', '--compare', 'fehlt.html', 'auch.html')).toMatchObject({
      code: 2,
      text: expect.stringContaining('fehlt.html ist kein Nachweis') as string,
    });
  });
});

it.runIf(LONG)(
  'counts what was tested over HTTP and in a browser for its revision only: in reports, and where they are compared',
  async () => {
    const AT = '2026-11-23T10:00:00.000Z';
    expect(sound.html).toContain('<dt>Geprüft über HTTP</dt><dd>nicht mit dieser Fassung</dd>');
    const { revision, proved } = readHtml(sound.html);
    const [first, second] = proved?.coverage.filter(({ kind }) => kind === 'transition') ?? [];
    const proofs: GroundProof[] = [
      { ground: 'http', revision, at: AT, shown: [`transition ${first?.name}`] },
      { ground: 'browser', revision: '0000', at: AT, shown: [] },
    ];
    for (const proof of proofs)
      await keepGroundProof(groundProofsIn(path.join(directory, 'data')), KITCHEN_SINK, proof);

    const tested = await report('tested');
    expect(tested.html).toContain('<dt>Geprüft über HTTP</dt><dd>23. November 2026 um 11:00</dd>');
    expect(tested.html).toContain('<dt>Geprüft im Browser</dt><dd>nicht mit dieser Fassung</dd>');
    const grounds = new Map(readHtml(tested.html).proved?.coverage.map((item) => [item.name, item.grounds]));
    expect([grounds.get(first?.name ?? ''), grounds.get(second?.name ?? '')]).toEqual([['http'], []]);
    const suite = suitesOf(tested.xml).find(({ name }) => name.endsWith('Geprüft über HTTP'));
    expect(suite?.cases).toBeGreaterThan(10);

    const { code, text } = await run('evidence', '--compare', sound.file, `${directory}/tested.html`);
    expect([code, text]).toEqual([1, 'Geprüft neu: über HTTP']);
  },
);
