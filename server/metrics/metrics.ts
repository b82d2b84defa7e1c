import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Knex } from 'knex';
import type { FunnelEvent } from '../../src/contract/index.ts';
import type { JobsHealth } from '../jobs/index.ts';
import { openDatabaseGauges } from './database.ts';

/** An answered request, by route pattern (server/http/route.ts). */
export type AnswerCount = { route: string; method: string; status: number; seconds: number; aborted: boolean };

/** An answer of a wizard's submit path; `fields` are pointers of the definition. */
export type SubmissionCount = {
  wizard: string;
  result: 'accepted' | 'refused' | 'failed';
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
const PREFIX = 'vorfahrt_';

type ReleasesNow = {
  ids: () => string[];
  standing: (wizard: string) => { off: boolean; differs: boolean; conflict: boolean };
  isDisplaced: (wizard: string) => boolean;
};

type MetricsOptions = {
  knex: Knex;
  /** Undefined if this process has no worker. */
  jobs?: (() => JobsHealth) | undefined;
  /** The findings in the folders of definitions as they are now. Undefined if this process has none. */
  faults?: (() => readonly { wizard: string }[]) | undefined;
  /** Undefined where only the folders count. */
  releases?: ReleasesNow | undefined;
};

export function openMetrics({ knex, jobs, faults, releases }: MetricsOptions): Metrics {
  const registry = new Registry();
  if (faults !== undefined) watchDefinitions(registry, faults);
  if (releases !== undefined) watchReleases(registry, releases);
  if (jobs !== undefined) watchWorker(registry, jobs);
  const counters = openCounters(registry);
  const database = openDatabaseGauges(
    knex,
    (name, help, labels) => new Gauge({ name: PREFIX + name, help, labelNames: labels, registers: [registry] }),
  );
  return {
    countAnswer: ({ route, method, status, seconds, aborted }) => {
      const outcome = aborted ? 'aborted' : `${Math.floor(status / 100)}xx`;
      counters.answers.observe({ route, method: METHODS.has(method) ? method : 'other', status: outcome }, seconds);
    },
    countSubmission: ({ wizard, result, fields }) => {
      counters.submissions.inc({ wizard, result });
      for (const { step, field } of fields) counters.fields.inc({ wizard, step, field, by: 'server' });
    },
    countEvent: (told) => {
      const { wizard, step, event } = told;
      counters.events.inc({ wizard, step, event });
      if (event === 'refused')
        for (const field of told.fields) counters.fields.inc({ wizard, step, field, by: 'browser' });
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    text: async () => {
      await database.read();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** A wizard with findings serves its last good revision, or none. */
function watchDefinitions(registry: Registry, faults: NonNullable<MetricsOptions['faults']>): void {
  const findings: Gauge = new Gauge({
    name: `${PREFIX}definition_findings`,
    help: 'Findings in a definition on disk, which therefore is not live. Wizards without one are left out.',
    labelNames: ['wizard'],
    collect: () => {
      findings.reset();
      for (const { wizard } of faults()) findings.inc({ wizard });
    },
    registers: [],
  });
  registry.registerMetric(findings);
}

/** What stands between the studio and the folders. Wizards of which something is not so are left out. */
function watchReleases(registry: Registry, { ids, standing, isDisplaced }: ReleasesNow): void {
  const watch = (name: string, help: string, isSo: (wizard: string) => boolean) => {
    const gauge: Gauge = new Gauge({
      name: `${PREFIX}definition_${name}`,
      help,
      labelNames: ['wizard'],
      collect: () => {
        gauge.reset();
        for (const wizard of ids()) if (isSo(wizard)) gauge.set({ wizard }, 1);
      },
      registers: [],
    });
    registry.registerMetric(gauge);
  };
  watch('differs', 'Whether what is live differs from the definition on disk.', (wizard) => standing(wizard).differs);
  watch(
    'conflicts',
    'Whether a definition on disk has changed since the studio published another one.',
    (wizard) => standing(wizard).conflict,
  );
  watch('off', 'Whether a wizard is switched off.', (wizard) => standing(wizard).off);
  watch(
    'displaced',
    'Whether this program cannot run what the studio published, so that the definition on disk is live.',
    isDisplaced,
  );
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
  return {
    answers: new Histogram({
      name: `${PREFIX}http_request_duration_seconds`,
      help: 'Answers by route pattern, method and class of status; _count is their number.',
      labelNames: ['route', 'method', 'status'],
      buckets: SECONDS,
      registers,
    }),
    submissions: new Counter({
      name: `${PREFIX}submissions_total`,
      help: 'Answers to what wizards sent: accepted (repeats of a lost answer included), refused (422), failed (anything else).',
      labelNames: ['wizard', 'result'],
      registers,
    }),
    events: new Counter({
      name: `${PREFIX}wizard_events_total`,
      help: 'Told by browsers: a run was started, a step reached, a step not let go (refused).',
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
