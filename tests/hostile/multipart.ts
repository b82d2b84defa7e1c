import * as fc from 'fast-check';
import { gifFile, pdfFile, pngFile } from '../server/uploads/samples.ts';
import { nastyText } from './values.ts';

export type Multipart = { body: string; contentType: string };
type Part = { headers: string; content: string };

const TYPES = ['VERKEHRSUNFALL', 'BUSSGELD', 'KFZGUTACHTEN'];
const CONTENTS = [
  gifFile(),
  pngFile(),
  pdfFile(),
  Buffer.alloc(0),
  Buffer.from('MZ\0\0'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  pngFile().subarray(0, 20),
  Buffer.from('%PDF-'),
].map((content) => content.toString('latin1'));

/** A name as a header's bytes: as it is in UTF-8, with what browsers escape, or in the form of RFC 5987. */
const written = nastyText.map((text) => Buffer.from(text, 'utf8').toString('latin1').slice(0, 4_000));
const quoted = fc
  .tuple(written, fc.boolean())
  .map(([text, escaped]) =>
    escaped ? text.replace(/["\r\n]/g, (mark) => encodeURIComponent(mark)) : text.replace(/[\r\n]/g, ' '),
  );

const DISPOSITIONS = [
  'form-data; name="a"; name="b"',
  'form-data',
  'attachment; filename="x.gif"',
  "form-data; name=a; filename*=UTF-8''%c3%28.gif",
  'form-data; name="f"; filename="\\"',
  'form-data; name="f"; filename=',
  '',
  'form-data; name="f"; filename="a.gif',
];

const filePart = fc
  .record({
    name: quoted,
    filename: quoted,
    content: fc.constantFrom(...CONTENTS),
    type: fc.constantFrom('image/gif', 'text/html', '', 'multipart/mixed; boundary=c', 'x'.repeat(500)),
  })
  .map(({ name, filename, content, type }): Part => ({
    headers: `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}`,
    content,
  }));
const fieldPart = fc
  .record({
    name: fc.oneof(fc.constantFrom('dokumentTyp', 'feld', 'kontakt', 'name', 'email', 'telefon'), quoted),
    content: written,
  })
  .map(({ name, content }): Part => ({ headers: `Content-Disposition: form-data; name="${name}"`, content }));
const oddPart = fc
  .record({
    disposition: fc.constantFrom(...DISPOSITIONS),
    extra: fc.constantFrom(
      '',
      '\r\nContent-Transfer-Encoding: base64',
      '\r\nContent-Transfer-Encoding: rot13',
      '\r\n: x',
      '\r\nContent-Disposition: form-data; name="z"',
      '\r\nX: \0',
    ),
    content: written,
  })
  .map(({ disposition, extra, content }): Part => ({
    headers: `Content-Disposition: ${disposition}${extra}`,
    content,
  }));
const part = fc.oneof(
  { weight: 4, arbitrary: filePart },
  { weight: 2, arbitrary: fieldPart },
  { weight: 2, arbitrary: oddPart },
);

const typePart = fc
  .constantFrom(...TYPES)
  .map((type): Part => ({ headers: 'Content-Disposition: form-data; name="dokumentTyp"', content: type }));
const many = fc
  .tuple(part, fc.integer({ min: 21, max: 3_000 }))
  .map(([one, count]) =>
    Array.from({ length: count }, () => ({ headers: one.headers.slice(0, 200), content: one.content.slice(0, 80) })),
  );
const parts = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(typePart, fc.array(part, { maxLength: 6 })).map(([type, rest]) => [type, ...rest]) },
  { weight: 3, arbitrary: fc.array(part, { maxLength: 4 }) },
  { weight: 1, arbitrary: many },
);

const boundary = fc.oneof(
  { weight: 6, arbitrary: fc.constant('b') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'json',
      'urlencoded',
      '----WebKitFormBoundary7MA4YWxk',
      "'()+_,-./:=?",
      'x'.repeat(70),
      'x'.repeat(3_000),
    ),
  },
);
const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('multipart/form-data; boundary=$') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary="$"',
      'multipart/form-data; boundary=other',
      'multipart/mixed; boundary=$',
      'MULTIPART/FORM-DATA; BOUNDARY=$',
      'multipart/form-data; boundary=$; boundary=c',
      'multipart/form-data; charset=utf-16; boundary=$',
    ),
  },
);

/** Damage to the whole: cut off, without an end, with an end too early, line ends of Unix, bytes around it. */
const DAMAGE: ((body: string, end: number) => string)[] = [
  (body) => body,
  (body) => body,
  (body) => body,
  (body) => body,
  (body, end) => body.slice(0, end % (body.length + 1)),
  (body) => body.slice(0, -4),
  (body) => body.replaceAll('\r\n', '\n'),
  (body) => `vorweg\r\n${body}danach`,
  (body, end) => `${body.slice(0, end % (body.length + 1))}\r\n--b--\r\n${body.slice(end % (body.length + 1))}`,
];

/** Forms with files, most of them wrong in some way. */
export const hostileMultipart: fc.Arbitrary<Multipart> = fc
  .record({ parts, boundary, contentType, damage: fc.constantFrom(...DAMAGE), end: fc.nat({ max: 5_000 }) })
  .map((form) => {
    const body = `${form.parts.map(({ headers, content }) => `--${form.boundary}\r\n${headers}\r\n\r\n${content}\r\n`).join('')}--${form.boundary}--\r\n`;
    return { body: form.damage(body, form.end), contentType: form.contentType.replaceAll('$', form.boundary) };
  });
