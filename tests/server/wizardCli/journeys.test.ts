import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../server/wizardCli/command.ts';
import type { Journey } from '../../../src/engine/index.ts';
import { KITCHEN_SINK, TEST_WIZARDS } from '../../explore/kitchenSink.ts';

/** `npm run wizard -- journeys`: what differs from the expectations, and the smallest change that makes them hold. */

let directory: string;
let folder: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-beispiele-'));
  folder = path.join(directory, KITCHEN_SINK);
  await cp(path.join(TEST_WIZARDS, KITCHEN_SINK), folder, { recursive: true });
});
afterEach(() => rm(directory, { recursive: true }));

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runCommand([...args, '--dir', directory], (line) => lines.push(line), {
    ENV_FILE: '',
  });
  return { code, text: lines.join('\n') };
}

const read = (file: string) => readFile(path.join(folder, file), 'utf8');

async function replace(file: string, old: string, newer: string): Promise<void> {
  const text = await read(file);
  expect(text).toContain(old);
  await writeFile(path.join(folder, file), text.replace(old, newer));
}

describe('journeys', () => {
  it('lists them, and how one is refused', async () => {
    const { code, text } = await run('journeys', KITCHEN_SINK);
    expect([code, text]).toEqual([0, expect.stringContaining('✓ Ohne E-Mail-Adresse: art → person (abgewiesen: ')]);
  });

  it('says what differs: a sentence, a result, a subject and a passage', async () => {
    await replace('steps/person.json', 'Bitte nennen Sie Ihre E-Mail-Adresse.', 'Wohin dürfen wir schreiben?');
    await replace('tables/gebuehr.json', '"euro": 10', '"euro": 15');
    await replace('wizard.json', 'Ihre Nachricht ist da', 'Angekommen');
    await replace('wizard.json', 'Sie fragen: {/art}.', 'Sie fragen so: {/art}.');
    const { code, text } = await run('journeys', KITCHEN_SINK);
    expect(code).toBe(1);
    expect(text).toContain(
      'soll bei /mail lesen „Bitte nennen Sie Ihre E-Mail-Adresse.“, dort steht aber „Wohin dürfen wir schreiben?“.',
    );
    expect(text).toContain("'Privat, ohne Hergang' soll euro = 10 ergeben, ergibt aber euro = 15.");
    expect(text).toContain(
      'Der Betreff (Bestätigung) soll „Ihre Nachricht ist da ({referenz})“ sein, ist aber „Angekommen ({referenz})“.',
    );
    expect(text).toContain('fehlt „Sie fragen: Für mich.“. Am nächsten kommt „Sie fragen so: Für mich.“.');
  });

  it('check says the same of mails, with file and line', async () => {
    await replace('wizard.json', 'Ihre Nachricht ist da', 'Angekommen');
    const { code, text } = await run('check', KITCHEN_SINK);
    expect(code).toBe(1);
    expect(text).toMatch(/alles\/journeys\.json:\d+ {2}\/journeys\/0\/expect\/mails\/confirmation\/subject\n/);
  });

  it('--repair proposes and writes nothing; --write changes these places and no others', async () => {
    await replace('steps/person.json', 'Bitte nennen Sie Ihre E-Mail-Adresse.', 'Wohin dürfen wir schreiben?');
    await replace('tables/gebuehr.json', '"euro": 10', '"euro": 15');
    await replace('wizard.json', 'Ihre Nachricht ist da', 'Angekommen');
    const before = await read('journeys.json');
    const proposed = await run('journeys', KITCHEN_SINK, '--repair');
    expect([proposed.code, await read('journeys.json')]).toEqual([1, before]);
    expect(proposed.text).toContain('  /expect/result/euro: 10 → 15');
    expect(proposed.text).toContain('Nichts geschrieben.');

    expect((await run('journeys', KITCHEN_SINK, '--repair', '--write')).code).toBe(0);
    expect(await read('journeys.json')).toBe(
      before
        .replace('"euro": 10', '"euro": 15')
        .replace('410 €', '415 €')
        .replace('Bitte nennen Sie Ihre E-Mail-Adresse.', 'Wohin dürfen wir schreiben?')
        .replace('Ihre Nachricht ist da', 'Angekommen'),
    );
    expect((await run('check', KITCHEN_SINK)).text).toContain('Nichts gefunden.');
  });

  it('leaves to its author what only they can decide', async () => {
    await replace('wizard.json', 'Sie fragen: {/art}.', 'Danke.');
    const before = await read('journeys.json');
    const { code, text } = await run('journeys', KITCHEN_SINK, '--repair', '--write');
    expect([code, await read('journeys.json')]).toEqual([1, before]);
    expect(text).toContain('„Sie fragen: Für mich.“ steht nicht mehr in der E-Mail, und nichts Ähnliches.');
  });

  it('asks for check first where more is wrong', async () => {
    await replace('machine.json', '"initial": "art"', '"initial": "nirgends"');
    expect(await run('journeys', KITCHEN_SINK)).toEqual({
      code: 2,
      text: "Der Assistent 'alles' ist fehlerhaft. Bitte rufen Sie zuerst check auf.",
    });
  });
});

it('check tells what mails say otherwise together with what steps say otherwise, and how to repair both', async () => {
  const data = JSON.parse(await read('journeys.json')) as { journeys: Journey[] };
  const refused = data.journeys.findIndex(({ expect: expected }) => expected?.refused !== undefined);
  const mailed = data.journeys.findIndex(({ expect: expected }) => typeof expected?.mails?.confirmation === 'object');
  expect([refused, mailed]).not.toContain(-1);
  const [sentence] = data.journeys[refused]?.expect?.refused ?? [];
  const letter = data.journeys[mailed]?.expect?.mails?.confirmation;
  if (sentence === undefined || typeof letter !== 'object') throw new Error('unreachable');
  sentence.message = 'Ganz anders.';
  letter.subject = 'Ganz anders';
  await writeFile(path.join(folder, 'journeys.json'), JSON.stringify(data, null, 2));
  const { code, text } = await run('check', KITCHEN_SINK);
  expect(code).toBe(1);
  expect(text).toContain('2 Funde.');
  expect(text).toContain(`npm run wizard -- journeys ${KITCHEN_SINK} --repair`);
});

it('repair names the day for a journey that depends on it', async () => {
  const data = JSON.parse(await read('journeys.json')) as { journeys: Journey[] };
  const dated = data.journeys.findLastIndex(({ expect: expected }) => expected?.today !== undefined);
  delete data.journeys[dated]?.expect;
  await writeFile(path.join(folder, 'journeys.json'), JSON.stringify(data, null, 2));
  expect((await run('check', KITCHEN_SINK)).text).toContain('hängt davon ab, welcher Tag heute ist');
  await run('journeys', KITCHEN_SINK, '--repair', '--write');
  const repaired = JSON.parse(await read('journeys.json')) as { journeys: Journey[] };
  expect(repaired.journeys[dated]?.expect?.today).toMatch(/^\d{4}-\d\d-\d\d$/);
});
