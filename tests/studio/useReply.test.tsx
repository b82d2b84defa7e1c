// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { ApiFault } from '../../src/studio/api/api.ts';
import { useReply } from '../../src/studio/parts/useReply.ts';
import { doing, renderHook } from '../support/react.tsx';

type Question = { ask: () => Promise<string>; answer: (text: string) => void; refuse: (why: unknown) => void };

function question(): Question {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { ask: () => promise, answer: resolve, refuse: reject };
}

const LOADING = { value: undefined, failure: undefined };

async function asking(first: Question | undefined) {
  let current = first;
  const { result, rerender } = await renderHook(() => useReply(current?.ask, 'Das kam nicht.'));
  const askNext = async (next: Question | undefined) => {
    current = next;
    await rerender();
  };
  return { reply: () => ({ value: result().value, failure: result().failure }), askNext };
}

describe('useReply', () => {
  it('is loading until the reply is there', async () => {
    const one = question();
    const { reply } = await asking(one);
    expect(reply()).toEqual(LOADING);
    await doing(() => one.answer('da'));
    expect(reply()).toEqual({ value: 'da', failure: undefined });
  });

  it.each([
    ['that of the server', new ApiFault(404, 'Das gibt es nicht.'), 'Das gibt es nicht.'],
    ['its own for any other error', new TypeError('x is not a function'), 'Das kam nicht.'],
  ])('has a sentence for what failed: %s', async (_, why, failure) => {
    const one = question();
    const { reply } = await asking(one);
    await doing(() => one.refuse(why));
    expect(reply()).toEqual({ value: undefined, failure });
  });

  it('drops a reply to the question before', async () => {
    const [one, other] = [question(), question()];
    const { reply, askNext } = await asking(one);
    await askNext(other);
    await doing(() => other.answer('neu'));
    await doing(() => one.answer('alt'));
    expect(reply().value).toBe('neu');
  });

  it('shows no reply to the question before while it asks the next one, and none if nothing is asked', async () => {
    const one = question();
    const { reply, askNext } = await asking(one);
    await doing(() => one.answer('alt'));
    await askNext(question());
    expect(reply()).toEqual(LOADING);
    await askNext(undefined);
    expect(reply()).toEqual(LOADING);
  });
});
