import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atSending, examine, fieldsOf, withRowPattern, type Journey, type Wizard } from '../../src/engine/index.ts';
import { namesOfRefusal } from '../../src/coverage/index.ts';
import { metByBreak, metByRoute, type Break, type Route } from '../../src/explore/index.ts';
import { AppServer } from '../server/appServer.ts';
import { uploadAll } from '../wizards/uploadAll.ts';
import { LONG, sample } from '../support/extent.ts';
import { FOREIGN, wizardFolders } from '../support/wizardFolders.ts';
import { pngFile } from '../server/uploads/samples.ts';
import { brokenBody, httpAims, namesSent, postRoute, sends, sentBreaks } from './overHttp.ts';
import { gapsIn, keepShown, tellCoverage, type Coverage } from './report.ts';
import { dropInTestWizards, STUDIES, type Studied } from './studies.ts';

/**
 * Ground (b): routes that meet all that can be met by sending, and every broken rule, posted to the real server; of
 * broken rules one for each keyword of a wizard. In the long run all routes and all rules.
 */

/** So many routes are sent at the same time. */
const LANES = 6;
const SENDING = STUDIES.filter(sends);
const reports: string[] = [];
let server: AppServer;
beforeAll(async () => {
  server = await AppServer.start({ wizards: await wizardFolders(), prepare: dropInTestWizards });
});
afterAll(async () => {
  await server.close();
  console.log(reports.join('\n'));
});

it.skipIf(FOREIGN)('some wizards send', () => {
  expect(SENDING.length).toBeGreaterThan(0);
});

describe.each(SENDING)('$id', (studied) => {
  const { id, wizard, study } = studied;
  const breaks = LONG ? sentBreaks(studied) : onePerKeyword(sentBreaks(studied));
  const routes = LONG ? study.routes : thatMeetMore(wizard, study.routes);
  const met = new Set<string>();
  const shown = new Set<string>();
  let began = 0;
  beforeAll(() => {
    began = performance.now();
  });

  it('is accepted at the end of every route, and stored as sent', async () => {
    const lanes = Array.from({ length: LANES }, (_, lane) => routes.filter((_route, index) => index % LANES === lane));
    await Promise.all(
      lanes.map(async (lane) => {
        for (const route of lane) {
          for (const name of await postRoute(server, wizard, route)) met.add(name);
          for (const name of namesSent(studied, route)) shown.add(name);
        }
      }),
    );
    expect(met.size).toBeGreaterThan(0);
  });

  it.each(breaks)('refuses what breaks $name', async (broken) => {
    const body = brokenBody(wizard, broken);
    const { status, body: reply } = await server.submit(wizard.submitPath ?? '', body);
    expect(status).toBe(422);
    const issues = examine(wizard, body, { transient: 'ignored' });
    expect(issues).toContainEqual(expect.objectContaining({ pointer: broken.pointer, message: broken.message }));
    expect(reply.felder).toEqual(
      issues.map((issue) => ({ pfad: issue.pointer, meldung: atSending(wizard, issue).message })),
    );
    for (const name of metByBreak(wizard, broken)) met.add(name);
    const { constraint, pointer, message } = broken;
    for (const name of namesOfRefusal(wizard, { ...constraint, pointer, rule: message })) shown.add(name);
  });

  it.each(refusedJourneys(studied))('refuses the journey $name with the sentences that it expects', async (journey) => {
    const { sent, cookie } = await uploadAll(server, wizard, journey.answers);
    const { status, body } = await server.submit(wizard.submitPath ?? '', sent, { cookie });
    expect(status).toBe(422);
    const told = (body.felder ?? []).map(({ pfad, meldung }) => [pfad, meldung]);
    const issues = examine(wizard, sent, { transient: 'ignored' });
    for (const { field, message } of journey.expect?.refused ?? []) {
      const issue = issues.find((one) => one.pointer === field);
      expect(issue?.message).toBe(message);
      expect(told).toContainEqual([field, issue && atSending(wizard, issue).message]);
    }
  });

  it.each(uploadRefusals(studied))('takes no $what at $pointer', async ({ pointer, file, message }) => {
    const form = new FormData();
    form.append('dokumentTyp', wizard.definition.wizard.submit?.documentType ?? '');
    form.append('feld', pointer);
    form.append('files', new File([new Uint8Array(file.content)], file.name));
    const { status, body } = await server.send('POST', '/api/upload', { body: form });
    expect([413, 415, 422]).toContain(status);
    expect(body.error).toBe(message ?? body.error);
  });

  it('has nothing that was not met', async () => {
    if (LONG) await keepShown('http', studied, shown);
    const coverage: Coverage = {
      ground: 'HTTP',
      wizard: id,
      aims: httpAims(studied, breaks),
      met,
      ms: performance.now() - began,
    };
    reports.push(tellCoverage(coverage));
    expect(gapsIn(coverage)).toEqual([]);
  });
});

/** Those of the routes, from the first on, that meet something which none before them has met. */
function thatMeetMore(wizard: Wizard, routes: readonly Route[]): Route[] {
  const met = new Set<string>();
  return routes.filter((route) => {
    const before = met.size;
    for (const name of metByRoute(wizard, route)) met.add(name);
    return met.size > before;
  });
}

/** Any one of those that break the same keyword. */
function onePerKeyword(breaks: Break[]): Break[] {
  return [...Map.groupBy(breaks, ({ constraint }) => constraint.keyword).values()].flatMap((some) => sample(some, 1));
}

/** The journeys that a request can repeat: the server has its own day, and never sees what is asked in the browser only. */
function refusedJourneys({ wizard, definition }: Studied): Journey[] {
  const unseen = new Set(
    fieldsOf(wizard).flatMap(({ pointer, schema }) => (schema.transient === true ? [pointer] : [])),
  );
  return definition.examples.filter(
    ({ expect: expected }) =>
      expected?.refused !== undefined &&
      expected.today === undefined &&
      expected.refused.every(({ field }) => !unseen.has(field)),
  );
}

/** For each field of files one of the wrong kind, and one that is too large where a limit is declared. */
function uploadRefusals({ wizard }: Studied) {
  const fields = fieldsOf(wizard).flatMap(withRowPattern);
  return fields.flatMap(({ pointer: pattern, schema: { upload } }) => {
    if (upload === undefined) return [];
    const pointer = pattern.replace('/*/', '/1/');
    const { messages = {}, maxBytes } = upload;
    const other = {
      pointer,
      what: 'other file',
      file: { name: 'beispiel.png', content: Buffer.from('kein Bild') },
      message: messages.accept,
    };
    return maxBytes === undefined
      ? [other]
      : [
          other,
          {
            pointer,
            what: 'larger file',
            file: { name: 'groß.png', content: pngFile(maxBytes) },
            message: messages.maxBytes,
          },
        ];
  });
}
