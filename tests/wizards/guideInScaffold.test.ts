import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadDefinition } from '../../src/check/index.ts';
import { scaffold } from '../../src/check/scaffold.ts';
import { WIZARDS } from '../support/wizardFolders.ts';

/** The examples of `wizards/README.md`, each put into the wizard that 'new' writes. */

const GUIDE = readFileSync(path.join(WIZARDS, 'README.md'), 'utf8');

// oxlint-disable-next-line typescript/no-explicit-any -- Definitions are edited as the loose JSON that they are.
type Files = Record<string, any>;

/** The first block of JSON below a heading. A list of members becomes an object. */
function example(heading: string): unknown {
  const section = GUIDE.split(/^##+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const block = /```json\n([^]*?)```/.exec(section)?.[1] ?? '';
  return JSON.parse(block.startsWith('{') || block.startsWith('[') ? block : `{${block}}`);
}

function findingsWith(change: (files: Files) => void): unknown[] {
  const files: Files = scaffold('beispiel');
  change(files);
  const texts = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, JSON.stringify(content)]));
  const loaded = loadDefinition('beispiel', texts, '');
  return 'findings' in loaded ? loaded.findings : [];
}

describe('the guide’s example', () => {
  it('of a question passes the check', () => {
    expect(
      findingsWith((files) => Object.assign(files['steps/kontakt.json'].schema.properties, example('Eine Frage'))),
    ).toEqual([]);
  });

  it('of several answers passes the check', () => {
    expect(
      findingsWith((files) =>
        Object.assign(files['steps/kontakt.json'].schema.properties, example('Mehrere Antworten')),
      ),
    ).toEqual([]);
  });

  it('of a draft passes the check', () => {
    expect(findingsWith((files) => Object.assign(files['wizard.json'], example('Entwurf')))).toEqual([]);
  });

  it('of a journey with an expectation holds', () => {
    const journey = example('Beispiele, die etwas erwarten');
    expect(findingsWith((files) => files['journeys.json'].journeys.push(journey))).toEqual([]);
  });
});
