import { germanToday } from '../base/dayInGermany.ts';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { stepRoute } from '../../src/engine/index.ts';
import {
  asSentences,
  checkRoute,
  chooseEdition,
  restoreDefinition,
  splitParts,
  findingLine,
  readDefinition,
  say,
  sentence,
  wordedTexts,
  wordingDays,
  type Finding,
  type Part,
} from '../../src/check/index.ts';
import { brokenOff, checkHere } from './check.ts';
import type { PatientCheck } from './startCheck.ts';
import type { KeptDefinition } from './archive.ts';
import {
  assembled,
  placed,
  readWritten,
  wizardIds,
  writtenFiles,
  type WizardFiles,
  type WrittenContent,
  type WrittenFiles,
} from './folder.ts';
import { readPageTexts } from './pageTexts.ts';
import { sitePages } from './sitePages.ts';
import { isUnpublished, linksToUnpublished } from './unpublished.ts';
import type { LoadedWizard, LoadResult } from './loaded.ts';
import type { LiveOverride, Releases } from './releases.ts';

/**
 * Reads every folder of the directory. A faulty one is left out and reported with all its faults. `offered` are the
 * currently available wizards, which keep their addresses. `check` checks a folder, by default in this process. `releases` say
 * what is live instead of a folder; without them, the folders are.
 */
export async function loadWizards(
  directory: string,
  { offered = [], check = checkHere, releases }: LoadOptions = {},
): Promise<LoadResult> {
  const ids = await wizardIds(directory);
  const folders: LoadedFolder[] = [];
  // Sequential, so that requests and a starting database are served in between.
  for (const id of ids) folders.push(...(await loadWizard(id, path.join(directory, id), check)));
  const { results, off, beside, generation } = await withReleases(folders, check, await releases);
  const wizards = results.flatMap((result) => (result.wizard === undefined ? [] : [result.wizard]));
  const faults = results.flatMap(({ id, findings }) => findings.map((finding) => ({ wizard: id, finding })));
  const filesById = new Map(results.map((result) => [result.id, result.files]));
  const unsound = new Set(faults.map(({ wizard }) => wizard));
  const going = [...offered.filter(({ wizard }) => unsound.has(wizard.id)), ...wizards];
  const between = (await faultsBetween(wizards, going, offered)).flatMap(({ wizard, finding }) =>
    placed(filesById.get(wizard) ?? { texts: {}, pictures: {} }, [finding]).map((found) => ({
      wizard,
      finding: found,
    })),
  );
  const all = [...faults, ...between];
  const named = new Set(all.map(({ wizard }) => wizard));
  return {
    wizards: wizards.filter(({ wizard }) => !named.has(wizard.id)),
    faulty: results
      .filter(({ id, isLate }) => isLate === true || named.has(id))
      .map(({ id, files }) => ({ id, files })),
    off,
    beside: beside.map(({ id }) => id),
    generation,
    faults: [...all, ...beside.flatMap(({ id, findings }) => findings.map((finding) => ({ wizard: id, finding })))],
  };
}

type LoadedFolder = { id: string; files: WizardFiles; wizard?: LoadedWizard; findings: Finding[]; isLate?: true };

type LoadOptions = {
  offered?: LoadedWizard[];
  check?: PatientCheck;
  releases?: Releases | Promise<Releases> | undefined;
};

type WithReleases = {
  results: LoadedFolder[];
  off: LoadResult['off'];
  /** Faulty folders that do not lead: what is wrong with them is reported, and delays nothing. */
  beside: LoadedFolder[];
  generation: string | undefined;
};

