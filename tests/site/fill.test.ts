import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Brand } from '../../src/contract/index.ts';
import { fillBrand } from '../../src/site/content/fill.ts';

const file = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../src/site/brand.json'), 'utf8')) as Omit<
  Brand,
  'portals'
>;
const content = {
  action: { href: '{portal:gutachter}' },
  html: '<a href="{portal:gutachter}">x</a>',
  other: '{portal:richter} {portal:mandant}',
};

describe('the address of a portal in content', () => {
  it('is the configured one, escaped where it stands in HTML', () => {
    const filled = fillBrand(content, { ...file, portals: { gutachter: 'https://g.example/?a=1&b=2' } });
    expect(filled.action.href).toBe('https://g.example/?a=1&b=2');
    expect(filled.html).toBe('<a href="https://g.example/?a=1&amp;b=2">x</a>');
  });

  it('is our own login where none is configured; what is no role stays as it is', () => {
    const filled = fillBrand(content, { ...file, portals: {} });
    expect(filled).toEqual({
      action: { href: '/login' },
      html: '<a href="/login">x</a>',
      other: '{portal:richter} /login',
    });
  });
});
