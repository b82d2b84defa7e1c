import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../../src');
/** Styles of what visitors load. */
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.css') && !name.startsWith('studio'),
);

/** The selectors of a style sheet, each of a list by itself. */
function selectorsOf(css: string): string[] {
  const heads = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?:^|[{};])([^{};@]+)\{/g);
  return [...heads].flatMap(([, list = '']) => splitOutside(list, ',')).map((selector) => selector.trim());
}

/** Splits a text at a separator that does not stand in parentheses or brackets. */
function splitOutside(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if ('(['.includes(letter)) depth += 1;
    if (')]'.includes(letter)) depth -= 1;
    if (depth === 0 && letter === separator) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

/**
 * Browsers cannot tell which elements such a selector is about, and compute all of a part's styles again when anything in it comes or
 * goes: a sibling of any element, or whatever follows a `:has()` by nothing but its position.
 */
function isCostly(selector: string): boolean {
  if (/\*\s*[+~]/.test(selector)) return true;
  const bare = selector.replaceAll(/\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '');
  return selector.includes(':has(') && /[>+~ ]\s*:(?!is|where|global)/.test(bare);
}

/** Rules for pages without scripts. There nothing comes or goes. */
const UNSCRIPTED = /@media \(scripting: none\) \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

/** Browsers look at it again whenever anything on the page comes or goes. What it asks is an attribute of the root element (`pageStateOf`). */
function isAboutWholePage(selector: string): boolean {
  return /(?:^|[\s>+~(,])(?:html|body|main|:root)\b[^\s>+~]*:has\(/.test(selector);
}

describe('selectors that make browsers compute every style again', () => {
  it.each(['.a > * + *', '* ~ p', '.a:has(b) > :first-child', '.a:is([c], :has([c])) > :first-child::before'])(
    'are recognised: %s',
    (selector) => expect(isCostly(selector)).toBe(true),
  );

  it.each(['.a + *', '.a > :first-child', '.a:has(> :nth-child(4)) > .b', '.b:has(> .c)', '.a:has(b):is(section) p'])(
    'are not these: %s',
    (selector) => expect(isCostly(selector)).toBe(false),
  );

  it.each(FILES)('are not in %s', (name) => {
    expect(selectorsOf(readFileSync(path.join(SRC, name), 'utf8')).filter(isCostly)).toEqual([]);
  });
});

describe('selectors that ask the whole page what it has', () => {
  it.each([
    'html:has(.b)',
    ':global(html):has(.bar)',
    ':global(body):not(:has([data-begun])) .c',
    ':root:has(b)',
    ':global(main):has(.b)',
    'html[lang] body.c:has(b) p',
  ])('are recognised: %s', (selector) => expect(isAboutWholePage(selector)).toBe(true));

  it.each([
    '.a:has(b)',
    'main > .a:has(b)',
    ':global(main > section):has(+ .card)',
    'html[data-begun] .a',
    '.body:has(b)',
  ])('are not these: %s', (selector) => expect(isAboutWholePage(selector)).toBe(false));

  it.each(FILES)('are not in %s', (name) => {
    const css = readFileSync(path.join(SRC, name), 'utf8').replaceAll(UNSCRIPTED, '');
    expect(selectorsOf(css).filter(isAboutWholePage)).toEqual([]);
  });
});
