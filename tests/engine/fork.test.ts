import { expect, it } from 'vitest';
import { fork } from '../../src/engine/fork.ts';

it('a fork takes all writes, and its source none', () => {
  const source = { person: { name: 'Jana', ort: { plz: '50674' } }, art: 'ja' };
  const before = structuredClone(source);
  const copy = fork(source);
  copy.write(['person', 'ort', 'plz'], '10115');
  copy.write(['person', 'name'], undefined);
  copy.write(['halter', 'name'], 'Ben');
  expect(copy.data).toEqual({ person: { ort: { plz: '10115' } }, art: 'ja', halter: { name: 'Ben' } });
  expect(source).toEqual(before);
});

it('a write below a value that is no object changes nothing', () => {
  const copy = fork({ art: 'ja' });
  copy.write(['art', 'name'], 'Ben');
  expect(copy.data).toEqual({ art: 'ja' });
});
