import { describe, expect, it } from 'vitest';
import { exitsOf, forwardExits } from '../../src/check/exits.ts';

const told = (exits: ReturnType<typeof exitsOf>) =>
  exits.map(({ event, target, pointer, targetPointer }) => [event, target, pointer, targetPointer]);

describe('the ways out of a state', () => {
  it.each([
    ['a name', { on: { NEXT: 'b' } }, [['NEXT', 'b', '/states/a/on/NEXT', '/states/a/on/NEXT']]],
    ['one branch', { on: { NEXT: { target: 'b' } } }, [['NEXT', 'b', '/states/a/on/NEXT', '/states/a/on/NEXT/target']]],
    [
      'several branches',
      { on: { SUBMIT: [{ target: 'b', guard: 'x' }, 'c'] } },
      [
        ['SUBMIT', 'b', '/states/a/on/SUBMIT/0', '/states/a/on/SUBMIT/0/target'],
        ['SUBMIT', 'c', '/states/a/on/SUBMIT/1', '/states/a/on/SUBMIT/1'],
      ],
    ],
    [
      'sending',
      { invoke: { src: 'submit', onDone: 'danke', onError: 'a' } },
      [
        ['onDone', 'danke', '/states/a/invoke/onDone', '/states/a/invoke/onDone'],
        ['onError', 'a', '/states/a/invoke/onError', '/states/a/invoke/onError'],
      ],
    ],
    [
      'a target that is no name',
      { on: { NEXT: { target: 3 } } },
      [['NEXT', '', '/states/a/on/NEXT', '/states/a/on/NEXT/target']],
    ],
    ['nothing', { type: 'final' }, []],
    ['what is no state', 'b', []],
    ['what is no list of events', { on: 'b', invoke: [] }, []],
  ])('%s', (_, state, expected) => expect(told(exitsOf('a', state))).toEqual(expected));

  it('leads forward only by sending, if it can do both', () => {
    const both = { on: { NEXT: 'b', SUBMIT: 'c' }, invoke: { onDone: 'd' } };
    expect(forwardExits('a', both).map(({ target }) => target)).toEqual(['c']);
    expect(exitsOf('a', both).map(({ target }) => target)).toEqual(['b', 'c', 'd']);
  });

  it('names a state as a pointer does', () => {
    expect(exitsOf('a/b', { on: { NEXT: 'c' } })[0]?.pointer).toBe('/states/a~1b/on/NEXT');
  });
});
