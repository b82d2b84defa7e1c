import { describe, expect, it } from 'vitest';
import { textsOf } from '../../src/editing/index.ts';
import { STEP_PARAGRAPHS } from '../../src/engine/index.ts';
import { labelOf } from '../../src/studio/document/labels.ts';
import { spoilt } from '../engine/authored.ts';

/** Whether a step with nothing but these words is found to show nothing. */
function isEmpty(words: object): boolean {
  const found = spoilt((draft) => {
    draft['steps/details.json'] = { title: 'Kurz innehalten', ...words };
  });
  return found.some(({ code }) => code === 'schritt-leer');
}

/** All that checks, edits and shows steps knows each kind of paragraph. `tests/runner/step/paragraphs.test.tsx`: it is drawn. */
describe.each(STEP_PARAGRAPHS)('the paragraphs %s', (part) => {
  it('are texts that people read, and have a label', () => {
    const [text] = textsOf('steps/a.json', { [part]: ['Ein Satz.'] });
    expect(text).toMatchObject({ pointer: `/${part}/0`, text: 'Ein Satz.' });
    expect(text?.kind).toMatch(/^Absatz/);
    expect(labelOf(part)).toMatch(/^Absätze/);
  });

  it('may hold computed values, and no others', () => {
    const found = spoilt((draft) => {
      draft['steps/details.json'][part] = ['Noch {=tageBis}.'];
    });
    expect(found.map(({ code, pointer }) => [code, pointer])).toEqual([['platzhalter-unbekannt', `/${part}/0`]]);
  });

  it('are something to see on a step that asks nothing', () => {
    expect([isEmpty({}), isEmpty({ [part]: ['Ein Satz.'] })]).toEqual([true, false]);
  });
});
