import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadNamed } from '../../../server/wizardCli/folders.ts';
import { checkHere } from '../../../server/wizards/index.ts';
import { WIZARDS } from '../../support/wizardFolders.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'relations-'));
  await cp(WIZARDS, directory, { recursive: true });
});
afterAll(() => rm(directory, { recursive: true }));

async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  const target = path.join(directory, file);
  const text = await readFile(target, 'utf8');
  expect(text).toMatch(from);
  await writeFile(target, text.replace(from, to));
}

it('finds nothing between the wizards of the project', async () => {
  expect((await loadNamed({ directory, checkFolder: checkHere }, undefined)).faults).toEqual([]);
});

it('finds links that lead nowhere, and reference numbers that begin alike, and answers handed over for nothing, in faulty wizards too', async () => {
  await change('bussgeldrechner/steps/details.json', '"href": "/anfrage"', '"href": "/anfragen"');
  await change('kfz-gutachtenanfrage/wizard.json', '"reference": "KG"', '"reference": "BG"');
  await change('kfz-gutachtenanfrage/wizard.json', '"exit": "/anfrage"', '"exit": "/anfrage", "farbe": "rot"');
  await change('bussgeldrechner/steps/details.json', '"rote_ampel": "rotlicht"', '"rote_ampel": "rotlich"');
  await change('bussgeldrechner/steps/details.json', '"fahrzeug": {', '"fahrzeuge": {');
  await change('bussgeldrechner/steps/details.json', '"field": "/folgen/punkte" }', '"field": "/folgen/zustellung" }');
  const { faults } = await loadNamed({ directory, checkFolder: checkHere }, undefined);
  expect(faults.map(({ wizard, finding }) => [wizard, finding.code, finding.pointer, finding.remedy])).toEqual([
    ['kfz-gutachtenanfrage', 'datei-additionalProperties', '/farbe', expect.any(String)],
    ['bussgeldrechner', 'ziel-fehlt', '/onward/href', "Meinten Sie '/anfrage'?"],
    ['kfz-gutachtenanfrage', 'referenz-doppelt', '/submit/reference', expect.stringContaining('VU')],
    [
      'bussgeldrechner',
      'mitgabe-unbekannt',
      '/result/handOver/answers/vorwurf/values/rote_ampel',
      "Meinten Sie 'rotlicht'?",
    ],
    ['bussgeldrechner', 'mitgabe-unbekannt', '/result/handOver/answers/fahrzeuge', "Meinten Sie 'fahrzeug'?"],
    [
      'bussgeldrechner',
      'mitgabe-unbekannt',
      '/result/handOver/answers/punkte',
      expect.stringContaining('Ohne values gehen nur Tage zu Tagen und Zahlen zu Zahlen mit'),
    ],
  ]);
  expect(faults.every(({ finding }) => finding.line !== undefined)).toBe(true);
});

async function refusedThere(): Promise<string[]> {
  const { faults } = await loadNamed({ directory, checkFolder: checkHere }, undefined);
  return faults.flatMap(({ finding: { code, pointer } }) => (code === 'mitgabe-unbekannt' ? [pointer ?? ''] : []));
}

it('finds an answer that is handed over, and would be refused there', async () => {
  await change('bussgeldrechner/steps/details.json', '"maximum": 8', '"maximum": 9');
  await change('bussgeldanfrage/steps/angaben.json', '"format": "date",', '"format": "date", "minDate": "today-P1Y",');
  expect(await refusedThere()).toEqual(
    expect.arrayContaining(['/result/handOver/answers/punkte', '/result/handOver/answers/zustellung']),
  );
});

it('finds a wizard that takes a page of the site', async () => {
  await change('punkteabfrage/wizard.json', '"route": "/punkteabfrage"', '"route": "/faq"');
  const { faults, faulty } = await loadNamed({ directory, checkFolder: checkHere }, 'punkteabfrage');
  expect(faults.map(({ finding }) => [finding.code, finding.pointer])).toContainEqual(['adresse-vergeben', '/route']);
  expect(faulty.map(({ id }) => id)).toContain('punkteabfrage');
});
