import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { loadWizards } from '../../server/wizards/load.ts';
import { metByBreak, runBreak, runScenario } from '../../src/explore/index.ts';
import { runCommand } from '../../server/wizardCli/command.ts';
import { AppServer } from '../server/appServer.ts';
import { copyWizards, wizardFolders } from '../support/wizardFolders.ts';
import { brokenBody, httpAims, postRoute } from './overHttp.ts';
import { gapsIn } from './report.ts';
import { studied, type Studied } from './studies.ts';
import { LONG } from '../support/extent.ts';

/**
 * A wizard that is dropped into the folder gets everything, with no line written: scaffolded, checked, proved, sent.
 */

const NEW = 'mietwagen-anfrage';
let directory: string;
let sixth: Studied;
let server: AppServer;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-sechs-'));
  await copyWizards(await wizardFolders(), directory);
  assert.equal((await run('new', NEW)).code, 0);
  await branch(path.join(directory, NEW));
  const { wizards } = await loadWizards(directory);
  const loaded = wizards.find(({ wizard }) => wizard.id === NEW);
  assert.isDefined(loaded);
  sixth = studied(loaded);
  server = await AppServer.start({ wizards: [], prepare: (target) => copyAll(directory, target) });
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

describe('a wizard dropped into the folder', () => {
  it('passes the check, which says what it proved', async () => {
    const { code, text } = await run('check', NEW);
    expect(text).toMatch(
      new RegExp(
        `^${NEW}/wizard\\.json:\\d+  /description\n  Dieser Satz stammt aus der Vorlage: .*\n.*\n\n${NEW}, Fassung [\\da-f]{16}: 5 Zustände, \\d+ Übergänge, 2 Bedingungen, .*: alle belegt\\.\nKein Fund, 1 Hinweis\\.$`,
      ),
    );
    expect(code).toBe(0);
  });

  it('is walked whole in the engine', async () => {
    const { wizard, study } = sixth;
    const verdicts = [
      ...(await Promise.all(study.scenarios.map((scenario) => runScenario(wizard, scenario)))),
      ...study.breaks.map((broken) => runBreak(wizard, broken)),
    ];
    expect(verdicts.flatMap(({ faults }) => faults)).toEqual([]);
    expect(
      gapsIn({
        ground: 'Engine',
        wizard: NEW,
        aims: study.aims,
        met: new Set(verdicts.flatMap(({ met }) => met)),
        ms: 0,
      }),
    ).toEqual([]);
  });

  it('is sent at the end of every route, and refused with every broken rule', async () => {
    const { wizard, study } = sixth;
    const met = new Set<string>();
    for (const route of study.routes) for (const name of await postRoute(server, wizard, route)) met.add(name);
    for (const broken of study.breaks) {
      const { status, body } = await server.submit(wizard.submitPath ?? '', brokenBody(wizard, broken));
      expect([status, body.felder?.map(({ pfad }) => pfad)]).toEqual([422, [broken.pointer]]);
      for (const name of metByBreak(wizard, broken)) met.add(name);
    }
    expect(gapsIn({ ground: 'HTTP', wizard: NEW, aims: httpAims(sixth), met, ms: 0 })).toEqual([]);
  });
});

