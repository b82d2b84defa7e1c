import { describe, expect, it } from 'vitest';
import { createPool } from '../../../server/db/pool.ts';
import { Fault } from '../../../server/http/fault.ts';
import { noLimits } from '../../../server/limits/rateLimit.ts';
import { openMetrics, type Surroundings } from '../../../server/metrics/index.ts';
import { pdfFile } from '../uploads/samples.ts';
import { AppServer } from '../appServer.ts';
import { ANFRAGE, fineReview, fineReviewWith, WIZARD } from '../fineReview.ts';
import { FORWARDING, statusOverHttp10 } from '../proxied.ts';

const TOKEN = 'ein-langes-geheimnis';
const bearer = { authorization: `Bearer ${TOKEN}` };
const json = { 'content-type': 'application/json' };
/** Nothing is limited, but what a test says. */
const strict = { spent: false };
const server = AppServer.use({
  wizards: [WIZARD],
  developing: true,
  parts: async () => ({
    limiter: {
      ...noLimits,
      take: async () => {
        if (strict.spent) throw new Fault(429, 'Zu oft.');
        return 0;
      },
    },
  }),
});
const operated = AppServer.use({ wizards: [WIZARD] });
const guarded = AppServer.use({
  wizards: [WIZARD],
  parts: async () => ({
    config: {
      production: true,
      publicUrl: 'https://localhost',
      dataDir: '/nonexistent',
      portals: {},
      metricsToken: TOKEN,
    },
  }),
});

/** The samples whose names begin with `name`, by name and labels. */
async function scrape(name: string): Promise<Record<string, number>> {
  const { status, text } = await server.current.send('GET', '/metrics');
  expect(status).toBe(200);
  const lines = text.split('\n').filter((line) => line.startsWith(`vorfahrt_${name}`));
  return Object.fromEntries(
    lines.map((line) => [
      line.slice('vorfahrt_'.length, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' '))),
    ]),
  );
}

async function dependencies(surroundings: Surroundings): Promise<Record<string, number>> {
  return Object.fromEntries(
    [
      ...(await openMetrics({ knex: server.current.knex, surroundings }).text()).text.matchAll(
        /^vorfahrt_((?:disk|scanner|unclean|uploads_unsent_limit)\w*) (\S+)/gm,
      ),
    ].map(([, name, value]) => [name, Number(value)]),
  );
}

async function broken(): Promise<never> {
  throw new Error('kaputt');
}

function tell(event: unknown, headers: Record<string, string> = {}) {
  return server.current.send('POST', '/api/ereignis', {
    body: JSON.stringify(event),
    headers: { ...json, ...headers },
  });
}

const ids = () => [WIZARD, 'anderer', 'dritter', 'vierter'];
const standing = (wizard: string) => ({
  off: wizard === 'vierter',
  differs: wizard === 'anderer' || wizard === 'dritter',
  conflict: wizard === 'dritter',
});

