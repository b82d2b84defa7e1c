import { ConfigFault } from '../base/configFault.ts';
import { readBrand } from './brand.ts';
import { placesOf, readSettings, type Config } from './config.ts';
import { faultsOfPlaces } from './places.ts';
import type { Brand } from '../../src/contract/index.ts';

/** What a server is started with. */
export type Settings = { config: Config; brand: Brand };

/** Reads the variables, and what they name: the brand file and folders. Throws one `ConfigFault` with all faults. */
export async function readServerSettings(env?: NodeJS.ProcessEnv): Promise<Settings> {
  const faults: string[] = [];
  const config = await withFaults(faults, () => readSettings(env));
  const { brandFile, brandOverrides, ...folders } = placesOf(env);
  const brand = await withFaults(faults, () => readBrand(brandFile, brandOverrides, config?.portals));
  faults.push(...faultsOfPlaces(folders));
  if (config === undefined || brand === undefined || faults.length > 0) throw new ConfigFault(faults);
  return { config, brand };
}

/** Returns what `read` returns. If it throws a `ConfigFault`, adds its faults and returns undefined. */
async function withFaults<Read>(faults: string[], read: () => Read | Promise<Read>): Promise<Read | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error;
    faults.push(...error.faults);
    return undefined;
  }
}
