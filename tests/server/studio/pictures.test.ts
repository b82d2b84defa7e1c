import { describe, expect, it } from 'vitest';
import { pictureFlaw } from '../../../server/studio/pictures.ts';

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);

describe('pictures for definitions', () => {
  it.each([
    ['auto.svg', svg('<path d="M0 0h9v9z" fill="url(#muster)"/><use href="#muster"/>')],
    ['auto.svg', Buffer.from('<?xml version="1.0"?>\n<!-- Titel -->\n<svg/>')],
    [
      'auto.svg',
      Buffer.from('\uFEFF<?xml version="1.0" encoding="UTF-8"?><svg><text>a &lt; b &amp; „c“ = url</text></svg>'),
    ],
    ['auto.svg', svg('<style><![CDATA[.a>.b{fill:url( "#muster" )}]]></style><path\nd="M0 0"\tstyle=\'fill:#fff\'/>')],
    ['auto.svg', svg('<g inkscape:label="url" sodipodi:docname="C:\\\\Bilder\\\\auto (1).svg"/>')],
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
    ['a picture in a style, spelled otherwise', '<path style="fill: u&#x72;l(//example.org/x)"/>'],
    ['a picture in a style, with an escape of CSS', '<path style="fill: u\\\\72l(//example.org/x)"/>'],
    ['a set of pictures', '<style>g{fill:image-set("//example.org/x" 1x)}</style>'],
    ['a style in pieces', '<style>@im<!-- -->port "//example.org"</style>'],
    ['a style as data', '<style><![CDATA[@import "//example.org"]]></style>'],
    ['another base for its links', '<g xml:base="//example.org/"><use href="#a"/></g>'],
    ['an instruction', '<?xml-stylesheet href="//example.org"?>'],
    ['a comment without an end', '<!-- '],
    ['a tag without an end', '<path d="M0 0"'],
    ['a tag without a name', '< path/>'],
    ['an attribute without a value', '<path disabled/>'],
    ['two attributes side by side', '<path d="M0 0"x="1"/>'],
    ['an entity of its own', '<text>&geheim;</text>'],
    ['an entity', '<!ENTITY x SYSTEM "file:///etc/passwd">'],
  ])('a drawing with %s is refused', (_, inside) => {
    expect(pictureFlaw('auto.svg', svg(inside))).toMatch(/^Die Zeichnung 'auto.svg' enthält /);
  });

  it.each([
    ['auto.png', svg('')],
    ['auto.svg', Buffer.from('<html><svg></svg></html>')],
    ['auto.svg', Buffer.from('<svg><text>\xe4</text></svg>', 'latin1')],
    ['auto.svg', Buffer.from('\uFEFF<svg/>', 'utf16le')],
    ['auto.svg', Buffer.from('<?xml version="1.0" encoding="UTF-7"?><svg/>')],
    ['auto.svg', Buffer.from(`${'<!-- -->'.repeat(30)}<sv`)],
    ['auto.webp', Buffer.from('89504e470d0a1a0a00', 'hex')],
    ['auto.gif', Buffer.from('GIF89a')],
  ])('%s is refused if it holds something else', (name, content) => {
    expect(pictureFlaw(name, content)).toMatch(/ist kein Bild dieser Art/);
  });
});

/** Milliseconds of processor time, the least of a few. */
function costOf(content: Buffer): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    pictureFlaw('auto.svg', content);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

describe('a drawing', () => {
  const MEBIBYTE = 1024 * 1024;
  const filled = (text: string) => text.repeat(Math.floor((MEBIBYTE - 200) / text.length));

  it('costs no more the way it is written', () => {
    const plain = costOf(svg(filled('<path d="M0 0h9v9z" fill="url(#muster)"/>\n')));
    const written = [
      `${'<!-- -->'.repeat(30)}<svg`,
      filled('<!-- -->'),
      `<svg>${filled('<!--')}`,
      `<svg>${filled('<![CDATA[')}`,
      `<svg ${filled('a ')}`,
      `<svg ${filled('a="" ')}`,
      `<svg a="${filled('&#x')}`,
      `<svg>${filled('&#65;')}</svg>`,
      `<svg>${filled('url( ')}</svg>`,
      `<svg>url(${filled(' ')}</svg>`,
      `<svg>${filled('<a>')}`,
      `<svg ${filled(' ')}`,
      filled(' '),
      filled('<?xml?>'),
      `<svg>${filled('href = ')}</svg>`,
    ].map((text) => [text.slice(0, 30), costOf(Buffer.from(text)) / plain] as const);
    expect(written.filter(([, ratio]) => ratio > 20)).toEqual([]);
  });
});
