import { describe, expect, it } from 'vitest';
import { collectConditions, collectFields, hasConditions, isAsked, partPointers } from '../../src/engine/fields.ts';
import { ask, group, needed, opens, text, when, yesNo } from './definitions.ts';
import type { PropertySchema } from '../../src/engine/index.ts';

const NESTED = group(
  {
    polizei: group(
      { gerufen: yesNo('Gerufen') },
      opens(
        when('gerufen', 'ja'),
        group({ bericht: yesNo('Bericht') }, opens(when('bericht', 'ja'), { properties: { nummer: text('Nummer') } })),
        { properties: { grund: text('Grund') } },
      ),
    ),
  },
  { allOf: [opens({ properties: { polizei: when('gerufen', 'ja') } }, { properties: { dank: text('Dank') } })] },
);

describe('collectFields', () => {
  it('finds every question in the order of the schema, with its groups', () => {
    const fields = collectFields('s', NESTED);
    expect(fields.map(({ pointer }) => pointer)).toEqual([
      '/polizei/gerufen',
      '/polizei/bericht',
      '/polizei/nummer',
      '/polizei/grund',
      '/dank',
    ]);
    expect(fields[2]?.parents).toEqual(['/polizei']);
    expect(fields[4]?.parents).toEqual([]);
  });

  it('names groups in groups from the outside in', () => {
    const [field] = collectFields('s', group({ a: group({ b: group({ c: text('C') }) }) }));
    expect(field).toMatchObject({ pointer: '/a/b/c', parents: ['/a', '/a/b'] });
  });

  it('takes a list of groups, and uploads, for one question', () => {
    const schema = group({
      zeugen: { title: 'Zeugen', type: 'array', items: needed({ name: text('Name') }) },
      fotos: { title: 'Fotos', type: 'array', upload: { accept: ['image/*'] } },
    });
    expect(collectFields('s', schema).map(({ pointer }) => pointer)).toEqual(['/zeugen', '/fotos']);
  });

  it('finds nothing where a step asks nothing', () => {
    expect(collectFields('s', undefined)).toEqual([]);
  });
});

describe('collectConditions', () => {
  it('compiles exactly the conditions that fields name', () => {
    const named = new Set(
      collectFields('s', NESTED).flatMap(({ conditions }) => conditions.map(({ validator }) => validator)),
    );
    expect(new Set(collectConditions(NESTED).map(({ pointer }) => `s#${pointer}`))).toEqual(named);
  });

  it.each([
    ['none', group({ a: text('A') }, { allOf: [{ required: ['a'] }] }), false],
    ['at the top', opens(when('a', 'x'), { required: ['b'] }), true],
    ['in a group', group({ g: group({ a: text('A') }, opens(when('a', 'x'), {})) }), true],
    ['in a part', group({}, { allOf: [{}, opens({}, {})] }), true],
  ])('are known to be there without being named: %s', (_, schema, expected) => {
    expect([hasConditions(schema), collectConditions(schema).length > 0]).toEqual([expected, expected]);
  });
});

describe('isAsked', () => {
  const wizard = ask(NESTED);
  const asked = (answers: Record<string, unknown>) =>
    wizard
      .step('frage')
      ?.fields.filter((field) => isAsked(field, answers, wizard.judge))
      .map(({ pointer }) => pointer);

  it.each([
    [{ polizei: {} }, ['/polizei/gerufen', '/polizei/grund']],
    [{ polizei: { gerufen: 'nein' } }, ['/polizei/gerufen', '/polizei/grund']],
    [{ polizei: { gerufen: 'ja' } }, ['/polizei/gerufen', '/polizei/bericht', '/dank']],
    [
      { polizei: { gerufen: 'ja', bericht: 'ja' } },
      ['/polizei/gerufen', '/polizei/bericht', '/polizei/nummer', '/dank'],
    ],
    [{ polizei: { gerufen: 'nein', bericht: 'ja' } }, ['/polizei/gerufen', '/polizei/grund']],
  ])('%j', (answers, expected) => {
    expect(asked(answers)).toEqual(expected);
  });

  it.each([['x'], [[]], [5], [null]])('takes %j in place of a group for an empty group', (polizei) => {
    expect(asked({ polizei })).toContain('/polizei/grund');
  });
});

describe('partPointers', () => {
  const zeugen: PropertySchema = {
    title: 'Z',
    type: 'array',
    items: group({ name: text('Name'), mehr: text('Mehr') }),
  };
  const upload: PropertySchema = { title: 'U', type: 'array', upload: { accept: ['image/*'] } };

  it.each<[string, PropertySchema, string[]]>([
    ['a question', text('T'), ['/q']],
    ['a list of values', { title: 'L', type: 'array', items: { type: 'string' } }, ['/q']],
    ['files', upload, ['/q/*/id', '/q/*/name', '/q/*/path']],
    ['groups', zeugen, ['/q/*', '/q/*/name', '/q/*/mehr']],
  ])('%s', (_, schema, expected) => {
    const [field] = collectFields('s', group({ q: schema }));
    expect(field && partPointers(field)).toEqual(expected);
  });
});
