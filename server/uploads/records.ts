import type { Knex } from 'knex';
import { forgetClients } from './client.ts';
import type { FileStore } from './fileStore.ts';
import { removeExpired } from './store.ts';
import { removeStaleTemporary } from './temporary.ts';

type RecordsContext = { knex: Knex; files: FileStore; dataDir: string; now: Date };

/** `Records` (server/records). Files that were sent are found, shown and erased with their submission. */
export const records = {
  tables: {
    uploads: ['| Dateien ohne Anfrage | nach 24 Stunden |', '24 Stunden, nachdem Sie sie abgesendet haben'],
  },
  expiry: {
    'unsent uploads': ({ knex, files, now }: RecordsContext) => removeExpired(knex, files, now),
    'networks that sent files came from': ({ knex, now }: RecordsContext) => forgetClients(knex, now),
    'temporary files': ({ dataDir, now }: RecordsContext) => removeStaleTemporary(dataDir, now),
  },
} as const;
