import { setTimeout as sleep } from 'node:timers/promises';
import { OUTAGES, type Outage } from './outages.ts';
import { Crowd, type People } from './crowd.ts';
import { reckon, type Reckoning } from './reckon.ts';
import type { Site } from './site.ts';

type FaultOptions = {
  site: Site;
  people: People;
  /** What happens meanwhile, in this order. */
  blows: Outage[];
  /** Requests that have to be accepted between two of them. */
  between: number;
};

export type Outcome = Reckoning & { answers: Record<string, number> };

/** Lets people send while things break, and says what became of what they sent. */
export async function underFaults({ site, people, blows, between }: FaultOptions): Promise<Outcome> {
  const crowd = new Crowd(site.url, people);
  // Each meets another moment of what is under way.
  const moment = () => people.random() * 300;
  for (const blow of blows) {
    await crowd.moveOn(between);
    await sleep(moment());
    await OUTAGES[blow](site, people.random);
  }
  await crowd.moveOn(between);
  await crowd.end();
  return {
    ...(await reckon(site, crowd)),
    answers: Object.fromEntries([...crowd.answers].toSorted(([left], [right]) => left.localeCompare(right))),
  };
}
