import { expect, it } from 'vitest';
import { fork } from '../../src/engine/fork.ts';

it('a fork takes all writes, and its source none', () => {
  const source = { person: { name: 'Jana', ort: { plz: '50674' } }, art: 'ja' };
  const before = structuredClone(source);
  const { data, write } = fork(source);
  write(['person', 'ort', 'plz'], '10115');
  write(['person', 'name'], undefined);
  write(['halter', 'name'], 'Ben');
  expect(data).toEqual({ person: { ort: { plz: '10115' } }, art: 'ja', halter: { name: 'Ben' } });
  expect(source).toEqual(before);
});

it('a write below a value that is no object changes nothing', () => {
  const { data, write } = fork({ art: 'ja' });
  write(['art', 'name'], 'Ben');
  expect(data).toEqual({ art: 'ja' });
});
