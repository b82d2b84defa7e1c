import { describe, expect, it } from 'vitest';
import { pictureFlaw } from '../../../server/studio/pictures.ts';
import { processorTime } from '../../support/processorTime.ts';

/** Groups that each draw the one before as often as `times`. */
const nested = (levels: number, times: number, attribute = 'href') =>
  Array.from({ length: levels }, (_, level) =>
    level === 0
      ? '<g id="a0"><path d="M0 0"/></g>'
      : `<g id="a${level}">${`<use ${attribute}="#a${level - 1}"/>`.repeat(times)}</g>`,
  ).join('');
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
    ['auto.svg', svg('<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>')],
    ['auto.svg', svg('<g inkscape:label="url" sodipodi:docname="C:\\\\Bilder\\\\auto (1).svg"/>')],
    ['auto.svg', svg('<symbol id="rad"><circle r="1"/></symbol><use href="#rad"/><use xlink:href="#rad" x="4"/>')],
    ['auto.svg', svg(nested(3, 20))],
    ['auto.svg', svg('<g id="a"><a href="#a"><path d="M0 0"/></a></g><use href="#a"/>')],
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
    ['a form', '<h:form xmlns:h="http://www.w3.org/1999/xhtml" action="https://example.org"/>'],
    [
      'an element of HTML',
      '<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;https://example.org"/>',
    ],
    ['an element of HTML, spelled otherwise', '<h:img xmlns:h="http://www.w3.org/1999/&#120;html"/>'],
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
    ['a character that XML does not have', '<text>&#0;</text>'],
    ['an entity of its own', '<text>&geheim;</text>'],
    ['an entity', '<!ENTITY x SYSTEM "file:///etc/passwd">'],
  ])('a drawing with %s is refused', (_, inside) => {
    expect(pictureFlaw('auto.svg', svg(inside))).toMatch(/^Die Zeichnung 'auto.svg' enthält /);
  });

  it.each([
    ['ten times ten times ten and so on', nested(9, 10)],
    ['the old spelling of a link', nested(9, 10, 'xlink:href')],
    ['an element that draws itself', '<g id="a"><use href="#a"/></g>'],
    ['two elements that draw each other', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
    ['a use of the whole drawing', '<svg id="a"><g><use href="#a"/></g></svg>'],
    ['an address that is spelled otherwise', '<g id="ä"><use href="&#10;#%C3%&#9;A4"/></g>'],
    ['a pattern that is filled with itself', '<pattern id="a"><path fill="url(#a)"/></pattern>'],
  ])('a drawing with %s is refused, as it would hold up a browser', (_, inside) => {
    expect(pictureFlaw('auto.svg', svg(inside))).toMatch(/^Die Zeichnung 'auto.svg' wiederholt /);
  });

  it.each([
    ['auto.png', svg('')],
    ['auto.svg', Buffer.from('<html><svg></svg></html>')],
    ['auto.svg', Buffer.from('<svg><text>\xe4</text></svg>', 'latin1')],
    ['auto.svg', Buffer.from('\uFEFF<svg/>', 'utf16le')],
    ['auto.svg', svg('<text>\0</text>')],
    ['auto.svg', Buffer.from('<?xml version="1.0" encoding="UTF-7"?><svg/>')],
    ['auto.svg', Buffer.from(`${'<!-- -->'.repeat(30)}<sv`)],
    ['auto.webp', Buffer.from('89504e470d0a1a0a00', 'hex')],
    ['auto.gif', Buffer.from('GIF89a')],
  ])('%s is refused if it holds something else', (name, content) => {
    expect(pictureFlaw(name, content)).toMatch(/ist kein Bild dieser Art/);
  });
});

/** Milliseconds of processor time, the least of a few. */
async function costOf(content: Buffer): Promise<number> {
  const times = [];
  for (let round = 0; round < 3; round += 1) times.push(await processorTime(() => pictureFlaw('auto.svg', content)));
  return Math.min(...times);
}

describe('a drawing', () => {
  const MEBIBYTE = 1024 * 1024;
  const filled = (text: string) => text.repeat(Math.floor((MEBIBYTE - 200) / text.length));

  it('costs no more the way it is written', async () => {
    const plain = await costOf(svg(filled('<path d="M0 0h9v9z" fill="url(#muster)"/>\n')));
    const written: [string, number][] = [];
    for (const text of [
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
      `<svg>${filled('<g id="a">')}<use href="#a"/>`,
      `<svg>${filled('<use href="#a"/>')}<g id="a"/></svg>`,
      `<svg><g fill="${filled('url(#a)')}"/><g id="a"/></svg>`,
      `<svg ${filled(' ')}`,
      filled(' '),
      filled('<?xml?>'),
      `<svg>${filled('href = ')}</svg>`,
    ])
      written.push([text.slice(0, 30), (await costOf(Buffer.from(text))) / plain]);
    expect(written.filter(([, ratio]) => ratio > 20)).toEqual([]);
  });
});
