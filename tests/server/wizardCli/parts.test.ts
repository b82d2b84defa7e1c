import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../../server/wizardCli/command.ts';
import { copyWizards, wizardFolders } from '../../support/wizardFolders.ts';

/** `npm run wizard` sees through shared parts, and says who else uses them. */

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-teile-'));
  await copyWizards(await wizardFolders(), directory);
});
afterEach(() => rm(directory, { recursive: true }));

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runCommand([...args, '--dir', directory], (line) => lines.push(line), {
    ENV_FILE: '',
  });
  return { code, text: lines.join('\n') };
}

const part = (name: string) => path.join(directory, 'parts', `${name}.json`);

it('check: who else uses the parts of a wizard', async () => {
  const { code, text } = await run('check', 'faq-kontakt');
  expect(code).toBe(0);
  expect(text).toContain(
    'Gemeinsame Teile von faq-kontakt: falle (auch in kontaktformular); nachricht (auch in kontaktformular).',
  );
});

it('check: parts that nobody uses, and what is wrong with them', async () => {
  await writeFile(part('neu'), '{ "schema": { "type": "string", "title": "Neu" } }');
  await writeFile(part('kaputt'), '{ "schema": ');
  const { code, text } = await run('check');
  expect(code).toBe(1);
  expect(text).toContain("parts/neu.json:1\n  Den Teil 'neu' verwendet kein Assistent.");
  expect(text).toContain('parts/kaputt.json:1\n  Die Datei ist kein gültiges JSON (sie endet zu früh).');
});

it('check: a note is told, and is no fault', async () => {
  await writeFile(part('neu'), '{ "schema": { "type": "string", "title": "Neu" } }');
  const { code, text } = await run('check');
  expect(code).toBe(0);
  expect(text).toContain("Den Teil 'neu' verwendet kein Assistent.");
  expect(text).toMatch(/^Kein Fund, 1 Hinweis\.$/m);
  expect(await run('check', 'faq-kontakt')).toMatchObject({
    code: 0,
    text: expect.stringContaining('Nichts gefunden.'),
  });
});

it('check: a fault that a part brings is told in the part, with its line', async () => {
  const text = await readFile(part('nachricht'), 'utf8');
  await writeFile(part('nachricht'), text.replace('"maxLength": 5000', '"maxLength": 5000,\n    "minLenght": 1'));
  const checked = await run('check', 'faq-kontakt');
  expect(checked.code).toBe(1);
  expect(checked.text).toMatch(/^parts\/nachricht\.json:\d+ {2}\/schema\/minLenght$/m);
  expect(checked.text).toContain("Meinten Sie 'minLength'?");
});

it('diff: what an edit of a part changes in a wizard, and where else', async () => {
  const older = await mkdtemp(path.join(tmpdir(), 'vorfahrt-teile-alt-'));
  await cp(directory, older, { recursive: true });
  const text = await readFile(part('nachricht'), 'utf8');
  await writeFile(part('nachricht'), text.replace('"Ihre Nachricht"', '"Was möchten Sie uns sagen?"'));
  const { text: told } = await run('diff', path.join(older, 'faq-kontakt'), 'faq-kontakt');
  expect(told).toContain('Was möchten Sie uns sagen?');
  expect(told).toContain('nachricht (auch in kontaktformular)');
  await rm(older, { recursive: true });
});

it('paths: the questions that parts bring', async () => {
  expect((await run('paths', 'faq-kontakt')).text).toContain('Ihre Nachricht');
});

it('check: a part is in use also while its wizards have faults, and its own fault is told once', async () => {
  const file = path.join(directory, 'faq-kontakt/steps/nachricht.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace(',', ''));
  const email = await readFile(part('email'), 'utf8');
  await writeFile(part('email'), email.replace('"maxLength": 254', '"maxLength": "254"'));
  const { text } = await run('check');
  expect(text).not.toContain('verwendet kein Assistent');
  expect(text.match(/^parts\/email\.json:\d+ {2}\/schema\/maxLength$/gm)).toHaveLength(1);
});

it('new: not in the folder of the parts', async () => {
  const { code, text } = await run('new', 'parts');
  expect([code, text]).toEqual([2, expect.stringContaining('andere Kennung')]);
});
