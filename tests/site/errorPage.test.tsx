import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorPage } from '../../src/site/pages/ErrorPage.tsx';
import { BrandProvider } from '../../src/site/shared/brand.ts';
import brand from '../../src/site/brand.json' with { type: 'json' };
import type { Brand } from '../../src/contract/index.ts';

const BRAND = { ...brand, portals: {} } as Brand;
const SENTENCE = 'Das steht im Satz des Servers.';
const PLACEHOLDER = { requestId: 'kennung-1' };

function textsOf(status: number): string[] {
  const html = renderToStaticMarkup(
    <BrandProvider value={BRAND}>
      <ErrorPage status={status} message={SENTENCE} {...PLACEHOLDER} />
    </BrandProvider>,
  );
  expect(html.match(/<h1>/g)).toHaveLength(1);
  expect(html).toMatch(/href="\/anfrage".*href="\/kontakt"/s);
  return [...html.matchAll(/<(?:h1|p)>(.*?)<\/(?:h1|p)>/g)].map(([, text = '']) => text.replaceAll(/<[^>]+>/g, ''));
}

const STATUSES = [400, 403, 404, 405, 408, 409, 410, 413, 414, 415, 422, 429, 431, 500, 503, 507];

it.each(STATUSES)('says at %i what has happened, what to do, and whom to call', (status) => {
  const texts = textsOf(status);
  expect(texts.join(' ')).toContain(`Wenn es eilt, rufen Sie uns an: ${BRAND.phone}`);
  expect(texts.length).toBeGreaterThanOrEqual(3);
  expect(texts.some((text) => text.includes('kennung-1'))).toBe(status !== 404);
});

it.each([400, 403, 409, 413, 415, 422, 429, 503])('tells the reason of %i in the sentence of the server', (status) => {
  expect(textsOf(status)).toContain(SENTENCE);
});

it.each([400, 403, 409, 415, 422])('does not ask to send the same again after %i', (status) => {
  const text = textsOf(status).join(' ');
  expect(text).not.toContain('noch einmal.');
  expect(text).toContain('Was Sie eingegeben haben, steht dort noch.');
});

it.each([408, 429, 500, 503, 507])('says that nothing is lost after %i, and when to try again', (status) => {
  const text = textsOf(status).join(' ');
  expect(text).toContain(status === 500 ? 'Bitte versuchen Sie es in ein paar Minuten noch einmal.' : SENTENCE);
  expect(text).toContain('Was Sie eingegeben haben, steht dort noch.');
});

it.each([408, 429, 500, 503, 507])('speaks at %i of what was entered only to who has sent something', (status) => {
  expect(textsOf(status).join(' ')).toContain('Haben Sie gerade etwas abgesendet, gehen Sie mit „Zurück“');
});
