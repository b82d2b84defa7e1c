import type { Knex } from 'knex';
import { section, time, type PersonalRecord, type Records } from '../records/index.ts';

/** What somebody did to a wizard in the studio, which outlives the account. Kind 'geschrieben': wrote what somebody published. */
type OwnRelease = { wizard: string; kind: string; name: string; note: string | null; at: Date };

const releases: PersonalRecord<OwnRelease> = {
  find: async (db, { ids }) => {
    const done: OwnRelease[] = await db('studio_history')
      .whereIn('by', ids('accounts'))
      .orderBy('id')
      .select('wizard', 'kind', 'note', 'at', { name: 'by_name' });
    return [...done, ...(await writtenBy(db, ids('accounts')))];
  },
  describe: (entries) => section('Im Verlauf des Studios genannt', entries.map(describeEntry)),
  json: {
    key: 'studioVerlauf',
    of: ({ wizard, kind, name, note, at }) => ({
      assistent: wizard,
      art: kind,
      name,
      begruendung: note,
      zeitpunkt: at,
    }),
  },
  stays: {
    found: ({ length }) => `Einträge im Verlauf des Studios mit dem Namen (bleiben beim Löschen): ${length}.`,
    own: {
      where: 'im Verlauf des Studios',
      lines: (entries) => [
        `Im Verlauf des Studios bleibt der Name ${namesIn(entries)} stehen, mit Zeitpunkt und Begründung; dort muss nachzulesen sein, wer welche Worte einer Einwilligung geschrieben und freigegeben hat:`,
        ...entries.map((entry) => `- ${describeAct(entry)}`),
      ],
    },
  },
};

export const records = {
  tables: { studio_history: ['| Verlauf im Studio | keine, auch nicht mit dem Konto |'] },
  people: { releases },
} satisfies Records;

/** What accounts wrote, of what was published since. */
async function writtenBy(db: Knex, accounts: string[]): Promise<OwnRelease[]> {
  const rows: Omit<OwnRelease, 'kind' | 'note'>[] = await db('studio_history')
    .joinRaw(`cross join jsonb_array_elements(authorship -> 'saves') as save`)
    .whereRaw(`save ->> 'account' = any(?)`, [accounts])
    .orderBy('id')
    .select('wizard', db.raw(`coalesce(save ->> 'name', '') as name`), db.raw(`(save ->> 'at')::timestamptz as at`));
  return rows.map((row) => ({ ...row, kind: 'geschrieben', note: null }));
}

function describeEntry(entry: OwnRelease): string {
  const { name, note } = entry;
  return `${describeAct(entry)}, als ${name}${note === null ? '' : `, Begründung: ${note}`}`;
}

/** What somebody did to which wizard, and when. */
function describeAct({ wizard, kind, at }: OwnRelease): string {
  return `${time(at)}: ${wizard} ${ACTS[kind] ?? kind}`;
}

function namesIn(entries: readonly OwnRelease[]): string {
  return [...new Set(entries.map(({ name }) => name))].join(', ');
}

/** What people do in the studio, by the kind of entry. */
const ACTS: Record<string, string> = {
  geschrieben: 'geschrieben, von anderen oder selbst veröffentlicht',
  veroeffentlicht: 'veröffentlicht',
  wiederhergestellt: 'wiederhergestellt',
  abgeschaltet: 'abgeschaltet',
  angeschaltet: 'angeschaltet',
};
