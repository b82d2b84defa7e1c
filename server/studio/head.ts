import {
  chooseEdition,
  closure,
  isPartPath,
  numberedOf,
  pagesOf,
  partFile,
  partName,
  partsNamedIn,
  type DefinitionFiles,
} from '../../src/check/index.ts';
import { isPlainObject } from '../../src/engine/index.ts';
import type { StudioPages, StudioWizards } from '../../src/contract/index.ts';

/**
 * What a list says of a wizard, and what others may link to: read from its files without filling in a shared part or checking anything, in one
 * pass, and never longer than `MOST_CHARACTERS` for a name and for all pages.
 */
export type Head = Pick<
  StudioWizards['wizards'][number],
  'title' | 'route' | 'embedded' | 'reference' | 'public' | 'steps'
> & {
  /** The paths of its pages. */
  pages: string[];
  /** Undefined if nothing it sends is numbered. */
  numbered?: StudioPages['numbered'][number];
  /** The shared parts that its steps name. */
  uses: string[];
  /** The shared parts that each shared part among its files names, by the path of the part. */
  partUses: Record<string, string[]>;
};

/** Longer names and addresses are none that anybody reads or opens. */
const LONGEST_NAME = 200;
/** As many characters have all pages of a wizard together, and all names of parts. */
const MOST_CHARACTERS = 20_000;
/** Longer files are not read. The longest `wizard.json` of this site has 9,000 characters. */
const MOST_READ = 300_000;

/** The head of a wizard with these files, which may be anything. */
export function headOf(id: string, files: DefinitionFiles): Head {
  const { files: texts } = chooseEdition(files, '');
  const { edition, ...file } = wizardIn(texts['wizard.json']);
  const chosen = edition === undefined ? texts : chooseEdition(files, edition).files;
  const steps = Object.keys(chosen).flatMap((name) => STEP.exec(name)?.[1] ?? []);
  const initial = shortIn(objectIn(chosen['machine.json']), 'initial') ?? '';
  const { title, route, embedded, path, reference, isPublic } = file;
  const submit = reference === undefined ? undefined : { reference, ...(path !== undefined && { path }) };
  const wizard = { embedded, ...(route !== undefined && { route }) };
  const numbered = numberedOf({ id, wizard: { title: title ?? id, public: isPublic, ...(submit && { submit }) } });
  return {
    ...(title !== undefined && { title }),
    ...(route !== undefined && { route }),
    ...(embedded && { embedded }),
    ...(reference !== undefined && { reference }),
    public: isPublic,
    steps: steps.length,
    pages: within(
      pagesOf({ id, wizard, machine: { initial }, steps: Object.fromEntries(steps.map((step) => [step, {}])) }),
    ),
    ...(numbered !== undefined && { numbered }),
    uses: usedIn(Object.entries(files).filter(([name]) => STEP_OF_ANY.test(name))),
    partUses: Object.fromEntries(
      Object.entries(files).flatMap(([name, text]) => (isPartPath(name) ? [[name, usedIn([[name, text]])]] : [])),
    ),
  };
}

const STEP = /^steps\/(.+)\.json$/;
const STEP_OF_ANY = /^(?:editions\/[^/]+\/)?steps\//;

/** The shared parts that a wizard uses, itself or through other parts. `shared`: what the parts beside it name, by path. */
export function partsOf({ uses, partUses }: Pick<Head, 'uses' | 'partUses'>, shared: Head['partUses']): string[] {
  const all = { ...shared, ...partUses };
  return closure(uses, (name) => (Object.hasOwn(all, partFile(name)) ? all[partFile(name)] : undefined));
}

/** What a `wizard.json` says; only that it is public if it cannot be read. */
function wizardIn(text: string | undefined) {
  const file = objectIn(text);
  const submit = file['submit'];
  const sent = isPlainObject(submit) ? submit : {};
  return {
    title: typeof file['title'] === 'string' ? file['title'].slice(0, LONGEST_NAME) : undefined,
    route: shortIn(file, 'route'),
    edition: shortIn(file, 'edition'),
    path: shortIn(sent, 'path'),
    reference: shortIn(sent, 'reference'),
    embedded: file['embedded'] === true,
    isPublic: file['public'] !== false,
  };
}

function objectIn(text = ''): Record<string, unknown> {
  if (text.length > MOST_READ) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : {};
  } catch {
    return {};
  }
}

function shortIn(object: Record<string, unknown>, key: string): string | undefined {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return typeof value === 'string' && value.length <= LONGEST_NAME ? value : undefined;
}

function usedIn(texts: readonly (readonly [string, string])[]): string[] {
  const names = new Set(texts.flatMap(([, text]) => partsNamedIn(text)));
  return within([...names].filter((name) => partName(partFile(name)) === name));
}

/** The first of these texts that have so many characters together. */
function within(texts: readonly string[]): string[] {
  let characters = 0;
  return texts.filter(({ length }) => (characters += length) <= MOST_CHARACTERS);
}
