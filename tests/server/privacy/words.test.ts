import { expect, it } from 'vitest';
import { PEOPLE, type PersonalData } from '../../../server/privacy/records.ts';
import { describePerson } from '../../../server/privacy/words.ts';
import { ask, group, text } from '../../engine/definitions.ts';

/** Nothing found in any record. */
const NOTHING = Object.fromEntries(Object.keys(PEOPLE).map((name) => [name, []])) as unknown as PersonalData;

const wizard = ask(
  group({
    wo: text('Wo'),
    zeugen: {
      title: 'Zeugen',
      type: 'array',
      row: { title: 'Zeuge', name: ['/name'] },
      items: group({ name: text('Name'), telefon: text('Telefon') }),
    },
  }),
);

it('tells the answers of each row of a list under its heading', () => {
  const at = new Date('2026-11-22T12:00:00Z');
  const said = describePerson(
    {
      ...NOTHING,
      email: 'jana@example.org',
      submissions: [
        {
          id: 'eine',
          wizard: wizard.id,
          revision: wizard.revision,
          reference: 'PR-1',
          answers: { wo: 'Köln', zeugen: [{ name: 'Anna', telefon: '0221 1' }, { telefon: '0221 2' }, {}] },
          computed: {},
          consents: [],
          corrected_at: null,
          created_at: at,
          uploads: [],
        },
      ],
    },
    { now: at, missing: new Set(), questions: new Map([['eine', wizard]]) },
  );
  expect(said).toContain(
    [
      '- Wo: Köln',
      '- 1. Zeuge: Anna',
      '  - Name: Anna',
      '  - Telefon: 0221 1',
      '- 2. Zeuge',
      '  - Telefon: 0221 2',
      '- 3. Zeuge: ohne Angaben',
    ].join('\n'),
  );
});
