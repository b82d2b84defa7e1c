// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { usePanes } from '../../src/studio/bench/usePanes.ts';
import { doing, renderHook } from '../support/react.tsx';

const KEY = 'vorfahrt.studio.spalten';

afterEach(() => localStorage.clear());

it('the columns are as this browser has left them', async () => {
  const { result, unmount } = await renderHook(usePanes);
  expect(result()).toMatchObject({ widths: {}, folded: [] });
  await doing(() => result().resize('outline', 260.4));
  await doing(() => result().fold('panel'));
  await unmount();
  const again = await renderHook(usePanes);
  expect(again.result()).toMatchObject({ widths: { outline: 260 }, folded: ['panel'] });
  await doing(() => again.result().fold('panel'));
  await doing(() => again.result().resize('outline', undefined));
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ widths: {}, folded: [] });
});

it.each(['null', '', '[]', '{', '{"widths":{"outline":"breit","kopf":3},"folded":"panel"}'])(
  'what is stored as %s stands for nothing',
  async (text) => {
    localStorage.setItem(KEY, text);
    const { result } = await renderHook(usePanes);
    expect(result()).toMatchObject({ widths: {}, folded: [] });
  },
);

it('in one column the outline is shown when it is asked for, and the browser does not remember it', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  const { result } = await renderHook(usePanes);
  expect(result().folded).toEqual([]);
  await doing(() => happyDOM.setViewport({ width: 390 }));
  expect(result().folded).toEqual(['outline']);
  await doing(() => result().fold('outline'));
  expect(result().folded).toEqual([]);
  await doing(() => result().fold('panel'));
  expect([result().folded, JSON.parse(localStorage.getItem(KEY) ?? '')]).toEqual([
    ['panel'],
    { widths: {}, folded: ['panel'] },
  ]);
  await doing(() => happyDOM.setViewport({ width: 1024 }));
  expect(result().folded).toEqual(['panel']);
});
