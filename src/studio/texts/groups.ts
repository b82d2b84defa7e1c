import { formatEdition } from '../document/formatFile.ts';
import { partName } from '../../check/browser.ts';
import { textsOf, type WrittenText } from '../../editing/index.ts';
import { isPlainObject, memoize } from '../../engine/index.ts';
import type { Outline } from '../document/outline.ts';
import { isInside, stepOf, type FilePlace } from '../document/place.ts';
import type { Trees } from '../document/trees.ts';
import type { View } from '../context/context.ts';

/** Texts that belong together: those of a step, a table, the mails … */
export type TextGroup = {
  /** Unique among all groups. */
  id: string;
  title: string;
  /** The kind of file, in a word or two. */
  hint: string;
  file: string;
  texts: readonly WrittenText[];
  /** The shared part whose texts these are. */
  part: string | undefined;
  /** The shared parts whose texts a step says besides its own. */
  uses: readonly string[];
};

/** All texts of a wizard: what concerns all of it, its steps in walk order, mails, tables, shared parts, editions. */
export function groupsOf(trees: Trees, outline: Outline): TextGroup[] {
  const { steps, tables, parts } = outline;
  const group = (id: string, file: string, title: string, hint: string): TextGroup => ({
    id,
    file,
    title,
    hint,
    texts: textsIn(trees, file),
    part: partName(file),
    uses: trees[file] === undefined ? [] : readUses(trees[file]),
  });
  const [wizard, mails] = [group('allgemeines', 'wizard.json', 'Allgemeines', ''), 'mails'];
  const isMail = ({ pointer }: WrittenText) => pointer.startsWith(`/${mails}/`);
  const editions = Object.keys(trees).filter((file) => file.startsWith('editions/'));
  const all = [
    { ...wizard, texts: wizard.texts.filter((text) => !isMail(text)) },
    ...steps.flatMap(({ file, title }) => (file === undefined ? [] : [group(file, file, title, 'Schritt')])),
    { ...wizard, id: mails, title: 'E-Mails', texts: wizard.texts.filter(isMail) },
    ...tables.map(({ file, title }) => group(file, file, title, 'Tabelle')),
    ...parts.filter(({ used }) => used).map(({ file, title }) => group(file, file, title, 'Gemeinsamer Teil')),
    ...editions.map((file) => group(file, file, titleIn(trees, file), formatEdition(file) ?? '')),
  ];
  return all.filter(({ texts, uses }) => texts.length > 0 || uses.length > 0);
}

/** The file is read again only if it has changed. */
const readTexts = memoize((tree: Trees[string]) => memoize((file: string) => textsOf(file, tree.value)), new WeakMap());
const readUses = memoize((tree: Trees[string]) => usesIn(tree.value), new WeakMap());
const NONE: readonly WrittenText[] = [];

function textsIn(trees: Trees, file: string): readonly WrittenText[] {
  const tree = trees[file];
  return tree === undefined ? NONE : readTexts(tree)(file);
}

function titleIn(trees: Trees, file: string): string {
  const value = trees[file]?.value;
  const title = isPlainObject(value) ? value['title'] : undefined;
  return typeof title === 'string' ? title : file;
}

/** The shared parts that a file names. */
function usesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(usesIn);
  const uses = isPlainObject(value) ? value['uses'] : undefined;
  return [...new Set(typeof uses === 'string' ? [uses, ...inner] : inner)];
}

/** The view that shows a text where people read it. */
export function viewOf({ file, pointer }: FilePlace): View {
  if (file === 'wizard.json' && pointer.startsWith('/mails/')) return 'mails';
  if (/(?:^|\/)tables\//.test(file)) return 'tabelle';
  return stepOf(file) === undefined ? 'json' : 'schritt';
}

/** What is shown of all texts. */
export type Filter = {
  /** Only the texts of this file. */
  file: string | undefined;
  long: boolean;
  empty: boolean;
  /** A text that stays in any case: somebody is changing it. */
  kept: string;
};

/** A text of more characters is long: more than two lines on a phone held upright are read by few. */
export const LONG = 160;

/** The groups with the texts that the filter lets through; groups without any are left out. */
export function filtered(groups: readonly TextGroup[], { file, long, empty, kept }: Filter): readonly TextGroup[] {
  if (file === undefined && !long && !empty) return groups;
  return groups
    .filter((group) => file === undefined || group.file === file)
    .map((group) => ({
      ...group,
      texts: group.texts.filter(
        ({ text, pointer }) =>
          ((!long || text.length > LONG) && (!empty || text.trim() === '')) || keyOf(group.file, pointer) === kept,
      ),
    }))
    .filter(({ texts }) => texts.length > 0);
}

/** The name of a text among all of a wizard. */
export function keyOf(file: string, pointer: string): string {
  return `${file}#${pointer}`;
}

/** The text at a place, or the first one inside it. */
export function textAt(groups: readonly TextGroup[], place: FilePlace): FilePlace | undefined {
  const places = groups.flatMap(({ file, texts }) =>
    file === place.file ? texts.map(({ pointer }) => ({ file, pointer })) : [],
  );
  return places.find(({ pointer }) => pointer === place.pointer) ?? places.find((one) => isInside(one, place));
}