describe('npm run wizard', () => {
  it('paths: tells each way with step, question, answer, condition and end', async () => {
    const { text } = await run('paths', NEW);
    expect(text).toContain('## Weg 2 von 2');
    expect(text).toMatch(
      /- Worum geht es\? \(Pflicht; möglich: Ich habe eine Frage \/ Ich möchte Sie beauftragen\): \*\*Ich möchte Sie beauftragen\*\*/,
    );
    expect(text).toContain('weiter zu „Ihr Auftrag“ (auftrag), weil „Worum geht es?“ „Ich möchte Sie beauftragen“ ist');
    expect(text).toContain(`Absenden an /api/anfrage/${NEW}; danach danke, nach einem Fehler zurück zu kontakt. Ende`);
  });

  it.runIf(LONG)('diagram: draws states and transitions, for Mermaid and as SVG, all of them met', async () => {
    const mermaid = (await run('diagram', NEW)).text;
    expect(mermaid).toMatch(/^---\ntitle: Neue Anfrage\n---\nstateDiagram-v2\n/);
    expect(mermaid).toContain('  anliegen --> auftrag: Weiter „Worum geht es?“ ist „Ich möchte Sie beauftragen“ ✓');
    expect(mermaid).not.toContain('(offen)');
    const file = path.join(directory, 'ablauf.svg');
    await run('diagram', NEW, '--out', file);
    const svg = await readFile(file, 'utf8');
    expect(svg).toContain('<title>Neue Anfrage: 6 von 6 Übergängen belegt</title>');
    expect(svg.match(/<rect x=/g)).toHaveLength(5);
    expect(svg).not.toMatch(/<script|style=/);
  });

  it.runIf(LONG)('diff: tells by meaning what is different, and whom it may break', async () => {
    const folder = path.join(directory, NEW);
    const other = await mkdtemp(path.join(tmpdir(), 'vorfahrt-alt-'));
    await copyAll(directory, other);
    await edit(path.join(folder, 'steps/kontakt.json'), ({ schema }) => {
      schema.properties.telefon = {
        title: 'Telefon',
        type: 'string',
        errorMessage: { required: 'Bitte nennen Sie Ihre Telefonnummer.' },
      };
      schema.required.push('telefon');
      schema.properties.name.maxLength = 200;
      schema.properties.email.errorMessage.required = 'Wohin dürfen wir schreiben?';
    });
    await edit(path.join(folder, 'journeys.json'), ({ journeys }) => {
      journeys[0].answers.telefon = '0170 1234567';
    });
    const { code, text } = await run('diff', path.join(other, NEW), NEW);
    const lines = text.split('\n');
    expect(lines.filter((line) => /^(?:Feld der Anfrage|Regel|Meldung) /.test(line))).toEqual([
      'Feld der Anfrage neu: /telefon (string)',
      'Regel anders: kontakt/properties/name/maxLength (100 → 200)',
      'Regel neu: kontakt/required/telefon ("Pflicht") — bricht Entwürfe und API',
      'Meldung anders: kontakt /email required („Bitte nennen Sie Ihre E-Mail-Adresse.“ → „Wohin dürfen wir schreiben?“)',
      'Meldung neu: kontakt /telefon required („Bitte nennen Sie Ihre Telefonnummer.“)',
    ]);
    // What has no meaning of its own is told as a value.
    expect(lines).toContain('Angabe neu: steps/kontakt.json /schema/properties/telefon/title ("Telefon")');
    expect(lines.at(-1)).toMatch(
      /^\d+ Änderungen, davon können angefangene Entwürfe brechen: 1, Aufrufer der API: 1\.$/,
    );
    expect(code).toBe(1);
    expect(await run('diff', NEW, NEW)).toEqual({ code: 0, text: 'Beide Fassungen bedeuten dasselbe.' });
    await rm(other, { recursive: true });
  });

  it('check: tells every finding with file, line, place, remedy and witness, and exits with 1', async () => {
    await edit(path.join(directory, NEW, 'machine.json'), ({ states }) => {
      states.anliegen.on.NEXT.pop();
    });
    const { code, text } = await run('check');
    expect(code).toBe(1);
    expect(text).toMatch(
      new RegExp(
        `${NEW}/machine\\.json:\\d+  /states/anliegen/on/NEXT\n  Treffen alle Bedingungen nicht zu, .*\n  Bitte fügen Sie .*\n  Beleg: die Antworten \\{"anliegen":"frage"\\} auf dem Weg anliegen\\.`,
      ),
    );
    expect(text).toMatch(/1 Fund\.$/);
    const [found] = JSON.parse((await run('check', NEW, '--json')).text);
    expect(found).toMatchObject({
      wizard: NEW,
      file: 'machine.json',
      pointer: '/states/anliegen/on/NEXT',
      code: 'luecke',
      witness: { answers: { anliegen: 'frage' }, path: ['anliegen'] },
    });
    expect(found.line).toBeGreaterThan(1);
  });

  it.each([
    [['check', 'mietwagen-anfragen'], /Meinten Sie 'mietwagen-anfrage'\?/],
    [['paths'], /Bitte nennen Sie die Kennung/],
    [['new', 'Groß'], /kleinen Buchstaben/],
    [['new', NEW], /gibt es schon/],
    [['diff', NEW], /alte und die neue Fassung/],
    [['diff', `${NEW}@HEAD`, NEW], /gibt es weder in einer Fassung noch in einem Stand von git/],
    [['pruefe'], /npm run wizard -- <Befehl>/],
    [['check', '--foo'], /npm run wizard -- <Befehl>/],
  ])('%j is told how it is meant, and exits with 2', async (args, told) => {
    const { code, text } = await run(...args);
    expect(code).toBe(2);
    expect(text).toMatch(told);
  });
});

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runCommand([...args, '--dir', directory], (line) => void lines.push(line), { ENV_FILE: '' });
  return { code, text: lines.join('\n') };
}

/** Gives the scaffold a branch, as an analyst would. */
async function branch(folder: string): Promise<void> {
  await edit(path.join(folder, 'machine.json'), ({ states }) => {
    states.anliegen.on.NEXT = [
      { target: 'auftrag', guard: { type: 'is', params: { field: '/anliegen', value: 'auftrag' } } },
      { target: 'kontakt' },
    ];
    states.auftrag = { on: { NEXT: 'kontakt' } };
  });
  await writeFile(
    path.join(folder, 'steps/auftrag.json'),
    JSON.stringify({ title: 'Ihr Auftrag', intro: ['Wir freuen uns.'] }),
  );
  await edit(path.join(folder, 'wizard.json'), (file) => {
    assert.equal(file.public, false);
    delete file.public;
    file.progress[0].steps.push('auftrag');
  });
}

// oxlint-disable-next-line typescript/no-explicit-any -- Definitions are edited as the loose JSON that they are.
async function edit(file: string, change: (data: any) => void): Promise<void> {
  const data: unknown = JSON.parse(await readFile(file, 'utf8'));
  change(data);
  await writeFile(file, JSON.stringify(data, null, 2));
}

async function copyAll(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) await cp(path.join(from, name), path.join(to, name), { recursive: true });
}
