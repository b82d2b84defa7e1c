import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Knex } from 'knex';
import type { FunnelEvent } from '../../src/contract/index.ts';
import type { JobsHealth } from '../jobs/index.ts';
import { openDatabaseGauges } from './database.ts';
import { watchDefinitions, watchReleases, type ReleasesNow } from './definitions.ts';
import { PREFIX } from './prefix.ts';
import { watchSurroundings, type Surroundings } from './surroundings.ts';

/** An answered request, by route pattern (server/http/route.ts). */
export type AnswerCount = {
  route: string;
  method: string;
  status: number;
  seconds: number;
  aborted: boolean;
  /** An answer to a health check, whose 503 is no error. */
  isHealth?: boolean;
};

/** An answer of a wizard's submit path; `fields` are pointers of the definition. */
export type SubmissionCount = {
  wizard: string;
  result: 'accepted' | 'refused' | 'limited' | 'invalid' | 'failed';
  fields: { step: string; field: string }[];
};

/** Metrics of this process for Prometheus. No label contains client input. */
export type Metrics = {
  countAnswer: (answer: AnswerCount) => void;
  countSubmission: (submission: SubmissionCount) => void;
  /** The caller has checked the names against the definitions. */
  countEvent: (event: FunnelEvent) => void;
  /** Starts to collect memory, event loop and garbage collection metrics of this process; call once. */
  watchProcess: () => void;
  /** Returns all metrics in Prometheus' text format, with current values of the database. */
  text: () => Promise<{ type: string; text: string }>;
};

const SECONDS = [0.005, 0.025, 0.1, 0.5, 1, 5, 30];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE']);
/** Server errors that are told apart. 503: the database or a store is away; 507: there is no room for files. */
const ERRORS = ['500', '503', '507', 'other'];
/** `prom-client` names these gauges as counters; the ones without `_total` show the same by type. */
const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

type MetricsOptions = {
  knex: Knex;
  /** Undefined if this process has no worker. */
  jobs?: (() => JobsHealth) | undefined;
  /** The findings in the folders of definitions as they are now. Undefined if this process has none. */
  faults?: (() => readonly { wizard: string }[]) | undefined;
  /** Undefined where only the folders count. */
  releases?: ReleasesNow | undefined;
  surroundings?: Surroundings | undefined;
};

export function openMetrics({ knex, jobs, faults, releases, surroundings }: MetricsOptions): Metrics {
  const registry = new Registry();
  if (faults !== undefined) watchDefinitions(registry, faults);
  if (releases !== undefined) watchReleases(registry, releases);
  if (jobs !== undefined) watchWorker(registry, jobs);
  if (surroundings !== undefined) watchSurroundings(registry, surroundings);
  const counters = openCounters(registry);
  const database = openDatabaseGauges(
    knex,
    (name, help, labels) => new Gauge({ name: PREFIX + name, help, labelNames: labels, registers: [registry] }),
  );
  return {
    countAnswer: ({ route, method, status, seconds, aborted, isHealth = false }) => {
      const outcome = aborted ? 'aborted' : `${Math.floor(status / 100)}xx`;
      counters.answers.observe({ route, method: METHODS.has(method) ? method : 'other', status: outcome }, seconds);
      if (status >= 500 && !aborted && !isHealth)
        counters.errors.inc({ status: ERRORS.includes(String(status)) ? String(status) : 'other' });
    },
    countSubmission: ({ wizard, result, fields }) => {
      counters.submissions.inc({ wizard, result });
      for (const { step, field } of fields) counters.fields.inc({ wizard, step, field, by: 'server' });
    },
    countEvent: (reported) => {
      const { wizard, step, event } = reported;
      counters.events.inc({ wizard, step, event });
      if (event === 'reached' && reported.from !== undefined)
        counters.events.inc({ wizard, step: reported.from, event: 'passed' });
      if (event === 'refused')
        for (const field of reported.fields) counters.fields.inc({ wizard, step, field, by: 'browser' });
    },
    watchProcess: () => {
      collectDefaultMetrics({ register: registry });
      for (const name of MISNAMED) registry.removeSingleMetric(name);
    },
    text: async () => {
      await database.read();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

function watchWorker(registry: Registry, health: () => JobsHealth): void {
  const up: Gauge = new Gauge({
    name: `${PREFIX}worker_up`,
    help: 'Whether the worker of this process gets on with its jobs.',
    collect: () => up.set(health().working ? 1 : 0),
    registers: [],
  });
  const restarts: Counter = new Counter({
    name: `${PREFIX}worker_restarts_total`,
    help: 'How often it has begun anew.',
    collect: () => {
      restarts.reset();
      restarts.inc(health().restarts);
    },
    registers: [],
  });
  registry.registerMetric(up);
  registry.registerMetric(restarts);
}

function openCounters(registry: Registry) {
  const registers = [registry];
  const errors = new Counter({
    name: `${PREFIX}server_errors_total`,
    help: 'Answers with a status of 500 or above, without those to health checks. Each series is there from the start, so that the first one shows.',
    labelNames: ['status'],
    registers,
  });
  for (const status of ERRORS) errors.inc({ status }, 0);
  return {
    errors,
    answers: new Histogram({
      name: `${PREFIX}http_request_duration_seconds`,
      help: 'Answers by route pattern, method and class of status; _count is their number.',
      labelNames: ['route', 'method', 'status'],
      buckets: SECONDS,
      registers,
    }),
    submissions: new Counter({
      name: `${PREFIX}submissions_total`,
      help: 'Answers to what wizards sent: accepted (repeats of a lost answer included), refused (422), limited (429), invalid (any other 4xx), failed (5xx).',
      labelNames: ['wizard', 'result'],
      registers,
    }),
    events: new Counter({
      name: `${PREFIX}wizard_events_total`,
      help: 'Reported by browsers: a run was started, a step reached, left (passed), or not let go (refused).',
      labelNames: ['wizard', 'step', 'event'],
      registers,
    }),
    fields: new Counter({
      name: `${PREFIX}wizard_refused_fields_total`,
      help: 'Fields that kept somebody at a step, judged by the browser or by the server.',
      labelNames: ['wizard', 'step', 'field', 'by'],
      registers,
    }),
  };
}
