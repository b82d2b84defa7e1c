import { section, type PersonalRecord, type Records } from '../records/index.ts';
import { findMentions, findOwn, senders, type OwnSubmission } from './own.ts';
import { describeOwn, ownInJson } from './ownWords.ts';
import { removeOldSubmissions, removeSubmissions } from './remove.ts';

/** With files and power of attorney. */
const submissions: PersonalRecord<OwnSubmission> = {
  find: findOwn,
  describe: (rows, report) => rows.map((row) => describeOwn(row, report)).join('\n'),
  json: { key: 'anfragen', of: ownInJson },
  count: (rows) => ({ Anfragen: rows.length, Dateien: rows.flatMap(({ uploads }) => uploads).length }),
  erase: async (trx, { ids }, store) => {
    const own = ids('submissions');
    const files = await removeSubmissions(trx, store, own);
    return { counts: { submissions: own.length, files: files.removed.length + files.missing.length }, files };
  },
  addresses: senders,
};

/** References of other people's submissions. */
const mentioned: PersonalRecord<string> = {
  find: findMentions,
  describe: (references) => section('In Anfragen anderer genannt', references),
  json: { key: 'genanntIn' },
  stays: {
    found: (references) =>
      `Außerdem steht die Adresse in Anfragen anderer (bleiben unverändert, bitte von Hand prüfen): ${references.join(', ')}.`,
  },
};

const SUBMISSIONS =
  '| Anfragen, Nachrichten und ihre Dateien auf dieser Website | sobald sie nicht mehr gebraucht werden, **spätestens elf Jahre nach Eingang** |';

export const records = {
  tables: { submissions: [SUBMISSIONS], grants: ['Gelöscht wird der Nachweis mit der Anfrage'] },
  people: { submissions, mentioned },
  expiry: {
    submissions: ({ knex, files, submissionYears: years, now }) => removeOldSubmissions(knex, files, { years, now }),
  },
} satisfies Records;
