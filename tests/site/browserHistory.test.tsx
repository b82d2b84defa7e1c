// @vitest-environment happy-dom
import { useEffect } from 'react';
import { matchPath, useLocation, useNavigate, useNavigationType, type NavigateFunction } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { BrowserHistory, readLocation } from '../../src/site/wizard/BrowserHistory.tsx';
import { doing, render } from '../support/react.tsx';

let navigate: NavigateFunction;
const keep = (given: NavigateFunction) => {
  navigate = given;
};

function Probe() {
  const { pathname, search, state, key } = useLocation();
  const given = useNavigate();
  useEffect(() => keep(given), [given]);
  const said = { pathname, search, state: state as unknown, keyed: key !== 'default', type: useNavigationType() };
  return <output>{JSON.stringify(said)}</output>;
}

async function begin(at = readLocation()) {
  const { container } = await render(
    <BrowserHistory begin={at}>
      <Probe />
    </BrowserHistory>,
  );
  return () => JSON.parse(container.textContent) as Record<string, unknown>;
}

beforeEach(() => {
  history.replaceState(null, '', '/anfrage/muster?von=start');
});

it('begins with the URL of the page', async () => {
  const shown = await begin();
  expect(shown()).toEqual({
    pathname: '/anfrage/muster',
    search: '?von=start',
    state: null,
    keyed: false,
    type: 'POP',
  });
});

it('adds an entry, and changes it, with what it keeps', async () => {
  const shown = await begin();
  const before = history.length;
  await doing(() => navigate({ pathname: '/anfrage/muster/zwei', search: 'a=1' }, { state: { from: 'eins' } }));
  expect(location.pathname + location.search).toBe('/anfrage/muster/zwei?a=1');
  expect(history.length).toBe(before + 1);
  expect(shown()).toMatchObject({ search: '?a=1', state: { from: 'eins' }, keyed: true, type: 'PUSH' });
  await doing(() => navigate('/anfrage/muster/drei', { replace: true, state: { receipt: 'x' } }));
  expect(history.length).toBe(before + 1);
  expect(shown()).toMatchObject({ pathname: '/anfrage/muster/drei', state: { receipt: 'x' }, type: 'REPLACE' });
});

it('tells entries with the same URL apart', async () => {
  await begin();
  await doing(() => navigate('/anfrage/muster/zwei'));
  const { key } = history.state as { key: string };
  await doing(() => navigate('/anfrage/muster/zwei'));
  expect((history.state as { key: string }).key).not.toBe(key);
});

it('follows the browser, with what the entry keeps', async () => {
  const shown = await begin();
  await doing(() => {
    history.replaceState({ state: { receipt: 'y' }, key: 'k' }, '', '/anfrage/muster/danke');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(shown()).toMatchObject({ pathname: '/anfrage/muster/danke', state: { receipt: 'y' }, type: 'POP' });
  expect(matchPath('/anfrage/muster/:step', location.pathname)?.params.step).toBe('danke');
});

it('follows what the browser did while the first location was drawn', async () => {
  const before = readLocation();
  history.replaceState({ state: {}, key: 'k' }, '', '/anfrage/muster/zwei');
  const shown = await begin(before);
  expect(shown()).toMatchObject({ pathname: '/anfrage/muster/zwei', type: 'POP' });
});

it('loads a document where the browser refuses another entry', async () => {
  await begin();
  vi.spyOn(history, 'pushState').mockImplementation(() => {
    throw new DOMException('too many', 'SecurityError');
  });
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await doing(() => navigate('/anfrage/muster/zwei'));
  expect(assign).toHaveBeenCalledWith('/anfrage/muster/zwei');
  vi.restoreAllMocks();
});
