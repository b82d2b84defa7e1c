import { servable, type Servable } from '../http/servable.ts';
import { lazy } from '../base/lazy.ts';
import type { LiveDefinition } from './archive.ts';
import type { LoadedWizard } from './loaded.ts';
import { moduleCode } from './moduleCode.ts';

/** A wizard as the server offers it. Its module is built on first use. */
export type OfferedWizard = LoadedWizard & { module: () => Promise<Servable>; pictureFiles: Record<string, Servable> };

export function offer(loaded: LoadedWizard): OfferedWizard {
  const pictureFiles = Object.entries(loaded.files.pictures).map(
    ([name, content]) => [name, servable(name.slice(name.lastIndexOf('.') + 1), content)] as const,
  );
  const module = lazy(async () => servable('js', await moduleCode(loaded)));
  return { ...loaded, module, pictureFiles: Object.fromEntries(pictureFiles) };
}

/** The wizard as the archive stores it. */
export function liveDefinition({ wizard, files }: LoadedWizard): LiveDefinition {
  const { id, revision, submitPath, definition } = wizard;
  return { wizard: id, revision, files, submitPath, documentType: definition.wizard.submit?.documentType };
}
