import { underFaults, type Outcome } from './underFaults.ts';
import { openDouble, openSingle, type Site } from './site.ts';
import type { Outage } from './outages.ts';

/**
 * `npm run faults [people] [server kills] [database kills] [single|double]`: what is broken under load, and what was
 * lost by it.
 */

const [people = 50, serverKills = 20, databaseKills = 10] = process.argv.slice(2, 5).map(Number);
const only = process.argv[5];

const OTHERS: Outage[] = [
  'SIGTERM of the server',
  'database stopped for 6 s',
  'all connections to the database cut',
  'mail server away for 3 s',
];

const SITES: { kind: string; name: string; open: () => Promise<Site>; others: Outage[] }[] = [
  { kind: 'single', name: 'one server, its embedded database, files on the disk', open: openSingle, others: OTHERS },
  {
    kind: 'double',
    name: 'two servers behind a proxy, one database, one object store',
    open: openDouble,
    others: [...OTHERS, 'object store away for 3 s'],
  },
];

/** Deals the kills out among the rest, so that each meets another state. */
function shuffled(blows: Outage[]): Outage[] {
  return blows
    .map((blow) => ({ blow, at: Math.random() }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ blow }) => blow);
}

function repeated(blow: Outage, times: number): Outage[] {
  return Array.from({ length: times }, () => blow);
}

function tell(name: string, outcome: Outcome, seconds: number): void {
  const {
    accepted,
    stored,
    mailed,
    lost,
    doubled,
    refused,
    mailsLost,
    mailsDoubled,
    mailsRepeated,
    losses,
    refusals,
    answers,
  } = outcome;
  process.stdout.write(
    `\n${name}\n` +
      `  ${people} people, ${serverKills} x kill -9 of the server, ${databaseKills} x of the database, one each of the other faults; ${seconds.toFixed(0)} s\n` +
      `  submissions accepted ${accepted}, stored ${stored}, lost ${lost}, doubled ${doubled}, refused ${refused}\n` +
      `  mails ${mailed}, lost ${mailsLost}, doubled ${mailsDoubled}; taken twice under the same Message-ID ${mailsRepeated}\n` +
      `  answers ${JSON.stringify(answers)}\n` +
      [...losses.map((text) => `lost: ${text}`), ...refusals.map((text) => `refused: ${text}`)]
        .map((line) => `  ${line}\n`)
        .join(''),
  );
}

/** Whoever breaks this off gets the site's processes ended too. */
let site: Site | undefined;
process.once('SIGINT', () => void site?.close().finally(() => process.exit(130)));

const chosen = SITES.filter(({ kind }) => only === undefined || kind === only);
if (chosen.length === 0) throw new Error(`expected single or double, found ${only}`);

for (const { name, open, others } of chosen) {
  site = await open();
  const begun = performance.now();
  try {
    const blows = shuffled([
      ...repeated('kill -9 of the server', serverKills),
      ...repeated('kill -9 of the database', databaseKills),
      ...others,
    ]);
    const crowd = { size: people, pauses: { next: 2_000, again: 1_000 }, random: Math.random };
    const outcome = await underFaults({ site, people: crowd, blows, between: 25 });
    tell(name, outcome, (performance.now() - begun) / 1000);
    if (outcome.lost + outcome.doubled + outcome.refused + outcome.mailsLost + outcome.mailsDoubled > 0)
      process.exitCode = 1;
  } finally {
    await site.close();
  }
}