/** Puts what is published in the place of folders that do not lead. */
async function withReleases(
  folders: LoadedFolder[],
  check: PatientCheck,
  releases: Releases | undefined,
): Promise<WithReleases> {
  if (releases === undefined) return { results: folders, off: [], beside: [], generation: undefined };
  const { led, generation } = await releases.reconcile(
    folders.flatMap(({ wizard, files }) => (wizard === undefined ? [] : [soundOf(wizard, files)])),
    {
      faulty: folders.flatMap(({ id, wizard }) => (wizard === undefined ? [id] : [])),
      late: folders.flatMap(({ id, isLate }) => (isLate === true ? [id] : [])),
    },
  );
  const ids = new Set([...folders.map(({ id }) => id), ...led.keys()]);
  const results: LoadedFolder[] = [];
  const off: LoadResult['off'] = [];
  for (const id of ids) {
    const folder = folders.find((one) => one.id === id);
    const instead = led.get(id);
    if (instead?.off === true) off.push({ id, files: unfilled(instead.written), retirement: instead.retirement });
    else if (instead === undefined) results.push(...(folder === undefined ? [] : [folder]));
    else results.push(await loadReleased({ id, folder, instead }, check));
  }
  await releases.loaded(results.filter((result) => led.has(result.id) && folders.includes(result)).map(({ id }) => id));
  const beside = folders.filter(({ id, findings }) => led.has(id) && findings.length > 0);
  return { results: results.toSorted((one, other) => (one.id < other.id ? -1 : 1)), off, beside, generation };
}

function soundOf({ wizard: { id, revision } }: LoadedWizard, files: WizardFiles) {
  return { id, revision, filled: files.texts, written: writtenFiles(files) };
}

/** What was published, if this program can run it. Otherwise the folder, if that is sound. */
async function loadReleased(
  { id, folder, instead }: { id: string; folder: LoadedFolder | undefined; instead: LiveOverride },
  check: PatientCheck,
): Promise<LoadedFolder> {
  const released = await loadContent(id, { written: instead.written, unreadable: [] }, check);
  const isKept = released.wizard !== undefined || released.isLate === true || folder?.wizard === undefined;
  return isKept ? released : folder;
}

/** Loads a folder. Returns an empty list if it was removed meanwhile. */
async function loadWizard(id: string, folder: string, check: PatientCheck): Promise<LoadedFolder[]> {
  const content = await readWritten(folder);
  return content === undefined ? [] : [await loadContent(id, content, check)];
}

/** Fills in the shared parts only of what has passed the check, which runs elsewhere: what is unchecked may cost this process much. */
async function loadContent(
  id: string,
  { written, unreadable }: WrittenContent,
  check: PatientCheck,
): Promise<LoadedFolder> {
  const plain = unfilled(written);
  // What else is found may be a consequence.
  if (unreadable.length > 0) return { id, files: plain, findings: unreadable };
  const findings = await check({ id, texts: written.texts, pictures: Object.keys(written.pictures) });
  if (findings === 'later') return { id, files: plain, findings: [], isLate: true };
  if (findings.some(({ note }) => note !== true)) return { id, files: plain, findings };
  try {
    const { files } = assembled(written);
    const compiled = restoreDefinition(id, files.texts, revisionOf(files), germanToday);
    // What is kept of it is worded as people see it now; what is compared with the folder stays as it was written.
    const shown = { ...files, texts: wordedTexts(files.texts, germanToday) };
    return { id, files, wizard: { ...compiled, notes: findings, files: shown }, findings: [] };
  } catch (error) {
    return { id, files: plain, findings: [brokenOff(error)] };
  }
}

/** The files of the folder alone, as they were written. */
function unfilled({ texts, pictures }: WrittenFiles): WizardFiles {
  return { texts: splitParts(texts).own, pictures };
}

/**
 * Restores a wizard as it was live. The checks are skipped: it passed them when it went live, and the current ones may
 * be stricter. `today`: the day that its rules and texts are those of. Throws if this version of the program cannot compile its files.
 */
export function restoreWizard(
  { wizard: id, revision, files }: KeptDefinition,
  today: () => string = germanToday,
): LoadedWizard {
  return { ...restoreDefinition(id, files.texts, revision, today), files };
}

/**
 * Identifies the content that visitors see and the server validates: 16 hexadecimal digits of a SHA-256. White space,
 * `$schema`, journeys, other editions and wordings of other days do not count; the order of keys does, since questions are shown in it. The same
 * content has the same revision everywhere.
 */
