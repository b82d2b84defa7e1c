import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_KEY } from '../../../src/contract/index.ts';
import { ANFRAGE, fineReview } from '../../server/fineReview.ts';
import { absoluteRow, ratioRow, type Row } from '../rows.ts';
import type { BareSetting } from './bare.ts';
import type { Plan } from './client.ts';
import { megabytes, runRound, startClient, type Round } from './round.ts';
import { empty, holdJobs, openSides, type Side, type Sides } from './sides.ts';
import { measureStarts, type Starts } from './start.ts';

const ROUNDS = 5;
/** Ours has more code to get warm. */
const WARM_UPS = 2;
/** As many people at once as in the fault tests. */
const SUBMISSIONS = { requests: 6_000, parallel: 50 };
/** As the independent bench has it: few connections, so that little is written together. */
const FEW_SUBMISSIONS = { requests: 4_000, parallel: 16 };
/** In milliseconds. After its start the server collects garbage once. */
const REST_MS = 5_000;
const UPLOADS = { requests: 160, parallel: 8 };

type Pair = { ours: Round[]; bare: Round[] };
type Findings = { submissions: Pair; mailing: Pair; fewMailing: Pair; uploads: Pair; starts: Starts; atRest: number };

/**
 * Our server against a bare one, alternating, after two rounds each to warm up; and how long it takes to start. Linux
 * only (/proc). `rounds`: of each kind; with fewer than usual, each has fewer requests too.
 */
export async function serverBench(rounds = ROUNDS): Promise<Row[]> {
  const starts = await measureStarts();
  const sides = await openSides();
  const client = startClient();
  try {
    await sleep(REST_MS);
    const atRest = await megabytes(sides.ours.pid, 'VmRSS');
    const bare = await sides.startBare(await storedConstants(sides.ours));
    const answers = fineReview();
    const shared = { body: JSON.stringify(answers), email: String(answers['email']) };
    const alternate = async (plan: Pick<Plan, 'kind' | 'requests' | 'parallel'>): Promise<Pair> => {
      const pair: Pair = { ours: [], bare: [] };
      const requests = Math.ceil((plan.requests * rounds) / ROUNDS);
      for (let round = 1 - WARM_UPS; round <= rounds; round += 1) {
        const found = {
          bare: await runRound(client, bare, { ...shared, ...plan, requests }),
          ours: await runRound(client, sides.ours, { ...shared, ...plan, requests }),
        };
        await settle(sides);
        if (round < 1) continue;
        process.stdout.write('. ');
        pair.ours.push(found.ours);
        pair.bare.push(found.bare);
      }
      return pair;
    };
    const uploads = await alternate({ kind: 'upload', ...UPLOADS });
    const release = await holdJobs(sides.ours);
    const submissions = await alternate({ kind: 'submission', ...SUBMISSIONS });
    await release();
    const mailing = await alternate({ kind: 'submission', ...SUBMISSIONS });
    const fewMailing = await alternate({ kind: 'submission', ...FEW_SUBMISSIONS });
    return rowsOf({ submissions, mailing, fewMailing, uploads, starts, atRest });
  } finally {
    client.disconnect();
    await sides.close();
  }
}

/** Sends one request to ours and reads the row that it has become. */
async function storedConstants({ url, knex }: Side): Promise<BareSetting['constants']> {
  const headers = { 'content-type': 'application/json', [IDEMPOTENCY_KEY]: randomUUID() };
  const reply = await fetch(url + ANFRAGE, { method: 'POST', headers, body: JSON.stringify(fineReview()) });
  if (!reply.ok) throw new Error(`The first submission was refused: ${await reply.text()}`);
  const row = await knex('submissions').first('wizard', 'revision', 'consents', 'body_hash', 'session_hash');
  return { ...row, consents: JSON.stringify(row.consents), session_hash: row.session_hash.toString('hex') };
}

/** Waits until our worker has nothing left that it has begun: it would run during the other side's round. */
async function settle({ ours }: Sides): Promise<void> {
  await empty(ours);
  await sleep(500);
}

function rowsOf({ submissions, mailing, fewMailing, uploads, starts, atRest }: Findings): Row[] {
  return [
    ratioRow({
      what: 'Angenommene Anfragen',
      unit: '/s',
      digits: 0,
      ...both(submissions, ({ perSecond }) => perSecond),
      bar: 0.45,
      aim: 0.66,
      more: true,
    }),
    ratioRow({
      what: 'CPU je Anfrage',
      unit: 'µs',
      digits: 0,
      ...both(submissions, ({ cpuPerRequest }) => cpuPerRequest),
      bar: 2.5,
      aim: 1.7,
    }),
    ratioRow({
      what: 'Angenommene Anfragen, während ihre E-Mails gesendet werden',
      unit: '/s',
      digits: 0,
      ...both(mailing, ({ perSecond }) => perSecond),
      more: true,
    }),
    ratioRow({
      what: 'CPU je Anfrage, das Senden eingeschlossen',
      unit: 'µs',
      digits: 0,
      ...both(mailing, ({ cpuPerRequest }) => cpuPerRequest),
      bar: 2.6,
      aim: 2,
    }),
    ratioRow({
      what: 'Dasselbe mit 16 Verbindungen',
      unit: 'µs',
      digits: 0,
      ...both(fewMailing, ({ cpuPerRequest }) => cpuPerRequest),
      bar: 3.2,
      aim: 2.5,
    }),
    ratioRow({
      what: 'Uploads von 2 MiB',
      unit: '/s',
      digits: 0,
      ...both(uploads, ({ perSecond }) => perSecond),
      bar: 0.75,
      aim: 0.9,
      more: true,
    }),
    ratioRow({ what: 'CPU je Upload', unit: 'µs', digits: 0, ...both(uploads, ({ cpuPerRequest }) => cpuPerRequest) }),
    peakRow(uploads),
    absoluteRow({
      what: 'Speicher in Ruhe nach dem Start',
      unit: 'MB',
      digits: 0,
      ours: [atRest],
      bar: 140,
      aim: 120,
    }),
    absoluteRow({
      what: '`npm start` bis zur ersten Seite, Datenbank angelegt',
      unit: 's',
      digits: 2,
      ours: [starts.first / 1000],
      bar: 3,
      aim: 1.5,
    }),
    absoluteRow({
      what: 'Dasselbe, jeder weitere Start',
      unit: 's',
      digits: 2,
      ours: starts.later.map((ms) => ms / 1000),
      bar: 3,
      aim: 1.5,
    }),
  ];
}

function both({ ours, bare }: Pair, pick: (round: Round) => number): { ours: number[]; other: number[] } {
  return { ours: ours.map(pick), other: bare.map(pick) };
}

/** The bar is ours alone; what the bare parser took stands beside it. */
function peakRow({ ours, bare }: Pair): Row {
  const what = { what: 'Spitze des Speichers bei 8 Uploads zugleich', unit: 'MB', digits: 0, bar: 165, aim: 130 };
  const [row, other] = [ours, bare].map((rounds) => absoluteRow({ ...what, ours: rounds.map(({ peak }) => peak) })) as [
    Row,
    Row,
  ];
  return { ...row, other: other.ours };
}
