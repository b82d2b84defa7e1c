import { expect, it } from 'vitest';
import { conditionReport } from '../../src/studio/analysis/condition.ts';
import { wizardReader } from '../../src/studio/document/readWizard.ts';
import { filesOf } from './folder.ts';

const definition = wizardReader('bussgeldanfrage')(filesOf('bussgeldanfrage')).definition();

function reportOn(value: object, subjects: string[]) {
  if (definition === undefined) throw new Error('It cannot be read.');
  const place = { file: 'steps/angaben.json', pointer: '/advice/0/when' };
  return conditionReport(
    definition,
    { kind: 'condition', place, key: 'when', base: '', value, subjects },
    () => '2026-11-26',
  );
}

const all = (...of: object[]) => ({ type: 'all', params: { of } });
const letter = (value: string) => ({ type: 'is', params: { field: '/bussgeld/schreiben', value } });
const SUBJECTS = ['/bussgeld/schreiben', '/bussgeld/zustellungsdatum'];

it('finds the day with which a condition holds that none of the ways has', () => {
  const { met, holding } = reportOn(
    all(letter('anhoerung'), { type: 'before', params: { field: '/bussgeld/zustellungsdatum', date: 'today-P3M' } }),
    SUBJECTS,
  );
  expect(met).toBe(0);
  expect(holding?.map(({ said }) => said)).toEqual(['Anhörungsbogen', expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/)]);
});

it('finds the day behind a computed value', () => {
  const ended = all(letter('bussgeld'), { type: 'atMost', params: { field: '=tageBisFrist', value: -1 } });
  expect(reportOn(ended, SUBJECTS).holding).toBeDefined();
});

it('finds a text that answers a question which no way answers', () => {
  const { met, holding } = reportOn({ type: 'isAnswered', params: { field: '/bussgeld/aktenzeichen' } }, [
    '/bussgeld/aktenzeichen',
  ]);
  expect(met).toBe(0);
  expect(holding?.map(({ said }) => said)).toEqual([expect.stringMatching(/\S/)]);
  expect(holding?.map(({ said }) => said)).not.toContain('nicht beantwortet');
});

it('finds nothing where nothing is', () => {
  expect(reportOn(all(letter('bussgeld'), letter('anhoerung')), SUBJECTS).holding).toBeUndefined();
});

it('calls a computed value in an example by its label, else by its name in words', () => {
  const ended = all(letter('bussgeld'), { type: 'atMost', params: { field: '=tageBisFrist', value: -1 } });
  const titles = reportOn(ended, ['=tageBisFrist']).holding?.map(({ title }) => title);
  expect(titles).toEqual(['Tage bis Frist']);
});
