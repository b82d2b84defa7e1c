/** How this process' worker fares. */
export type JobsHealth = {
  /** False while it has no turn, and while its turns end soon after they began. */
  working: boolean;
  /** How often it has begun anew since the process started. */
  restarts: number;
};

/** A turn that lasts so long shows that the worker can work. */
const STEADY_MS = 30_000;
/** Losing the database costs one turn, a failover perhaps two. */
const SHORT_TURNS = 3;

export type Vigil = { began: () => void; lost: () => void; health: () => JobsHealth };

/** Watches one turn follow another. @param clock in milliseconds */
export function watchTurns(clock: () => number): Vigil {
  let running = false;
  let begunAt = 0;
  let shortTurns = 0;
  let restarts = -1;
  const isSteady = () => clock() - begunAt >= STEADY_MS;
  return {
    began() {
      [running, begunAt] = [true, clock()];
      restarts += 1;
    },
    lost() {
      shortTurns = isSteady() ? 1 : shortTurns + 1;
      running = false;
    },
    health: () => ({ working: running && (shortTurns < SHORT_TURNS || isSteady()), restarts: Math.max(restarts, 0) }),
  };
}
