import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/check/browser.ts';
import type { Fix } from '../../src/editing/index.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { formatFile } from '../../src/studio/document/formatFile.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { fixForAll } from '../../src/studio/findings/fixForAll.ts';
import { formatAsked } from '../../src/studio/document/formatAsked.ts';
import { filesOf } from './folder.ts';

const OUTLINE = outlineOf(treeReader()(filesOf('verkehrsunfallanfrage')));

function finding(pointer: string, file = 'journeys.json'): Finding {
  return { code: 'beispiel-bleibt-stehen', file, pointer, message: '', remedy: '' };
}

function fix(pointer: string, label = 'Ergänzen', file = 'journeys.json'): Fix {
  return { label, edits: [{ file, pointer, set: 1 }] };
}

function offered(...pairs: [Finding, Fix[]][]) {
  return fixForAll(
    pairs.map(([found]) => found),
    new Map(pairs),
  );
}

describe('the name of a file', () => {
  it.each([
    ['wizard.json', 'Allgemeines'],
    ['machine.json', 'Ablauf'],
    ['journeys.json', 'Beispiele'],
    ['steps/verletzte.json', 'Wurde jemand verletzt?'],
    ['../parts/anrede.json', 'Gemeinsamer Teil „Anrede“'],
    ['editions/bkatv/tables/abstand.json', 'Ausgabe „bkatv“'],
    ['steps/gibt-es-nicht.json', 'steps/gibt-es-nicht.json'],
  ])('%s is said as %s', (file, said) => {
    expect(formatFile(file, OUTLINE)).toBe(said);
  });
});

describe('when a question is asked', () => {
  const conditional = OUTLINE.steps
    .flatMap(({ questions }) => questions)
    .find(({ conditions, rows }) => conditions > 0 && rows.length === 0);
  const always = OUTLINE.steps.flatMap(({ questions }) => questions).find(({ conditions }) => conditions === 0);

  it('is said of a conditional one, also of a part of it', () => {
    if (conditional === undefined) throw new Error('The wizard has no conditional question.');
    const said = formatAsked(OUTLINE, conditional.place);
    expect(said).toContain(`„${conditional.title}“ erscheint nur, wenn „`);
    const { file, pointer } = conditional.place;
    expect(formatAsked(OUTLINE, { file, pointer: `${pointer}/title` })).toBe(said);
  });

  it('is not said of one that is always asked, nor of anything else', () => {
    if (always === undefined) throw new Error('The wizard has no unconditional question.');
    expect(formatAsked(OUTLINE, always.place)).toBeUndefined();
    expect(formatAsked(OUTLINE, { file: 'machine.json', pointer: '' })).toBeUndefined();
  });
});

describe('one remedy for all examples', () => {
  it('joins what is offered for each', () => {
    const all = offered(
      [finding('/journeys/0'), [fix('/journeys/0/answers/a')]],
      [finding('/journeys/1'), [fix('/journeys/1/answers/a')]],
    );
    expect(all?.label).toBe('Alle 2 Beispiele: Ergänzen');
    expect(all?.edits.map((edit) => 'pointer' in edit && edit.pointer)).toEqual([
      '/journeys/0/answers/a',
      '/journeys/1/answers/a',
    ]);
  });

  it('takes the first of two findings about one example, whose remedies overlap', () => {
    const all = offered(
      [finding('/journeys/0'), [fix('/journeys/0/answers/a')]],
      [finding('/journeys/0/path'), [fix('/journeys/0/path')]],
      [finding('/journeys/1'), [fix('/journeys/1/answers/a')]],
    );
    expect(all?.edits).toHaveLength(2);
  });

  it.each<[string, [Finding, Fix[]][]]>([
    ['one example', [[finding('/journeys/0'), [fix('/journeys/0/answers/a')]]]],
    [
      'other files',
      [
        [finding('/states/a', 'machine.json'), [fix('/states/a', 'x', 'machine.json')]],
        [finding('/states/b', 'machine.json'), [fix('/states/b', 'x', 'machine.json')]],
      ],
    ],
    [
      'remedies that reach beyond their example',
      [
        [finding('/journeys/0'), [fix('/journeys/9/answers/a')]],
        [finding('/journeys/1'), [fix('/journeys/9/answers/a')]],
      ],
    ],
    [
      'examples that need different things',
      [
        [finding('/journeys/0'), [fix('/journeys/0/answers/a', 'Ergänzen')]],
        [finding('/journeys/1'), [fix('/journeys/1/today', 'Tag eintragen')]],
      ],
    ],
  ])('is not offered for %s', (_, pairs) => {
    expect(offered(...pairs)).toBeUndefined();
  });

  it('waits until the remedies of every finding are known', () => {
    const found = ['/journeys/0', '/journeys/1', '/journeys/2'].map((at) => finding(at));
    const remedies = new Map(found.slice(0, 2).map((one) => [one, [fix(`${one.pointer}/answers/a`)]]));
    expect(fixForAll(found, remedies)).toBeUndefined();
    expect(fixForAll(found, remedies.set(found[2] as Finding, []))?.label).toBe('Alle 2 Beispiele: Ergänzen');
  });
});
