import type { Knex } from 'knex';
import type { Wizard } from '../../src/engine/index.ts';
import type { FileStore, Removal, UploadRow } from '../uploads/index.ts';
import type { Catalogue } from '../wizards/index.ts';

export type RecordCatalogue = Pick<Catalogue, 'byId' | 'inRevision'>;

/** Somebody whose data is looked for. */
export type Subject = {
  /** The e-mail address, in its canonical spelling. */
  email: string;
  /** All spellings of the address, in lower case. */
  spellings: string[];
  /** The ids of the rows that an earlier record of the list has found. */
  ids: (record: string) => string[];
  catalogue: RecordCatalogue;
};

/** What describes rows: the time, the files without bytes, and the questions of each submission by its id. */
export type Report = {
  now: Date;
  missing: ReadonlySet<UploadRow>;
  questions: ReadonlyMap<string, Wizard | undefined>;
};

/** The number of rows erased, by kind; and the files whose bytes were removed. */
export type Erased = { counts: Record<string, number>; files?: Removal };

/** What a room keeps of a person in one way. */
export type PersonalRecord<Row> = {
  /** Finds the rows of a person. Secrets (hashes of passwords and tokens) are left out. */
  find: (db: Knex, subject: Subject) => Promise<Row[]>;
  /** The part of `auskunft.txt` (GDPR article 12 (1)); empty without rows. */
  describe: (rows: Row[], report: Report) => string;
  /** The part of `auskunft.json`. `key` may name a part of a part: 'studio.rechte'. */
  json: { key: string; of?: (row: Row, report: Report) => unknown };
  /** Counts what was found, by its German name. None for what goes with another record. */
  count?: (rows: Row[]) => Record<string, number>;
  /** Erases the rows, in the transaction of the whole erasure. None for what goes with another record, or stays. */
  erase?: (trx: Knex.Transaction, subject: Subject, files: FileStore) => Promise<Erased>;
  /** Rows that stay when somebody is erased. */
  stays?: {
    /** The line before the erasure. */
    found: (rows: Row[]) => string;
    /** Of the person's own data: where it stays ('im Verlauf des Studios'), and the lines after the erasure, with the reason. */
    own?: { where: string; lines: (rows: Row[]) => string[] };
  };
  /** All addresses that the rows name as their owner's, some several times. */
  addresses?: (db: Knex, catalogue: RecordCatalogue) => AsyncIterable<string>;
};

/** What removes old rows: `files`, `dataDir` and RETENTION_SUBMISSIONS_YEARS are there for those who need them. */
export type Expiry = (given: {
  knex: Knex;
  files: FileStore;
  dataDir: string;
  submissionYears: number;
  now: Date;
}) => Promise<number>;

/** What a room keeps: the value `records` of its `records.ts`. */
export type Records = {
  /** Its tables, each with the words of the privacy page about how long the rows are kept. */
  tables: Record<string, readonly [string, ...string[]]>;
  /** `PersonalRecord`s by name, in the order in which somebody reads them. */
  people?: object;
  /** Its tables that are emptied when a backup is restored: what has ended since, such as a session, would be valid again. */
  notRestored?: readonly string[];
  /** Removes what is too old, by its name in the log. Returns the number of rows. */
  expiry?: Record<string, Expiry>;
};
