import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createPool } from '../../../server/db/pool.ts';
import { openMetrics } from '../../../server/metrics/index.ts';
import { LONG } from '../../support/extent.ts';
import { versionOf } from '../../support/tool.ts';

/** What is shipped for Prometheus and Grafana, held against what the server measures. */

type Rule = { alert: string; expr: string; labels: { severity: string } };
type Dashboard = {
  panels: { title: string; targets: { expr: string }[] }[];
  annotations: { list: { expr: string }[] };
};
type RuleTests = { tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[] };

const SHIPPED = path.resolve(import.meta.dirname, '../../../server/deploy');
const TESTS = path.join(import.meta.dirname, 'alerts.promtool.yml');
/** What Prometheus and its blackbox_exporter measure. */
const FOREIGN = new Set(['up', 'probe_success', 'probe_ssl_earliest_cert_expiry']);
const SUFFIX = /_(?:bucket|count|sum)$/;

const rules: Rule[] = parse(await readFile(path.join(SHIPPED, 'alerts.yml'), 'utf8')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const dashboard: Dashboard = JSON.parse(await readFile(path.join(SHIPPED, 'grafana.json'), 'utf8'));
const drawn = [
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...dashboard.annotations.list.map(({ expr }) => expr),
];
const { tests }: RuleTests = parse(await readFile(TESTS, 'utf8'));

/** Everything that a server measures whose configuration names all there is. */
async function measured(): Promise<string> {
  const knex = createPool('postgres://niemand:geheim@localhost:1/nichts');
  const metrics = openMetrics({
    knex,
    jobs: () => ({ working: true, restarts: 0 }),
    faults: () => [{ wizard: 'eins' }],
    releases: {
      ids: () => ['eins'],
      standing: () => ({ off: true, differs: true, conflict: true }),
      isDisplaced: () => true,
    },
    surroundings: {
      disk: { freeBytes: async () => 1e9, reserveBytes: 2e9 },
      unsentLimitBytes: 1e9,
      scannerAnswers: async () => false,
    },
  });
  metrics.watchProcess();
  metrics.countAnswer({ route: '/', method: 'GET', status: 200, seconds: 0.1, aborted: false });
  metrics.countSubmission({ wizard: 'eins', result: 'refused', fields: [{ step: 'kontakt', field: '/name' }] });
  metrics.countEvent({ wizard: 'eins', step: 'kontakt', event: 'started' });
  const { text } = await metrics.text();
  await knex.destroy();
  return text;
}

/** The metrics that an expression names. What stands in quotes, brackets and `by (…)` is none. */
function metricsOf(expression: string): string[] {
  const bare = expression.replaceAll(/"[^"]*"|\[[^\]]*\]|\{[^}]*\}|\b(?:by|on) \([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b(?:up|[a-z]+_[a-z_0-9]+)\b(?!\s*\()/g)].map(([name]) => name);
}

describe('the rules and the dashboard', () => {
  it('name only what the server measures', async () => {
    const known = new Set([...(await measured()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
    const named = [...rules.map(({ expr }) => expr), ...drawn].flatMap(metricsOf);
    expect(named.length).toBeGreaterThan(rules.length);
    expect(named.filter((name) => !FOREIGN.has(name) && !known.has(name.replace(SUFFIX, '')))).toEqual([]);
  });

  it('ask for the job of this product, so that those of others raise no alarm', () => {
    const asked = [...rules.map(({ expr }) => expr), ...drawn];
    expect(asked.filter((expression) => !/job="vorfahrt(?:-aussen)?"/.test(expression))).toEqual([]);
  });

  it('are tested: each alert is shown to fire, and not to', () => {
    const shown = tests.flatMap((test) => test.alert_rule_test);
    const withAlerts = (wanted: boolean) =>
      new Set(shown.filter((test) => (test.exp_alerts !== undefined) === wanted).map(({ alertname }) => alertname));
    const names = rules.map(({ alert }) => alert);
    expect([...withAlerts(true)].toSorted()).toEqual(names.toSorted());
    expect(names.filter((name) => !withAlerts(false).has(name))).toEqual([]);
  });
});

describe('betrieb.md', () => {
  it('has a row for each alert, with what to do, and none for others', async () => {
    const manual = await readFile(path.join(SHIPPED, 'betrieb.md'), 'utf8');
    const [, section = ''] = /^## Alarme\n(.*?)^## /ms.exec(manual) ?? [];
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    const cells = rows.map((row) => row.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '')));
    expect(cells.map(([name = '']) => name).toSorted()).toEqual(rules.map(({ alert }) => `\`${alert}\``).toSorted());
    expect(cells.filter((row) => row.length !== 5 || row.includes(''))).toEqual([]);
  });
});

const version = LONG ? versionOf('promtool', '--version', /version (\d[\d.]*)/) : undefined;
if (LONG && version === undefined)
  process.stderr.write('skipped: promtool is not installed (Debian: apt-get install prometheus)\n');

describe.skipIf(version === undefined)(`promtool ${version}`, () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-promtool-'));
    await writeFile(path.join(directory, 'alerts.yml'), await readFile(path.join(SHIPPED, 'alerts.yml')));
    await writeFile(path.join(directory, 'tests.yml'), await readFile(TESTS));
    const recorded = drawn.map((expr, index) => ({ record: `panel:${index}`, expr }));
    await writeFile(path.join(directory, 'panels.yml'), JSON.stringify({ groups: [{ name: 'a', rules: recorded }] }));
  });
  afterAll(() => rm(directory, { recursive: true }));

  const promtool = (args: string[], input = '') => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: directory, input, encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };

  it('accepts the rules and what the dashboard asks', () => {
    for (const file of ['alerts.yml', 'panels.yml'])
      expect(promtool(['check', 'rules', file])).toMatchObject({ status: 0, output: expect.stringMatching(/SUCCESS/) });
  });

  it('finds that each rule fires when it has to, and then only', () => {
    expect(promtool(['test', 'rules', 'tests.yml'])).toMatchObject({
      status: 0,
      output: expect.stringMatching(/SUCCESS/),
    });
  });

  it('has no complaint about the names of our metrics', async () => {
    expect(promtool(['check', 'metrics'], await measured())).toEqual({ status: 0, output: '' });
  });
});
