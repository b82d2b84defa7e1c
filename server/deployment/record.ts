import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { isSameLocation, markDirectory, locateFiles, describeLocation, type FileLocation } from './fileLocation.ts';
import { programSchema } from '../schema/migrate.ts';
import { locateWizards, type WizardFolder } from './wizardFolder.ts';

/** What the database stores about the servers that use it (migrations/0015_deployment.ts). */
export type Deployment = {
  files?: FileLocation;
  publicUrl?: string;
  wizards?: WizardFolder;
  schema?: string | undefined;
};

type Recorded = Pick<Config, 'dataDir' | 's3' | 'publicUrl'> & Partial<Pick<Config, 'wizardsDir'>>;

/** Records, at the start of a server, where files are stored, the server's public address, the schema that its program knows, and the folder of wizards that it reads. */
export async function recordDeployment(knex: Knex, config: Recorded, log: Logger): Promise<void> {
  if (config.s3 === undefined) await markDirectory(config.dataDir);
  const files = await locateFiles(config);
  const { files: former } = await readDeployment(knex);
  if (former !== undefined && !isSameLocation(former, files)) {
    log.warn(
      { former: describeLocation(former), now: describeLocation(files) },
      'Die Dateien liegen an einem anderen Ort als beim letzten Start; was am alten noch liegt, finden weder Server noch Befehle',
    );
  }
  const { publicUrl, wizardsDir } = config;
  const now: Deployment = {
    files,
    publicUrl,
    schema: await programSchema(),
    ...(wizardsDir !== undefined && { wizards: await locateWizards(wizardsDir) }),
  };
  const rows = Object.entries(now).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  await knex('deployment').insert(rows).onConflict('name').merge();
}

export async function readDeployment(knex: Knex): Promise<Deployment> {
  const rows: { name: string; value: unknown }[] = await knex('deployment').select('name', 'value');
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
