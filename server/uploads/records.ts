import type { Knex } from 'knex';
import { forgetClients } from './client.ts';
import type { FileStore } from './fileStore.ts';
import { removeExpired } from './store.ts';
import { removeStaleTemporary } from './temporary.ts';

type Given = { knex: Knex; files: FileStore; dataDir: string; now: Date };

/** `Records` (server/records). Files that were sent are found, shown and erased with their submission. */
export const records = {
  tables: {
    uploads: ['| Dateien ohne Anfrage | nach 24 Stunden |', '24 Stunden, nachdem Sie sie abgesendet haben'],
  },
  expiry: {
    'unsent uploads': ({ knex, files, now }: Given) => removeExpired(knex, files, now),
    'networks that sent files came from': ({ knex, now }: Given) => forgetClients(knex, now),
    'temporary files': ({ dataDir, now }: Given) => removeStaleTemporary(dataDir, now),
  },
} as const;
