import type { Brand } from '../../src/contract/index.ts';
import type { Route } from '../routes/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import type { ReadChecked } from './checked.ts';
import type { StudioClient } from './client.ts';
import { discardedRoutes } from './discardedRoutes.ts';
import { folderRoutes } from './folderRoutes.ts';
import type { StudioGate } from './gate.ts';
import { insightRoutes } from './insightRoutes.ts';
import { pageRoutes } from './pageRoutes.ts';
import type { Past } from './past.ts';
import { pastRoutes } from './pastRoutes.ts';
import { pictureRoutes } from './pictureRoutes.ts';
import type { WizardStore } from './store.ts';
import type { LiveDifferenceOf, PlannedOf } from './wizardList.ts';
import { openWindows } from './windows.ts';

type StudioOptions = {
  store: WizardStore;
  /** The folder that the catalogue has loaded. */
  directory: string;
  /** What stands between the folder and what is live. Undefined on the own machine. */
  standing?: LiveDifferenceOf | undefined;
  /** The releases that are planned. Undefined on the own machine. */
  planned?: PlannedOf | undefined;
  /** What tells a window that a draft was submitted or answered. Undefined on the own machine. */
  reviewMark?: ((id: string) => Promise<string | undefined>) | undefined;
  catalogue: Pick<Catalogue, 'all' | 'faults' | 'byId'>;
  client: StudioClient;
  past: Past;
  /** The server's data, where tests keep what they have shown. */
  dataDir: string;
  /** Whom previews name as the site. */
  brand: Brand;
  /** The origin that links in mails name. */
  publicUrl: string;
  gate: StudioGate;
  /** A server for others, not somebody's own machine. */
  deployed: boolean;
  /** What a server for others computes with. Undefined on the own machine, and where nothing is published. */
  checked?: ReadChecked | undefined;
  clock: () => Date;
};

/**
 * The studio: analysts edit the folder of wizards in place, on their own machine, and drafts on a deployed server. For whoever the
 * gate lets pass.
 */
export function studioRoutes(options: StudioOptions): Route[] {
  return [
    ...pageRoutes(options),
    ...folderRoutes({ ...options, windows: openWindows(options.clock) }),
    ...discardedRoutes(options),
    ...insightRoutes(options),
    ...pastRoutes(options),
    ...pictureRoutes(options),
  ];
}
