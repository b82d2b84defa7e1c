import type { Knex } from 'knex';
import { section, time, type PersonalRecord, type Records } from '../records/index.ts';

/**
 * What somebody did to a wizard in the studio, which outlives the account. Kinds beside those of the history: 'geschrieben', 'eingereicht',
 * 'zugestimmt', 'zurueckgegeben' and 'geaendert', of what somebody published, and 'zweitePerson'. Of what is planned they end with
 * 'Geplant'.
 */
type OwnRelease = { wizard: string; kind: string; name: string; note: string | null; at: Date };

const releases: PersonalRecord<OwnRelease> = {
  find: async (db, { ids }) => {
    const done: OwnRelease[] = await db('studio_history')
      .whereIn('by', ids('accounts'))
      .orderBy('id')
      .select('wizard', 'kind', 'note', 'at', { name: 'by_name' });
    const accounts = ids('accounts');
    return [
      ...done,
      ...(await writtenBy(db, accounts, PUBLISHED)),
      ...(await writtenBy(db, accounts, PLANNED)),
      ...(await reviewedBy(db, accounts, { kind: 'eingereicht', act: 'asked' })),
      ...(await reviewedBy(db, accounts, { kind: 'zugestimmt', act: 'agreed' })),
      ...(await roundsOf(db, accounts, PUBLISHED)),
      ...(await roundsOf(db, accounts, PLANNED)),
      ...(await rulesBy(db, accounts)),
    ];
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

const UNTIL_LIVE =
  '| Geplante Veröffentlichungen im Studio | sobald sie veröffentlicht oder gestoppt sind, spätestens wenn ihr Zeitpunkt vorbei ist |';
const KEPT = '| Verlauf im Studio | keine, auch nicht mit dem Konto |';

export const records = {
  tables: { studio_history: [KEPT], studio_second_person: [KEPT], studio_planned: [UNTIL_LIVE] },
  people: { releases },
  // One that was stopped since would go live.
  notRestored: ['studio_planned'],
} satisfies Records;

/** Where it stands who wrote and agreed to what: beside what was published, and what is planned. `ending`: that of the kinds. */
type SignedTable = { table: string; order: string; authorship: string; reviews: string; ending: string };
const PUBLISHED: SignedTable = {
  table: 'studio_history',
  order: 'id',
  authorship: 'authorship',
  reviews: 'reviews',
  ending: '',
};
const PLANNED: SignedTable = {
  table: 'studio_planned',
  order: 'entry',
  authorship: `provenance -> 'authorship'`,
  reviews: `provenance -> 'reviews'`,
  ending: 'Geplant',
};

/** What accounts wrote. */
async function writtenBy(
  db: Knex,
  accounts: string[],
  { table, order, authorship, ending }: SignedTable,
): Promise<OwnRelease[]> {
  const rows: Omit<OwnRelease, 'kind' | 'note'>[] = await db(table)
    .joinRaw(`cross join jsonb_array_elements(${authorship} -> 'saves') as save`)
    .whereRaw(`save ->> 'account' = any(?)`, [accounts])
    .orderBy(order)
    .select('wizard', db.raw(`coalesce(save ->> 'name', '') as name`), db.raw(`(save ->> 'at')::timestamptz as at`));
  return rows.map((row) => ({ ...row, kind: `geschrieben${ending}`, note: null }));
}

/** What accounts submitted, or agreed to, of what was published since. */
async function reviewedBy(
  db: Knex,
  accounts: string[],
  { kind, act }: { kind: string; act: 'asked' | 'agreed' },
): Promise<OwnRelease[]> {
  const part = (key: string) => `review -> '${act}' ->> '${key}'`;
  const rows: Omit<OwnRelease, 'kind'>[] = await db('studio_history')
    .whereNull('reviews')
    .whereRaw(`${part('account')} = any(?)`, [accounts])
    .orderBy('id')
    .select(
      'wizard',
      db.raw(`coalesce(${part('name')}, '') as name`),
      db.raw(`(${part('at')})::timestamptz as at`),
      db.raw(`nullif(${part('note')}, '') as note`),
    );
  return rows.map((row) => ({ ...row, kind }));
}

/** The same of entries that keep each time that a draft was submitted, also what was returned. */
async function roundsOf(
  db: Knex,
  accounts: string[],
  { table, order, reviews, ending }: SignedTable,
): Promise<OwnRelease[]> {
  const acts = [
    { act: 'asked', kind: `'eingereicht'` },
    { act: 'answered', kind: `round ->> 'state'` },
    { act: 'lapsed', kind: `'geaendert'` },
  ];
  const found: OwnRelease[] = [];
  for (const { act, kind } of acts) {
    const rows: OwnRelease[] = await db(table)
      .joinRaw(`cross join jsonb_array_elements(${reviews}) as round`)
      .whereRaw(`round -> '${act}' ->> 'account' = any(?)`, [accounts])
      .orderBy(order)
      .select(
        'wizard',
        db.raw(`${kind} as kind`),
        db.raw(`coalesce(round -> '${act}' ->> 'name', '') as name`),
        db.raw(`(round -> '${act}' ->> 'at')::timestamptz as at`),
        db.raw(`nullif(round -> '${act}' ->> 'note', '') as note`),
      );
    found.push(...rows.map((row) => ({ ...row, kind: row.kind + ending })));
  }
  return found;
}

/** What accounts said about when a second person has to agree. */
async function rulesBy(db: Knex, accounts: string[]): Promise<OwnRelease[]> {
  const rows: Omit<OwnRelease, 'kind'>[] = await db('studio_second_person')
    .whereIn('by', accounts)
    .orderBy('id')
    .select('wizard', 'note', 'at', { name: 'by_name' });
  return rows.map((row) => ({ ...row, kind: 'zweitePerson' }));
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
  eingereicht: 'eingereicht, von anderen oder selbst veröffentlicht',
  zugestimmt: 'zugestimmt, was danach veröffentlicht wurde',
  zurueckgegeben: 'zurückgegeben, was danach veröffentlicht wurde',
  geaendert: 'geändert, was eingereicht war und danach veröffentlicht wurde',
  geschriebenGeplant: 'geschrieben, was zur Veröffentlichung geplant ist',
  eingereichtGeplant: 'eingereicht, was zur Veröffentlichung geplant ist',
  zugestimmtGeplant: 'zugestimmt, was zur Veröffentlichung geplant ist',
  zurueckgegebenGeplant: 'zurückgegeben, was danach zur Veröffentlichung geplant wurde',
  geaendertGeplant: 'geändert, was eingereicht war und danach zur Veröffentlichung geplant wurde',
  geplant: 'zur Veröffentlichung geplant',
  gestoppt: 'gestoppt, was zur Veröffentlichung geplant war',
  unterblieben: 'zur Veröffentlichung geplant, was dann unterblieb',
  zweitePerson: 'bestimmt, wann eine zweite Person zustimmen muss',
  veroeffentlicht: 'veröffentlicht',
  wiederhergestellt: 'wiederhergestellt',
  abgeschaltet: 'abgeschaltet',
  angeschaltet: 'angeschaltet',
  zurueckgezogen: 'zurückgezogen',
  wiederangeboten: 'wieder angeboten',
};
