import Pdf from 'pdfkit';
import { boldParts, textBlocks, type TextBlock } from '../../src/engine/index.ts';
import { fontFile, isShowable, runsOf, type FontName, type Weight } from './fonts.ts';
import type { Sheet } from './sheet.ts';

/** Points, 1/72 inch. */
const MARGIN = { top: 56, bottom: 72, left: 62, right: 62 };
const LABEL_WIDTH = 150;
const GAP = 14;
/** Of a list's entries. */
const INDENT = 16;
/** A part up to this height is not divided between pages. */
const KEPT_HEIGHT = 240;
const BODY = 10.5;
const INK = '#1b232c';
const SOFT = '#4c5661';
const LINE = '#d9d5cc';
const SIGN = '#ffcc00';

const UNKNOWN_CHARACTERS =
  'Für ein Fragezeichen kann hier ein Schriftzeichen stehen, das dieses Blatt nicht darstellen kann. Angekommen ist es.';

/** `marked`: words between `**` are bold. */
type Style = { weight: Weight; size: number; color?: string; width?: number; marked?: true };
type Structure = ReturnType<PDFKit.PDFDocument['struct']>;
type Position = { x?: number; y?: number };

const TEXT: Style = { weight: '400', size: BODY };

/**
 * Draws a sheet as tagged PDF (ISO 14289-1, PDF/UA), whose structure screen readers follow: headings, paragraphs and lists.
 * The stream has ended, and is read as it is sent.
 */
export function drawSheet(sheet: Sheet, now: Date): PDFKit.PDFDocument {
  const options = {
    size: 'A4',
    margins: MARGIN,
    pdfVersion: '1.7' as const,
    tagged: true,
    lang: 'de-DE',
    displayTitle: true,
    bufferPages: true,
    font: '',
    info: {
      Title: `${sheet.title} ${sheet.reference}`,
      Author: sheet.brand,
      Creator: sheet.brand,
      CreationDate: now,
    },
  };
  // The library's types do not list this standard yet.
  const doc = new Pdf(Object.assign<PDFKit.PDFDocumentOptions, object>(options, { subset: 'PDF/UA' }));
  const page = new Page(doc);
  page.brand(sheet.brand);
  page.heading('H1', sheet.title);
  page.lines(sheet.head);
  for (const { title, text } of sheet.sections) page.marked(title, text);
  page.paragraph(sheet.note);
  page.heading('H2', 'Ihre Angaben');
  for (const { title, parts } of sheet.groups) {
    page.heading('H3', title);
    for (const part of parts) {
      if (part.title !== undefined) page.heading('H4', part.title);
      page.lines(part.lines);
    }
  }
  if (sheet.unsent !== undefined) page.paragraph(sheet.unsent);
  if (sheet.files.length > 0) {
    page.heading('H2', sheet.files.length === 1 ? 'Ihre Datei' : `Ihre ${sheet.files.length} Dateien`);
    page.list(sheet.files);
  }
  if (!isShowable(JSON.stringify([sheet.groups, sheet.files]))) page.paragraph(UNKNOWN_CHARACTERS);
  page.heading('H2', 'So erreichen Sie uns');
  page.paragraph(sheet.contact.join('\n'));
  page.end(`${sheet.brand} · ${sheet.reference}`);
  return doc;
}

type HeadingType = 'H1' | 'H2' | 'H3' | 'H4';

const HEADINGS: Record<HeadingType, Style & { above: number; below: number }> = {
  H1: { weight: 'heading', size: 24, above: 26, below: 10 },
  H2: { weight: 'heading', size: 15, above: 20, below: 4 },
  H3: { weight: '600', size: 11.5, above: 10, below: 3 },
  H4: { weight: '600', size: BODY, above: 6, below: 2 },
};

/** Puts parts below each other, each as an element of the document's structure. */
class Page {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: Structure;
  readonly #fonts = new Set<string>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }

  /** The diamond and the name. */
  brand(name: string): void {
    const { left, top } = MARGIN;
    this.#artifact(() => {
      diamond(this.#doc, { x: left + 12, y: top + 6, radius: 13 }, INK);
      diamond(this.#doc, { x: left + 12, y: top + 6, radius: 11.5 }, '#ffffff');
      diamond(this.#doc, { x: left + 12, y: top + 6, radius: 9 }, SIGN);
    });
    this.#add('P', () => this.#write(name, { weight: 'heading', size: 16 }, { x: left + 34, y: top - 4 }));
    this.#doc.y = top + 24;
  }

  heading(type: HeadingType, text: string): void {
    const { above, below, ...style } = HEADINGS[type];
    this.#doc.y += above;
    // With what it is the heading of.
    this.#keep(this.#height(text, style) + below + 3 * BODY);
    this.#add(type, () => this.#write(text, style));
    this.#doc.y += below;
  }

  paragraph(text: string): void {
    this.#doc.y += 8;
    this.#keep(this.#height(text, TEXT));
    this.#add('P', () => this.#write(text, TEXT));
  }

  /** A section with a bar beside it, on one page if it fits. */
  marked(title: string | undefined, text: string[]): void {
    const { left } = MARGIN;
    const style = { ...HEADINGS.H2, width: this.#width - GAP };
    const inner = title === undefined ? 'H2' : 'H3';
    const blocks = textBlocks(text);
    this.#doc.y += 18;
    const heights = blocks.flatMap((block) => block.texts.map((one) => this.#heightIn(block, one, inner)));
    const height = heights.reduce((sum, one) => sum + one, title === undefined ? 0 : this.#height(title, style) + 4);
    this.#keep(height);
    const top = this.#doc.y;
    this.#artifact(() => this.#doc.rect(left, top, 4, Math.min(height, this.#bottom - top)).fill(SIGN));
    this.#doc.y = top;
    if (title !== undefined) {
      this.#add('H2', () => this.#write(title, style, { x: left + GAP }));
      this.#doc.y += 4;
    }
    for (const block of blocks) this.#block(block, inner);
    this.#doc.y += 6;
  }

  /** A paragraph, a heading or a list of a section. `inner`: what its headings are. */
  #block({ tag, texts }: TextBlock, inner: HeadingType): void {
    const place = { x: MARGIN.left + GAP };
    if (tag === 'ul' || tag === 'ol') {
      this.#entries(tag, texts);
      return;
    }
    for (const text of texts) {
      this.#add(tag === 'h' ? inner : 'P', () => this.#write(text, this.#styleOf(tag, inner), place));
      this.#doc.y += 6;
    }
  }

  #entries(tag: 'ul' | 'ol', texts: string[]): void {
    const x = MARGIN.left + GAP;
    const list = this.#doc.struct('L');
    this.#root.add(list);
    for (const [index, text] of texts.entries()) {
      // A sign does not stay behind on the page before.
      this.#keep(Math.min(this.#height(text, this.#styleOf(tag)), KEPT_HEIGHT - 1));
      const { y } = this.#doc;
      const entry = this.#doc.struct('LI');
      list.add(entry);
      const label = tag === 'ul' ? '•' : `${index + 1}.`;
      entry.add(this.#doc.struct('Lbl', {}, () => this.#write(label, { ...TEXT, width: INDENT }, { x, y })));
      entry.add(this.#doc.struct('LBody', {}, () => this.#write(text, this.#styleOf(tag), { x: x + INDENT, y })));
      entry.end();
      this.#doc.y += 6;
    }
    list.end();
  }

  /** How the texts of a block of a section look. */
  #styleOf(tag: TextBlock['tag'], inner: HeadingType = 'H3'): Style {
    const width = this.#width - GAP - (tag === 'ul' || tag === 'ol' ? INDENT : 0);
    return { ...(tag === 'h' ? HEADINGS[inner] : TEXT), width, marked: true };
  }

  #heightIn({ tag }: TextBlock, text: string, inner: HeadingType): number {
    return this.#height(text, this.#styleOf(tag, inner)) + 6;
  }

  /** Labels with their values beside them. */
  lines(lines: { label: string; value: string }[]): void {
    const list = this.#doc.struct('L');
    this.#root.add(list);
    for (const { label, value } of lines) this.#line(list, label, value);
    list.end();
  }

  list(items: string[]): void {
    const list = this.#doc.struct('L');
    this.#root.add(list);
    for (const item of items) {
      this.#keep(this.#height(item, TEXT));
      const entry = this.#doc.struct('LI');
      list.add(entry);
      entry.add(this.#doc.struct('LBody', {}, () => this.#write(item, TEXT)));
      entry.end();
      this.#doc.y += 3;
    }
    list.end();
  }

  /** Numbers the pages and ends the document. `name` stands at their feet. */
  end(name: string): void {
    const doc = this.#doc;
    this.#root.end();
    const { count } = doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      doc.switchToPage(index);
      // Otherwise a text below the margin would begin a new page.
      doc.page.margins.bottom = 0;
      const place = { x: MARGIN.left, y: doc.page.height - 44 };
      const text = `${name} · Seite ${index + 1} von ${count}`;
      this.#artifact(() => this.#write(text, { weight: '400', size: 8.5, color: SOFT }, place), 'Pagination');
    }
    doc.end();
  }

  #line(list: Structure, label: string, value: string): void {
    const doc = this.#doc;
    const { left } = MARGIN;
    const labelled: Style = { ...TEXT, color: SOFT, width: LABEL_WIDTH };
    const valued: Style = { ...TEXT, width: this.#width - LABEL_WIDTH - GAP };
    this.#keep(Math.max(this.#height(label, labelled), this.#height(value, valued)) + 8);
    const rule = doc.y;
    this.#artifact(() =>
      doc
        .moveTo(left, rule)
        .lineTo(left + this.#width, rule)
        .lineWidth(0.5)
        .stroke(LINE),
    );
    const top = rule + 3;
    const entry = doc.struct('LI');
    list.add(entry);
    entry.add(doc.struct('Lbl', {}, () => this.#write(label, labelled, { y: top })));
    const below = doc.y;
    const before = doc.bufferedPageRange().count;
    entry.add(doc.struct('LBody', {}, () => this.#write(value, valued, { x: left + LABEL_WIDTH + GAP, y: top })));
    entry.end();
    const isSamePage = doc.bufferedPageRange().count === before;
    doc.y = (isSamePage ? Math.max(below, doc.y) : doc.y) + 3;
  }

  get #width(): number {
    return this.#doc.page.width - MARGIN.left - MARGIN.right;
  }

  get #bottom(): number {
    return this.#doc.page.height - MARGIN.bottom;
  }

  /** Begins a new page for what does not fit on what is left of this one, unless it is long. */
  #keep(height: number): void {
    const fits = height < KEPT_HEIGHT;
    if (fits && this.#doc.y + height > this.#bottom) this.#doc.addPage();
  }

  #add(type: string, draw: () => void): void {
    this.#root.add(this.#doc.struct(type, {}, draw));
  }

  /** What is only decoration, and no part of the structure. */
  #artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
  }

  #write(text: string, style: Style, place: Position = {}): void {
    const { size, color = INK, width = this.#width } = style;
    const { x = MARGIN.left, y = this.#doc.y } = place;
    const runs = partsOf(text, style).flatMap((part) => runsOf(part.text, part.weight));
    this.#doc.fillColor(color);
    for (const [index, { font, text: part }] of runs.entries()) {
      this.#use(font, size);
      const options = { width, lineGap: size * 0.15, continued: index < runs.length - 1 };
      if (index === 0) this.#doc.text(part, x, y, options);
      else this.#doc.text(part, options);
    }
  }

  #height(text: string, style: Style): number {
    const { size, width = this.#width } = style;
    const parts = partsOf(text, style);
    // Bold words are wider, so that a text with some is measured as if all of them were.
    this.#use(`${(parts[1] ?? parts[0])?.weight ?? style.weight} latin`, size);
    return this.#doc.heightOfString(parts.map((part) => part.text).join(''), { width, lineGap: size * 0.15 });
  }

  #use(font: FontName, size: number): void {
    if (!this.#fonts.has(font)) this.#doc.registerFont(font, fontFile(font));
    this.#fonts.add(font);
    this.#doc.font(font, size);
  }
}

/** The parts of a text, those between `**` in bold. */
function partsOf(text: string, { weight, marked }: Style): { text: string; weight: Weight }[] {
  if (marked !== true) return [{ text, weight }];
  return boldParts(text).map((part, index) => ({
    text: part,
    weight: index % 2 === 1 && weight === '400' ? '600' : weight,
  }));
}

function diamond(doc: PDFKit.PDFDocument, at: { x: number; y: number; radius: number }, color: string): void {
  const { x, y, radius } = at;
  doc.polygon([x, y - radius], [x + radius, y], [x, y + radius], [x - radius, y]).fill(color);
}