export function revisionOf({ texts, pictures }: WizardFiles, today = germanToday): string {
  const hash = createHash('sha256');
  const contents = [
    ...Object.entries(chooseEdition(wordedTexts(texts, today)).files).flatMap(([name, text]) =>
      name === JOURNEYS ? [] : [[name, significant(text)] as const],
    ),
    ...Object.entries(pictures),
  ];
  for (const [name, content] of contents.toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    hash.update(name).update('\0').update(content).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** The revisions that the same files have on all days: one, and another for each day on which a text is worded anew. Throws if they are no wizard's. */
export function revisionsOf(files: WizardFiles): string[] {
  const days = [NO_DAY, ...wordingDays(readDefinition('', files.texts))];
  return [...new Set(days.map((day) => revisionOf(files, () => day)))];
}

/** Before all days. */
const NO_DAY = '0000-01-01';
const JOURNEYS = 'journeys.json';

/** Invalid JSON is a fault; it is hashed unchanged. */
function significant(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, (key, value: unknown) => (key === '$schema' ? undefined : value)));
  } catch {
    return text;
  }
}

/**
 * What is wrong between wizards that are sound each by itself, and the site. `going` are those that go on being offered although their
 * folders are faulty, and `wizards`; `offered` have their addresses already.
 */
export async function faultsBetween(
  wizards: LoadedWizard[],
  going: LoadedWizard[],
  offered: LoadedWizard[],
): Promise<LoadResult['faults']> {
  return [
    // An unpublished wizard may have the address of the one that it will replace.
    ...sharedAddresses(
      going.filter((loaded) => !isUnpublished(loaded)),
      offered,
    ),
    ...pagesOfSite(wizards, new Set(sitePages(await readPageTexts()))),
    ...linksToUnpublished(wizards),
  ];
}

/** Finds wizards that take the address of a page. Without the site's sources nobody knows its pages. */
function pagesOfSite(wizards: LoadedWizard[], pages: ReadonlySet<string>): LoadResult['faults'] {
  return wizards.flatMap(({ definition }) =>
    checkRoute(definition, pages).map((finding) => ({ wizard: definition.id, finding })),
  );
}

/**
 * Finds wizards with the same address. The one that already has the address keeps it; otherwise the first in
 * alphabetical order gets it.
 */
function sharedAddresses(wizards: LoadedWizard[], offered: LoadedWizard[]): LoadResult['faults'] {
  return ADDRESSES.flatMap(({ pointer, of, key }) => {
    const known = offered.map((one) => ({ id: one.wizard.id, addresses: new Set(of(one)) }));
    const all = wizards.map((loaded) => ({ loaded, addresses: new Set(of(loaded)) }));
    const ownerOf = (address: string) => {
      const sharing = all.flatMap(({ loaded, addresses }) => (addresses.has(address) ? [loaded] : []));
      const has = ({ wizard: { id } }: LoadedWizard) =>
        known.some((one) => one.id === id && one.addresses.has(address));
      return sharing.find(has) ?? sharing[0];
    };
    return all.flatMap(({ loaded, addresses }) => {
      const address = [...addresses].find((one) => ownerOf(one) !== loaded);
      const owner = address === undefined ? undefined : ownerOf(address);
      if (address === undefined || owner === undefined) return [];
      const { title } = owner.definition.wizard;
      const finding = {
        file: 'wizard.json',
        pointer,
        code: 'adresse-doppelt',
        ...asSentences(
          sentence`Die Adresse ${address} gehört schon zu ${say.either(`'${owner.wizard.id}'`, `„${title}“`)}.`,
          sentence`Bitte ändern Sie ${key} oder lassen Sie die Angabe weg.`,
        ),
      };
      return [{ wizard: loaded.wizard.id, finding }];
    });
  });
}

const ADDRESSES: { pointer: string; of: (loaded: LoadedWizard) => string[]; key: Part }[] = [
  { pointer: '/route', of: pagesOfSteps, key: say.key('route') },
  {
    pointer: '/submit/path',
    of: ({ wizard: { submitPath } }) => (submitPath === undefined ? [] : [submitPath]),
    key: say.either('path', [say.key('submit.path')]),
  },
];

/** The addresses of a wizard's pages: its own, and one for each step. */
function pagesOfSteps({ wizard, definition }: LoadedWizard): string[] {
  return [wizard.initial, ...Object.keys(definition.steps)].flatMap((step) => stepRoute(wizard, step) ?? []);
}

/** All faults as one text, a line each. */
export function formatFaults(faults: LoadResult['faults']): string {
  // What is wrong with a part is reported once, however many wizards use it.
  return [...new Set(faults.map(({ wizard, finding }) => `- ${findingLine(wizard, finding)}`))].join('\n');
}
