type Tags = { date?: string; orientation: number };

const [ASCII, SHORT, LONG] = [2, 3, 4];

/** A little-endian Exif segment of a JPEG (CIPA DC-008) with orientation, a position, and a capture date if there is one. */
export function exifOf({ date, orientation }: Tags): Buffer {
  const dated = date === undefined ? [] : [{ tag: 0x9003, type: ASCII, text: `${date}\0` }];
  const inner = directory(8 + 2 + 3 * 12 + 4, dated);
  const position = directory(8 + 2 + 3 * 12 + 4 + inner.length, [{ tag: 0x001d, type: ASCII, text: '52.520008 N\0' }]);
  const outer = Buffer.alloc(2 + 3 * 12 + 4);
  outer.writeUInt16LE(3, 0);
  writeEntry(outer, 0, { tag: 0x0112, type: SHORT, count: 1, value: orientation });
  writeEntry(outer, 1, { tag: 0x8769, type: LONG, count: 1, value: 8 + outer.length });
  writeEntry(outer, 2, { tag: 0x8825, type: LONG, count: 1, value: 8 + outer.length + inner.length });
  const header = Buffer.from('II*\0\x08\0\0\0', 'latin1');
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), header, outer, inner, position]);
  const marker = Buffer.from([0xff, 0xe1, 0, 0]);
  marker.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([marker, content]);
}

/** A directory of texts that begins at an offset, with the texts behind it. */
function directory(offset: number, entries: { tag: number; type: number; text: string }[]): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  head.writeUInt16LE(entries.length, 0);
  let value = offset + head.length;
  for (const [index, { tag, type, text }] of entries.entries()) {
    writeEntry(head, index, { tag, type, count: text.length, value });
    value += text.length;
  }
  return Buffer.concat([head, ...entries.map(({ text }) => Buffer.from(text, 'latin1'))]);
}

function writeEntry(
  target: Buffer,
  index: number,
  { tag, type, count, value }: { tag: number; type: number; count: number; value: number },
): void {
  const at = 2 + index * 12;
  target.writeUInt16LE(tag, at);
  target.writeUInt16LE(type, at + 2);
  target.writeUInt32LE(count, at + 4);
  if (type === SHORT) target.writeUInt16LE(value, at + 8);
  else target.writeUInt32LE(value, at + 8);
}
