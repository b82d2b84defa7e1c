/**
 * Explains to testers and authors why a run can or cannot go on. Pure; for tools, no part of what visitors load.
 */
export { explainMove, movesOf, type Explained, type Reason, type Verdict } from './explainMove.ts';
export type { BranchReason, Compared } from './branches.ts';
export { situationIn, tryMove, type MoveEvent, type Situation, type Tried } from './situation.ts';
export { nearestWay, type AnswerChange, type NearestWay, type WayOptions } from './nearestWay.ts';
