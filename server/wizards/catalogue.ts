import { watch } from 'node:fs';
import type { Logger } from 'pino';
import { stepsOf } from '../../src/engine/index.ts';
import { servable, type Servable } from '../http/servable.ts';
import { lazy } from '../base/lazy.ts';
import type { UploadRule, UploadRules } from '../uploads/index.ts';
import { loadWizards, tellFaults, type LoadedWizard } from './load.ts';
import { moduleCode } from './moduleCode.ts';

/** A wizard as the server offers it. Its module is made when somebody asks for it first. */
export type OfferedWizard = LoadedWizard & { module: () => Promise<Servable>; pictureFiles: Record<string, Servable> };

/** The wizards on offer, always a consistent set. */
export type Catalogue = {
  all: () => OfferedWizard[];
  byId: (id: string) => OfferedWizard | undefined;
  bySubmitPath: (path: string) => OfferedWizard | undefined;
  /** The wizard whose page, or whose step's page, has this path. */
  byPath: (path: string) => { offered: OfferedWizard; step: string } | undefined;
  uploadRules: UploadRules;
  /** Called after definitions were exchanged. */
  onChange: (listener: () => void) => void;
  /** Stops watching. */
  close: () => void;
};

type CatalogueOptions = { directory: string; log: Logger };

const SETTLE_MS = 80;

/**
 * Loads all wizards and watches their folders. At the start any fault throws, with all of them listed; later a faulty
 * folder keeps the version it had, and the faults go to the log.
 */
export async function openCatalogue({ directory, log }: CatalogueOptions): Promise<Catalogue> {
  const listeners = new Set<() => void>();
  const first = await loadWizards(directory);
  if (first.faults.length > 0) throw new Error(`Die Assistenten sind fehlerhaft:\n${tellFaults(first.faults)}`);
  let offered = first.wizards.map(offer);

  async function reload() {
    const { wizards, faults } = await loadWizards(directory, offered);
    if (faults.length > 0) {
      log.error(
        { faults: faults.length },
        `Die geänderten Assistenten sind fehlerhaft, es gilt der bisherige Stand:\n${tellFaults(faults)}`,
      );
    }
    const faulty = new Set(faults.map(({ wizard }) => wizard));
    const sound = wizards.filter(({ wizard }) => !faulty.has(wizard.id));
    const kept = offered.filter(({ wizard }) => faulty.has(wizard.id));
    const renewed = sound.map((loaded) => offered.find((known) => isSame(known, loaded)) ?? offer(loaded));
    offered = [...renewed, ...kept].toSorted((left, right) => left.wizard.id.localeCompare(right.wizard.id));
    for (const listener of listeners) listener();
  }

  const complain = (error: unknown) => log.error({ err: error }, 'wizards could not be reloaded');
  // One after the other: of two that overlap, the one with the older files might end last.
  let reloading = Promise.resolve();
  const watcher = watchFolder(directory, () => void (reloading = reloading.then(reload).catch(complain)), complain);
  return {
    all: () => offered,
    byId: (id) => offered.find(({ wizard }) => wizard.id === id),
    bySubmitPath: (path) => offered.find(({ wizard }) => wizard.submitPath === path),
    byPath: (path) => findByPath(offered, path),
    uploadRules: (documentType, field) => rulesOf(offered, documentType, field),
    onChange: (listener) => void listeners.add(listener),
    close: () => watcher.close(),
  };
}

function isSame(left: LoadedWizard, right: LoadedWizard): boolean {
  return left.wizard.id === right.wizard.id && left.wizard.revision === right.wizard.revision;
}

function offer(loaded: LoadedWizard): OfferedWizard {
  const pictureFiles = Object.entries(loaded.pictures).map(
    ([name, content]) => [name, servable(name.slice(name.lastIndexOf('.') + 1), content)] as const,
  );
  const module = lazy(async () => servable('js', await moduleCode(loaded)));
  return { ...loaded, module, pictureFiles: Object.fromEntries(pictureFiles) };
}

function findByPath(offered: OfferedWizard[], path: string): { offered: OfferedWizard; step: string } | undefined {
  for (const candidate of offered) {
    const { wizard } = candidate;
    const { route, initial } = wizard;
    if (route === undefined) continue;
    if (path === route) return { offered: candidate, step: initial };
    const step = path.startsWith(`${route}/`) ? path.slice(route.length + 1) : '';
    if (step !== initial && wizard.step(step) !== undefined) return { offered: candidate, step };
  }
  return undefined;
}

/** What a document type's upload fields take: all of them, or the one that is named. */
function rulesOf(offered: OfferedWizard[], documentType: string, field: string | undefined): UploadRule[] | undefined {
  const fields = offered
    .filter(({ wizard }) => wizard.definition.wizard.submit?.documentType === documentType)
    .flatMap(({ wizard }) => stepsOf(wizard).flatMap((step) => step.fields))
    .filter(({ pointer, schema }) => schema.upload !== undefined && (field === undefined || field === pointer));
  return fields.length === 0
    ? undefined
    : fields.flatMap(({ schema }) => (schema.upload === undefined ? [] : [schema.upload]));
}

/** Calls once after a burst of changes: editors write a file in several steps. */
function watchFolder(
  directory: string,
  onChange: () => void,
  onError: (error: unknown) => void,
): { close: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(directory, { recursive: true, persistent: false }, () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLE_MS);
  });
  // Node says so when a folder goes while it begins to watch it; without a listener the process would end.
  watcher.on('error', onError);
  return {
    close() {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
