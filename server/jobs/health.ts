/** The state of this process's worker. */
export type JobsHealth = {
  /** False while it has no run, and while its runs end soon after their start. */
  working: boolean;
  /** Number of restarts since the process started. */
  restarts: number;
};

/** A run of this length shows that the worker is healthy. */
const STEADY_MS = 30_000;
/** Losing the database ends one run, a failover perhaps two. */
const SHORT_RUNS = 3;

export type HealthWatch = { began: () => void; lost: () => void; health: () => JobsHealth };

/**
 * Tracks consecutive runs of the worker.
 * @param clock in milliseconds
 */
export function watchHealth(clock: () => number): HealthWatch {
  let running = false;
  let begunAt = 0;
  let shortRuns = 0;
  let restarts = -1;
  const isSteady = () => clock() - begunAt >= STEADY_MS;
  return {
    began() {
      [running, begunAt] = [true, clock()];
      restarts += 1;
    },
    lost() {
      shortRuns = isSteady() ? 1 : shortRuns + 1;
      running = false;
    },
    health: () => ({ working: running && (shortRuns < SHORT_RUNS || isSteady()), restarts: Math.max(restarts, 0) }),
  };
}
