import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A part of a text in letters of one font. */
export type Run = { font: FontName; text: string };

/** A weight of the text's typeface, in one of its subsets, such as `400 latin`; or the face of headings. */
export type FontName = `${Weight} ${string}`;
export type Weight = '400' | '600' | 'heading';

const PACKAGE = '@fontsource/source-sans-3/files/source-sans-3';
const HEADINGS = '@fontsource/barlow/files/barlow-latin-600-normal.woff';

/** In the order of preference: most letters are in the first, and some are in several. */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];

/** Stands for a character that no subset has. */
const UNKNOWN = '?';

type Range = { from: number; to: number };

const ranges = readRanges();

/** The file of a font. */
export function fontFile(name: FontName): Buffer {
  const [weight, subset] = name.split(' ');
  const file = weight === 'heading' ? HEADINGS : `${PACKAGE}-${subset}-${weight}-normal.woff`;
  return readFileSync(fileURLToPath(import.meta.resolve(file)));
}

/** Splits a text by the subsets that have its characters. Characters that none has become question marks. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const character of normalized(text)) {
    const subset = subsetWith(character);
    const shown = subset === undefined ? UNKNOWN : character;
    const font = fontFor(weight, subset ?? 'latin');
    const last = runs.at(-1);
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

/** Whether every character of a text can be shown. */
export function isShowable(text: string): boolean {
  const shown = runsOf(text, '400').map((run) => run.text);
  return shown.join('') === normalized(text);
}

function normalized(text: string): string {
  return text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', ' ');
}

/** The face of headings is only there for the letters of German. */
function fontFor(weight: Weight, subset: string): FontName {
  return weight === 'heading' && subset !== 'latin' ? `600 ${subset}` : `${weight} ${subset}`;
}

function subsetWith(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (character === '\n') return 'latin';
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return undefined;
  return SUBSETS.find((subset) => ranges.get(subset)?.some(({ from, to }) => from <= code && code <= to));
}

/** The characters of each subset, as the package lists them for style sheets: `U+0460-052F,U+20B4`. */
function readRanges(): Map<string, Range[]> {
  const latin = fileURLToPath(import.meta.resolve(`${PACKAGE}-latin-400-normal.woff`));
  const listed = JSON.parse(readFileSync(path.join(path.dirname(latin), '../unicode.json'), 'utf8'));
  return new Map(
    Object.entries(listed as Record<string, string>).map(([subset, list]) => [subset, list.split(',').map(rangeOf)]),
  );
}

function rangeOf(text: string): Range {
  const [from = '', to = from] = text.replace('U+', '').split('-');
  return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
}
