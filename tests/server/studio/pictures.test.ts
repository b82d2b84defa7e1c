import { describe, expect, it } from 'vitest';
import { pictureFlaw } from '../../../server/studio/pictures.ts';

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);

describe('pictures for definitions', () => {
  it.each([
    ['auto.svg', svg('<path d="M0 0h9v9z" fill="url(#muster)"/><use href="#muster"/>')],
    ['auto.svg', Buffer.from('<?xml version="1.0"?>\n<!-- Titel -->\n<svg/>')],
    ['auto.png', Buffer.from('89504e470d0a1a0a00', 'hex')],
    ['auto.webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
  ])('%s is taken', (name, content) => {
    expect(pictureFlaw(name, content)).toBeUndefined();
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script with a prefix', '<svg:script href="#a"/>'],
    ['a handler', '<path onload="alert(1)"/>'],
    ['a link', '<a href="https://example.org"/>'],
    ['a link with a prefix', "<a xlink:href='javascript:alert(1)'/>"],
    ['a link without quotes', '<image href=//example.org/x/>'],
    ['foreign content', '<foreignObject><p/></foreignObject>'],
    ['an animation of attributes', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['a style from elsewhere', '<style>@import "//example.org"</style>'],
    ['a picture in a style', '<path style="fill: url(//example.org/x)"/>'],
    ['an entity', '<!ENTITY x SYSTEM "file:///etc/passwd">'],
  ])('a drawing with %s is refused', (_, inside) => {
    expect(pictureFlaw('auto.svg', svg(inside))).toMatch(/^Die Zeichnung 'auto.svg' enthält /);
  });

  it.each([
    ['auto.png', svg('')],
    ['auto.svg', Buffer.from('<html><svg></svg></html>')],
    ['auto.webp', Buffer.from('89504e470d0a1a0a00', 'hex')],
    ['auto.gif', Buffer.from('GIF89a')],
  ])('%s is refused if it holds something else', (name, content) => {
    expect(pictureFlaw(name, content)).toMatch(/ist kein Bild dieser Art/);
  });
});