describe('/metrics', () => {
  it('is closed without METRICS_TOKEN: a proxy may look like a program on this machine', async () => {
    expect((await operated.current.send('GET', '/metrics')).status).toBe(404);
  });

  it('is there for the developer, under its own name, and nobody behind a proxy', async () => {
    expect((await server.current.send('GET', '/metrics')).headers.get('content-type')).toMatch(
      /^text\/plain; version=/,
    );
    for (const [name, value] of FORWARDING)
      expect([name, (await server.current.send('GET', '/metrics', { headers: { [name]: value } })).status]).toEqual([
        name,
        404,
      ]);
    expect(await statusOverHttp10(server.current.url, '/metrics')).toBe(404);
  });

  it('with METRICS_TOKEN is there for whoever has it, and for nobody else', async () => {
    for (const headers of [
      undefined,
      { authorization: 'Bearer falsch' },
      { authorization: TOKEN },
      { authorization: `Basic ${TOKEN}` },
    ]) {
      expect((await guarded.current.send('GET', '/metrics', headers === undefined ? {} : { headers })).status).toBe(
        404,
      );
    }
    expect(
      (await guarded.current.send('GET', '/metrics', { headers: { ...bearer, 'x-forwarded-for': '203.0.113.7' } }))
        .status,
    ).toBe(200);
  });

  it('counts answers by the pattern of their address, so that no client can add a series', async () => {
    const before = Object.keys(await scrape('http_request_duration_seconds_count'));
    for (const address of [
      '/jana',
      '/jana/schaefer',
      '/wizards/eins.js',
      '/wizards/zwei.js',
      '/api/upload/1',
      '/api/upload/2',
      '/api/nichts?email=jana@example.org',
    ])
      await server.current.send('GET', address);
    const counted = await scrape('http_request_duration_seconds_count');
    const series = (route: string) =>
      counted[`http_request_duration_seconds_count{route="${route}",method="GET",status="4xx"}`];
    expect(Object.keys(counted).filter((key) => !before.includes(key))).toHaveLength(3);
    expect([series('/wizards/:id.js'), series('/api/upload/:id')]).toEqual([2, 2]);
    expect(JSON.stringify(counted)).not.toMatch(/jana/);
  });

  it('counts what a wizard sent by whose fault it was, with the definition’s own fields', async () => {
    await server.current.submit(ANFRAGE, fineReview());
    await server.current.submit(ANFRAGE, { ...fineReviewWith('/email', 'keine'), 'eigenes Feld': 1 });
    await server.current.submit(ANFRAGE, 'kein Objekt');
    strict.spent = true;
    await server.current.submit(ANFRAGE, fineReview());
    strict.spent = false;
    expect(await scrape('submissions_total')).toEqual({
      [`submissions_total{wizard="${WIZARD}",result="accepted"}`]: 1,
      [`submissions_total{wizard="${WIZARD}",result="refused"}`]: 1,
      [`submissions_total{wizard="${WIZARD}",result="invalid"}`]: 1,
      [`submissions_total{wizard="${WIZARD}",result="limited"}`]: 1,
    });
    expect(await scrape('wizard_refused_fields_total')).toEqual({
      [`wizard_refused_fields_total{wizard="${WIZARD}",step="kontakt",field="/email",by="server"}`]: 1,
    });
  });

  it('shows the queue, mails that wait or are dead, their latency, uploads and the pool', async () => {
    const { knex } = server.current;
    await server.current.submit(ANFRAGE, fineReview());
    await knex('mails')
      .where({ kind: 'office' })
      .update({ created_at: knex.raw("now() - interval '7 seconds'"), sent_at: knex.fn.now() });
    const begun = performance.now();
    await knex('mails')
      .where({ kind: 'confirmation' })
      .update({ created_at: knex.raw("now() - interval '90 seconds'") });
    await knex.raw("select graphile_worker.add_job('registration', max_attempts => 1)");
    await knex.raw('update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1');
    await server.current.upload([{ name: 'a.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' });
    expect(await scrape('jobs')).toMatchObject({
      'jobs{task="mail",state="due"}': expect.any(Number),
      'jobs{task="registration",state="dead"}': 1,
    });
    expect(await scrape('mails')).toEqual({ 'mails{state="waiting"}': 1, 'mails{state="dead"}': 0 });
    const oldest = (await scrape('mail_oldest'))['mail_oldest_waiting_seconds'];
    expect(oldest).toBeGreaterThan(89);
    expect(oldest).toBeLessThan(91 + (performance.now() - begun) / 1000);
    expect((await scrape('mail_latency'))['mail_latency_seconds{share="0.5"}']).toBeCloseTo(7, 1);
    // `quantile` is the label of summaries; promtool complains about it elsewhere.
    expect(Object.keys(await scrape('')).filter((name) => name.includes('quantile='))).toEqual([]);
    await knex('mails').whereNull('sent_at').update({ failed_at: knex.fn.now() });
    expect(await scrape('mails')).toEqual({ 'mails{state="waiting"}': 0, 'mails{state="dead"}': 1 });
    expect(await scrape('uploads_unsent')).toEqual({ uploads_unsent: 1, uploads_unsent_bytes: pdfFile().length });
    expect(await scrape('uploads_unscanned')).toEqual({ uploads_unscanned: 0, uploads_unscanned_oldest_seconds: 0 });
    await knex('uploads').update({ quarantine: 'pending', created_at: knex.raw("now() - interval '2 hours'") });
    const unscanned = await scrape('uploads_unscanned');
    expect(unscanned['uploads_unscanned']).toBe(1);
    expect(unscanned['uploads_unscanned_oldest_seconds']).toBeGreaterThan(7_199);
    expect(Object.keys(await scrape('database'))).toEqual([
      'database_up',
      ...['used', 'free', 'waiting'].map((state) => `database_pool_connections{state="${state}"}`),
    ]);
  });

  it('has a series for each server error from the start, and counts no health check', async () => {
    const metrics = openMetrics({ knex: server.current.knex });
    const errors = async () =>
      Object.fromEntries(
        [...(await metrics.text()).text.matchAll(/^vorfahrt_server_errors_total\{status="(\w+)"\} (\d+)/gm)].map(
          ([, status, count]) => [status, Number(count)],
        ),
      );
    expect(await errors()).toEqual({ '500': 0, '503': 0, '507': 0, other: 0 });
    const answer = { route: '/', method: 'GET', seconds: 0.1, aborted: false };
    for (const status of [200, 404, 429, 500, 502, 503, 507]) metrics.countAnswer({ ...answer, status });
    metrics.countAnswer({ ...answer, route: '/readyz', status: 503, isHealth: true });
    metrics.countAnswer({ ...answer, status: 500, aborted: true });
    expect(await errors()).toEqual({ '500': 1, '503': 1, '507': 1, other: 1 });
  });

  it('says when the last backup was noted, and 0 where none was', async () => {
    const { knex } = server.current;
    expect(await scrape('backup')).toEqual({ backup_timestamp_seconds: 0 });
    await knex('deployment').insert({ name: 'backup', value: JSON.stringify({ at: '2026-11-20T02:00:00Z' }) });
    expect(await scrape('backup')).toEqual({ backup_timestamp_seconds: Date.UTC(2026, 10, 20, 2) / 1000 });
    await knex('deployment').where({ name: 'backup' }).delete();
  });

  it('says which releases are planned: waiting, overdue, or not possible any more', async () => {
    const { knex } = server.current;
    await knex('studio_history').insert({ wizard: WIZARD, kind: 'geplant', was_live: false, at: knex.fn.now() });
    const { id: entry } = await knex('studio_history').first('id');
    const plan = {
      wizard: WIZARD,
      entry,
      version: '',
      against: '',
      texts: {},
      pictures: {},
      parts: {},
      provenance: {},
    };
    await knex('studio_planned').insert({ ...plan, due_at: knex.raw("now() - interval '90 seconds'") });
    expect(await scrape('plans')).toEqual({ [`plans{wizard="${WIZARD}",state="waiting"}`]: 1 });
    await knex('studio_planned').update({ due_at: knex.raw("now() - interval '3 minutes'") });
    expect(await scrape('plans')).toEqual({ [`plans{wizard="${WIZARD}",state="overdue"}`]: 1 });
    await knex('studio_planned').update({ obstacle: { why: 'Zurückgezogen.', at: '2026-11-20T10:00:00Z' } });
    expect(await scrape('plans')).toEqual({ [`plans{wizard="${WIZARD}",state="blocked"}`]: 1 });
    await knex('studio_planned').delete();
    expect(await scrape('plans')).toEqual({});
  });

  it('says what it depends on, and leaves out what it cannot read', async () => {
    expect(await dependencies({})).toEqual({ unclean_end_timestamp_seconds: 0 });
    expect(
      await dependencies({
        disk: { freeBytes: async () => 5e9, reserveBytes: 2e9 },
        unsentLimitBytes: 100e9,
        scannerAnswers: async () => true,
        uncleanEnd: () => new Date(9_000),
      }),
    ).toEqual({
      disk_free_bytes: 5e9,
      disk_reserve_bytes: 2e9,
      uploads_unsent_limit_bytes: 100e9,
      scanner_up: 1,
      unclean_end_timestamp_seconds: 9,
    });
    expect(
      await dependencies({
        disk: { freeBytes: broken, reserveBytes: 2e9 },
        scannerAnswers: broken,
      }),
    ).toEqual({ disk_reserve_bytes: 2e9, scanner_up: 0, unclean_end_timestamp_seconds: 0 });
  });

  it('says which definitions are faulty on disk, and how many findings they have', async () => {
    const faults = [{ wizard: WIZARD }, { wizard: 'anderer' }, { wizard: WIZARD }];
    const metrics = openMetrics({ knex: server.current.knex, faults: () => faults });
    expect((await metrics.text()).text).toContain(`vorfahrt_definition_findings{wizard="${WIZARD}"} 2`);
    faults.splice(0, 3, { wizard: 'anderer' });
    const { text } = await metrics.text();
    expect(text).toContain('vorfahrt_definition_findings{wizard="anderer"} 1');
    expect(text).not.toContain(`vorfahrt_definition_findings{wizard="${WIZARD}"}`);
  });

  it('says what is live and does not stand in the folder', async () => {
    const releases = { ids, standing, isDisplaced: (wizard: string) => wizard === WIZARD };
    const { text } = await openMetrics({ knex: server.current.knex, releases }).text();
    expect(text.match(/^vorfahrt_definition_(?:differs|conflicts|off|displaced)\{.*/gm)).toEqual([
      'vorfahrt_definition_differs{wizard="anderer"} 1',
      'vorfahrt_definition_differs{wizard="dritter"} 1',
      'vorfahrt_definition_conflicts{wizard="dritter"} 1',
      'vorfahrt_definition_off{wizard="vierter"} 1',
      `vorfahrt_definition_displaced{wizard="${WIZARD}"} 1`,
    ]);
  });

  it('says that the database is away, and shows the rest', async () => {
    const knex = createPool('postgres://niemand:geheim@localhost:1/nichts');
    const metrics = openMetrics({ knex });
    metrics.countEvent({ wizard: WIZARD, step: 'service', event: 'started' });
    const { text } = await metrics.text();
    await knex.destroy();
    expect(text).toContain('vorfahrt_database_up 0');
    expect(text).toContain(`vorfahrt_wizard_events_total{wizard="${WIZARD}",step="service",event="started"} 1`);
    // None at all: 0 would say that nothing waits.
    expect(text).not.toMatch(/^vorfahrt_(?:jobs|mails?|uploads|plans)\w*[ {]/m);
  });
});

describe('what browsers tell', () => {
  it('is counted by wizard, step and field', async () => {
    expect((await tell({ wizard: WIZARD, step: 'service', event: 'started' })).status).toBe(204);
    expect((await tell({ wizard: WIZARD, step: 'angaben', event: 'reached', from: 'service' })).status).toBe(204);
    expect(
      (await tell({ wizard: WIZARD, step: 'kontakt', event: 'refused', fields: ['/plz', '/ort', '/plz'] })).status,
    ).toBe(204);
    const events = await scrape('wizard_events_total');
    expect(
      Object.entries(events).map(
        ([key, count]) => `${/step="(.*)",event="(.*)"/.exec(key)?.slice(1).join(' ')} ${count}`,
      ),
    ).toEqual(['service started 1', 'angaben reached 1', 'service passed 1', 'kontakt refused 1']);
    const fields = await scrape('wizard_refused_fields_total');
    expect(
      Object.entries(fields)
        .filter(([key]) => key.includes('by="browser"'))
        .map(([key, count]) => [/field="(.*?)"/.exec(key)?.[1], count]),
    ).toEqual([
      ['/plz', 1],
      ['/ort', 1],
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ['Do Not Track', { dnt: '1' }],
    ['Global Privacy Control', { 'sec-gpc': '1' }],
  ])('is not counted against %s', async (_what, headers) => {
    const before = await scrape('wizard_events_total');
    expect((await tell({ wizard: WIZARD, step: 'service', event: 'started' }, headers)).status).toBe(204);
    expect(await scrape('wizard_events_total')).toEqual(before);
  });

  it.each([
    { wizard: 'erfunden', step: 'service', event: 'started' },
    { wizard: WIZARD, step: 'constructor', event: 'started' },
    { wizard: WIZARD, step: 'service', event: 'erfunden' },
    { wizard: WIZARD, step: 'service', event: 'started', name: 'Jana' },
    { wizard: WIZARD, step: 'service', event: 'started', fields: [] },
    { wizard: WIZARD, step: 'kontakt', event: 'refused', fields: ['/jana'] },
    { wizard: WIZARD, step: 'service', event: 'refused', fields: ['/plz'] },
    { wizard: WIZARD, step: 'kontakt', event: 'refused', fields: [{}] },
    { wizard: WIZARD, step: 'kontakt', event: 'refused', fields: '/plz' },
    { wizard: WIZARD, step: 'kontakt', event: 'refused', fields: ['/plz'], rules: ['jana'] },
    { wizard: WIZARD, step: 'kontakt', event: 'refused', fields: ['/plz'], rules: [] },
    { wizard: WIZARD, step: 'kontakt', event: 'reached', from: 'jana' },
    { wizard: WIZARD, step: 'kontakt', event: 'passed', from: 'service' },
    { wizard: WIZARD, step: 'kontakt', event: 'reached', revision: 1 },
    { wizard: [WIZARD], step: 'kontakt', event: 'reached' },
    {},
  ])('is refused where no definition has such names: %j', async (event) => {
    const before = await scrape('wizard');
    expect((await tell(event)).status).toBe(422);
    expect(await scrape('wizard')).toEqual(before);
  });

  it('gets no cookie', async () => {
    const { headers, text } = await tell({ wizard: WIZARD, step: 'service', event: 'started' });
    expect([headers.getSetCookie(), text]).toEqual([[], '']);
    expect(
      (await tell({ wizard: WIZARD, step: 'service', event: 'started' }, { origin: 'https://evil.example' })).status,
    ).toBe(403);
  });
});
